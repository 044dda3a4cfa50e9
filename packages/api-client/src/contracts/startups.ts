import {
  STARTUP_TEXT_FIELDS,
  startupImpactSchema,
  startupInputSchema,
  startupSchema,
  stepRecordSchema,
  timestampSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam, pageQuery } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE, MINUTE, READ, SECOND, WRITE } from './timing.ts';

const params = z.object({ startupId: idParam });

export const startupContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/startups',
    kind: 'list',
    summary:
      'Your startups, newest first: up to 200 or 512 KB of text, but at least one. `before` returns those before that startup',
    access: 'user',
    query: pageQuery,
    response: z.array(startupSchema),
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 20 * MINUTE },
  }),
  read: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId',
    kind: 'record',
    summary: 'A startup',
    access: 'user',
    params,
    response: startupSchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: MINUTE, keptMs: 20 * MINUTE },
  }),
  create: defineContract({
    method: 'POST',
    path: '/api/startups',
    kind: 'write',
    summary: 'Create a startup',
    access: 'user',
    body: startupInputSchema,
    status: 201,
    response: startupSchema,
    refusals: ['request.rate_limited'],
    timing: WRITE,
  }),
  update: defineContract({
    method: 'PUT',
    path: '/api/startups/:startupId',
    kind: 'write',
    summary:
      'Replace the fields of a startup. If `updatedAt` is sent and the startup has changed since, returns 409 with the newer one in `details.current`',
    access: 'user',
    params,
    body: z.extend(startupInputSchema, { updatedAt: z.optional(timestampSchema) }),
    response: startupSchema,
    refusals: ['startup.not_found', 'record.changed', 'request.rate_limited'],
    timing: WRITE,
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/startups/:startupId',
    kind: 'deletion',
    summary: 'Delete a startup with its chats and progress. You keep the XP you earned',
    access: 'user',
    params,
    status: 204,
    response: z.void(),
    refusals: ['startup.not_found'],
    timing: WRITE,
  }),
  impact: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/impact',
    kind: 'record',
    summary: 'What deleting a startup would also delete',
    access: 'user',
    params,
    response: startupImpactSchema,
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: 0, keptMs: 0 },
  }),
  enhanceField: defineContract({
    method: 'POST',
    path: '/api/startups/enhance-field',
    kind: 'write',
    summary:
      'Have the coach improve one field, based on the form. The text is empty if there is too little to write from, and unchanged if nothing got better. The startup is not changed',
    access: 'user',
    body: z.object({ field: z.enum(STARTUP_TEXT_FIELDS), formData: startupInputSchema }),
    response: z.object({
      enhancedContent: z.string(),
      /** From a coach that rewrites nothing: a reader's questions that the text leaves open. */
      missing: z.optional(z.array(z.string())),
    }),
    refusals: ['request.rate_limited', 'coach.text_refused', ...COACH_REFUSALS],
    timing: { ...AI_WRITE_AT_ONCE, retries: 1 },
  }),
  progress: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/progress',
    kind: 'list',
    summary: 'Progress in every active step of the challenges that are not archived',
    access: 'user',
    params,
    response: z.array(stepRecordSchema),
    refusals: ['startup.not_found'],
    timing: READ,
    freshness: { freshMs: 15 * SECOND, keptMs: 5 * MINUTE, pollMs: 15 * SECOND },
    missingIsEmpty: true,
  }),
};
