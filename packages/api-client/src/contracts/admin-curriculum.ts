import {
  adminAssistantSchema,
  adminChallengeSchema,
  adminQuestionSchema,
  adminStepSchema,
  assistantInputSchema,
  challengeInputSchema,
  idSchema,
  MAX_MESSAGE_LENGTH,
  orderInputSchema,
  questionChangeSchema,
  questionInputSchema,
  stepAssistantInputSchema,
  stepAssistantSchema,
  stepChangeSchema,
  stepInputSchema,
  text,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { ADMIN_LIST, admin, created, impact, listed, removed, replaced } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE, SECOND } from './timing.ts';

const byChallenge = z.object({ challengeId: idParam });
const byStep = z.object({ stepId: idParam });
const byQuestion = z.object({ questionId: idParam });
const byAssistant = z.object({ assistantId: idParam });

export const adminChallengeContracts = {
  get: defineContract({
    ...impact,
    path: '/api/admin/challenges/:challengeId',
    summary: 'One challenge, archived or not',
    params: byChallenge,
    response: adminChallengeSchema,
    refusals: ['challenge.not_found'],
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/challenges',
    summary: 'Create a challenge. Drawings are sanitised',
    body: challengeInputSchema,
    response: adminChallengeSchema,
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/challenges/:challengeId',
    summary: 'Replace a challenge: archive it, activate it, or word it anew',
    params: byChallenge,
    body: challengeInputSchema,
    response: adminChallengeSchema,
    refusals: ['challenge.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/challenges/:challengeId',
    summary: 'Delete a challenge with its steps, questions and all progress in it. Points stay',
    params: byChallenge,
    refusals: ['challenge.not_found'],
  }),
  impact: defineContract({
    ...impact,
    path: '/api/admin/challenges/:challengeId/impact',
    summary: 'What goes with a challenge that is deleted',
    params: byChallenge,
    refusals: ['challenge.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/challenges/order',
    summary: 'Bring all challenges into an order. Refused when there are others by now',
    body: orderInputSchema,
    response: z.array(adminChallengeSchema),
    refusals: ['record.changed'],
  }),
};

const quoted = text(MAX_MESSAGE_LENGTH);
const key = text(100);
const PREVIEWED_MESSAGES = 200;
/** No coach writes more in one reply, in UTF-16 code units. */
const MAX_REPLY_LENGTH = 50_000;
const place = z.int().check(z.minimum(0), z.maximum(MAX_MESSAGE_LENGTH));

/** The criteria accepted so far in a previewed step. */
export const previewProgressSchema = z.object({
  questions: z
    .array(
      z.object({
        questionId: idSchema,
        isComplete: z.boolean(),
        evidence: z.array(quoted).check(z.maxLength(200)),
        missing: z.nullable(quoted),
      }),
    )
    .check(z.maxLength(200)),
  /** `messageId` is a place among the messages, from 1 on. */
  met: z
    .array(
      z.object({
        itemKey: key,
        criterionKey: key,
        evidence: z
          .array(z.object({ messageId: idSchema, start: place, end: place, quote: quoted }))
          .check(z.maxLength(200)),
      }),
    )
    .check(z.maxLength(500)),
});
export type PreviewProgress = z.infer<typeof previewProgressSchema>;

export const adminStepContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/steps',
    summary: 'The steps of a challenge, or of all, in order, with their instructions',
    query: z.strictObject({ challengeId: z.optional(idParam) }),
    response: z.array(adminStepSchema),
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/steps',
    summary: 'Create a step. Its criteria come as JSON, or as text that is JSON',
    body: stepInputSchema,
    response: adminStepSchema,
    refusals: ['challenge.not_found'],
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/steps/:stepId',
    summary: 'Replace a step. It stays in its challenge',
    params: byStep,
    body: stepChangeSchema,
    response: adminStepSchema,
    refusals: ['step.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/steps/:stepId',
    summary: 'Delete a step with its questions and all progress in it. Points stay',
    params: byStep,
    refusals: ['step.not_found'],
  }),
  impact: defineContract({
    ...impact,
    path: '/api/admin/steps/:stepId/impact',
    summary: 'What goes with a step that is deleted',
    params: byStep,
    refusals: ['step.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/challenges/:challengeId/steps/order',
    summary: 'Bring the steps of a challenge into an order. Refused when there are others by now',
    params: byChallenge,
    body: orderInputSchema,
    response: z.array(adminStepSchema),
    refusals: ['challenge.not_found', 'record.changed'],
  }),
  preview: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    timing: AI_WRITE_AT_ONCE,
    path: '/api/admin/steps/:stepId/preview',
    summary:
      'What the coach would answer a founder in a step, and how it would judge. Nothing of it is stored but its cost: whoever asks brings along what was said and accepted before',
    params: byStep,
    body: z.object({
      messages: z
        .array(
          z.union([
            z.object({ role: z.literal('user'), content: text(MAX_MESSAGE_LENGTH) }),
            z.object({ role: z.literal('assistant'), content: text(MAX_REPLY_LENGTH) }),
          ]),
        )
        .check(
          z.minLength(1),
          z.maxLength(PREVIEWED_MESSAGES),
          z.refine(messages => messages.at(-1)?.role === 'user', 'The last message is the founder’s'),
        ),
      progress: z._default(previewProgressSchema, { questions: [], met: [] }),
    }),
    response: z.object({ content: z.string(), progress: previewProgressSchema }),
    refusals: ['step.not_found', 'request.rate_limited', 'server.shutting_down', ...COACH_REFUSALS],
  }),
};

export const adminQuestionContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/steps/:stepId/questions',
    summary:
      'The questions of a step in order, inactive ones included, with their criteria as they are stored',
    params: byStep,
    response: z.array(adminQuestionSchema),
    refusals: ['step.not_found'],
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/questions',
    summary: 'Create a question. Its criteria come as JSON, or as text that is JSON',
    body: questionInputSchema,
    response: adminQuestionSchema,
    refusals: ['step.not_found'],
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/questions/:questionId',
    summary: 'Replace a question. It stays in its step',
    params: byQuestion,
    body: questionChangeSchema,
    response: adminQuestionSchema,
    refusals: ['question.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/questions/:questionId',
    summary: 'Delete a question with all progress in it. Points stay',
    params: byQuestion,
    refusals: ['question.not_found'],
  }),
  impact: defineContract({
    ...impact,
    path: '/api/admin/questions/:questionId/impact',
    summary: 'What goes with a question that is deleted',
    params: byQuestion,
    refusals: ['question.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/steps/:stepId/questions/order',
    summary: 'Bring the questions of a step into an order. Refused when there are others by now',
    params: byStep,
    body: orderInputSchema,
    response: z.array(adminQuestionSchema),
    refusals: ['step.not_found', 'record.changed'],
  }),
};

export const adminAssistantContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/assistants',
    summary: 'All assistants with their prompts',
    response: z.array(adminAssistantSchema),
    freshness: { ...ADMIN_LIST, pollMs: 2 * SECOND },
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/assistants',
    summary: 'Create an assistant. Its drawing is sanitised',
    body: assistantInputSchema,
    response: adminAssistantSchema,
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/assistants/:assistantId',
    summary: 'Replace an assistant',
    params: byAssistant,
    body: assistantInputSchema,
    response: adminAssistantSchema,
    refusals: ['assistant.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/assistants/:assistantId',
    summary: 'Delete an assistant and its places in steps. What it said stays',
    params: byAssistant,
    refusals: ['assistant.not_found'],
  }),
  impact: defineContract({
    ...impact,
    path: '/api/admin/assistants/:assistantId/impact',
    summary: 'What goes with an assistant that is deleted',
    params: byAssistant,
    refusals: ['assistant.not_found'],
  }),
};

/** The assistants who coach in a step. */
export const stepAssistantContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/steps/:stepId/assistants',
    summary: 'The assistants of a step in order: the first active one speaks',
    params: byStep,
    response: z.array(stepAssistantSchema),
    refusals: ['step.not_found'],
  }),
  assign: defineContract({
    ...created,
    path: '/api/admin/step-assistants',
    summary: 'Assign an assistant to a step, as the last of its assistants',
    body: stepAssistantInputSchema,
    response: stepAssistantSchema,
    refusals: ['step.not_found', 'assistant.not_found'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/step-assistants/:stepId/:assistantId',
    summary: 'Remove an assistant from a step',
    params: z.extend(byStep, { assistantId: idParam }),
    refusals: ['step.not_found', 'assistant.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/steps/:stepId/assistants/order',
    summary: "Bring a step's assistants into an order, by their ids. Refused when there are others by now",
    params: byStep,
    body: orderInputSchema,
    response: z.array(stepAssistantSchema),
    refusals: ['step.not_found', 'record.changed'],
  }),
};
