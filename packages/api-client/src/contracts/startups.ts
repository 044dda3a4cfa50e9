import { STARTUP_TEXT_FIELDS, startupInputSchema, startupSchema, stepRecordSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import { defineContract, idParam } from './contract.ts';

const tag = 'Startups';
const params = z.object({ startupId: idParam });

export const startupContracts = {
  list: defineContract({
    method: 'GET',
    path: '/api/startups',
    tag,
    summary: 'Your startups, newest first',
    access: 'user',
    response: z.array(startupSchema),
  }),
  read: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId',
    tag,
    summary: 'One startup',
    access: 'user',
    params,
    response: startupSchema,
  }),
  create: defineContract({
    method: 'POST',
    path: '/api/startups',
    tag,
    summary: 'Create a startup',
    access: 'user',
    body: startupInputSchema,
    status: 201,
    response: startupSchema,
  }),
  update: defineContract({
    method: 'PUT',
    path: '/api/startups/:startupId',
    tag,
    summary: 'Replace the fields of a startup',
    access: 'user',
    params,
    body: startupInputSchema,
    response: startupSchema,
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/api/startups/:startupId',
    tag,
    summary: 'Delete a startup with its chats and progress. Experience points stay',
    access: 'user',
    params,
    status: 204,
    response: z.void(),
  }),
  enhanceField: defineContract({
    method: 'POST',
    path: '/api/startups/enhance-field',
    tag,
    summary:
      'Have the coach write one field better, from the form as it stands. Empty when it could not. Nothing of the startup changes',
    access: 'user',
    body: z.object({ field: z.enum(STARTUP_TEXT_FIELDS), formData: startupInputSchema }),
    response: z.object({ enhancedContent: z.string() }),
  }),
  progress: defineContract({
    method: 'GET',
    path: '/api/startups/:startupId/progress',
    tag,
    summary: 'One record per active step of every challenge that is not archived',
    access: 'user',
    params,
    response: z.array(stepRecordSchema),
  }),
};
