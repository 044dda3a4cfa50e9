import {
  adminPersonaSchema,
  deletionImpactSchema,
  personaChangeSchema,
  personaInputSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';
import { MINUTE, READ, WRITE_AT_ONCE } from './timing.ts';

const byPersona = z.object({ personaId: idParam });

/** Personas, by administrators. */
export const adminPersonaContracts = {
  create: defineContract({
    method: 'POST',
    path: '/api/personas',
    kind: 'write',
    summary: 'Create a persona. With `isDefault`, it replaces the current default',
    access: 'admin',
    body: personaInputSchema,
    status: 201,
    response: adminPersonaSchema,
    timing: WRITE_AT_ONCE,
  }),
  update: defineContract({
    method: 'PUT',
    path: '/api/personas/:personaId',
    kind: 'write',
    summary:
      'Replace a persona, or send only its `order` to swap places with the persona that has it. Deactivating the default needs `newDefaultId`, another active persona',
    access: 'admin',
    params: byPersona,
    body: personaChangeSchema,
    response: adminPersonaSchema,
    refusals: ['persona.not_found', 'record.changed', 'persona.is_default', 'persona.inactive'],
    timing: WRITE_AT_ONCE,
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/personas/:personaId',
    kind: 'deletion',
    summary:
      'Delete a persona. Its chats stay readable under its name. Deleting the default needs `newDefaultId`, another active persona',
    access: 'admin',
    params: byPersona,
    query: z.strictObject({ newDefaultId: z.optional(idParam) }),
    status: 204,
    response: z.void(),
    refusals: ['persona.not_found', 'persona.is_default', 'persona.inactive'],
    timing: WRITE_AT_ONCE,
  }),
  impact: defineContract({
    method: 'GET',
    path: '/api/personas/:personaId/impact',
    kind: 'record',
    summary: 'What deleting a persona would affect',
    access: 'admin',
    params: byPersona,
    response: deletionImpactSchema,
    refusals: ['persona.not_found'],
    timing: READ,
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
};
