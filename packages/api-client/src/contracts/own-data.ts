import { accountDeletionSchema, dataExportStatusSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { MINUTE, READ, SECOND, WRITE, WRITE_AT_ONCE } from './timing.ts';

/** Taking everything along, and deleting one's account. */
export const ownDataContracts = {
  exportStatus: defineContract({
    method: 'GET',
    path: '/api/account/export',
    kind: 'answer',
    summary: 'The newest file with all your data, and how many you can still make today',
    access: 'user',
    response: dataExportStatusSchema,
    timing: READ,
    freshness: { freshMs: 0, keptMs: 5 * MINUTE, pollMs: 2 * SECOND },
    sessionOver: 'leave-now',
  }),
  startExport: defineContract({
    method: 'POST',
    path: '/api/account/export',
    kind: 'write',
    summary:
      'Make a file with all your data, in the background. While one is being made, no other one is started. It is kept for 24 hours',
    access: 'user',
    status: 202,
    response: dataExportStatusSchema,
    refusals: ['data_export.too_many', 'idempotency.key_reused', 'idempotency.in_progress'],
    timing: WRITE_AT_ONCE,
  }),
  exportFile: defineContract({
    method: 'GET',
    path: '/api/account/export/file',
    kind: 'answer',
    summary: 'The file: data.json, and Markdown of chats, cards, notes and reports',
    access: 'user',
    response: z.string(),
    file: 'application/zip',
    refusals: ['data_export.not_found'],
    timing: READ,
    freshness: { freshMs: 0, keptMs: 0 },
  }),
  deleteAccount: defineContract({
    method: 'POST',
    path: '/api/account/deletion',
    kind: 'write',
    summary:
      'Delete your account in seven days, or at once. Needs your password and your username. Until then it can be taken back',
    access: 'user',
    body: accountDeletionSchema,
    response: z.object({ deletionDueAt: z.nullable(z.string()) }),
    refusals: [
      'user.wrong_password',
      'user.not_confirmed',
      'user.other_username',
      'user.last_admin',
      'request.rate_limited',
    ],
    timing: WRITE_AT_ONCE,
  }),
  keepAccount: defineContract({
    method: 'DELETE',
    path: '/api/account/deletion',
    kind: 'write',
    summary: 'Keep your account: takes the deletion back',
    access: 'user',
    status: 204,
    response: z.void(),
    timing: WRITE,
  }),
};
