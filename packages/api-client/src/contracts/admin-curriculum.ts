import {
  adminAssistantSchema,
  adminChallengeSchema,
  adminQuestionSchema,
  adminStepSchema,
  assistantInputSchema,
  challengeInputSchema,
  curriculumImpactSchema,
  idSchema,
  listedQuestionSchema,
  MAX_MESSAGE_LENGTH,
  orderInputSchema,
  questionChangeSchema,
  questionInputSchema,
  stepAssistantInputSchema,
  stepAssistantSchema,
  stepChangeSchema,
  stepInputSchema,
  text,
  triedQuestionSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { ADMIN_LIST, admin, created, impact, listed, removed, replaced } from './admin-contract.ts';
import { defineContract, idParam } from './contract.ts';
import { COACH_REFUSALS } from './errors.ts';
import { AI_WRITE_AT_ONCE, MINUTE, READ, SECOND } from './timing.ts';

const byChallenge = z.object({ challengeId: idParam });
const byStep = z.object({ stepId: idParam });
const byQuestion = z.object({ questionId: idParam });
const byAssistant = z.object({ assistantId: idParam });

export const adminChallengeContracts = {
  get: defineContract({
    ...impact,
    path: '/api/admin/challenges/:challengeId',
    summary: 'A challenge, archived or not',
    params: byChallenge,
    response: adminChallengeSchema,
    refusals: ['challenge.not_found'],
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/challenges',
    summary: 'Create a challenge. Its SVG drawing is sanitised',
    body: challengeInputSchema,
    response: adminChallengeSchema,
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/challenges/:challengeId',
    summary: 'Replace a challenge, for example to edit, activate or archive it',
    params: byChallenge,
    body: challengeInputSchema,
    response: adminChallengeSchema,
    refusals: ['challenge.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/challenges/:challengeId',
    summary: 'Delete a challenge with its steps, questions and all progress in it. Founders keep their XP',
    params: byChallenge,
    refusals: ['challenge.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/challenges/order',
    summary: 'Set the order of all challenges. Refused unless `ids` holds the ID of each',
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

/** What founders would lose (AD-106). */
export const adminImpactContracts = {
  read: defineContract({
    ...impact,
    path: '/api/admin/impact',
    summary:
      'Founders, conversations and accepted answers in a challenge, a step, a question or the whole curriculum',
    query: z.strictObject({
      challengeId: z.optional(idParam),
      stepId: z.optional(idParam),
      questionId: z.optional(idParam),
    }),
    response: curriculumImpactSchema,
  }),
};

export const adminStepContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/steps',
    summary: 'The steps of one or all challenges in order, with their instructions',
    query: z.strictObject({ challengeId: z.optional(idParam) }),
    response: z.array(adminStepSchema),
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/steps',
    summary: 'Create a step. Its criteria are JSON, or a string of JSON',
    body: stepInputSchema,
    response: adminStepSchema,
    refusals: ['challenge.not_found'],
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/steps/:stepId',
    summary:
      'Replace a step. Its challenge cannot be changed. Activated only once it has a question or criteria',
    params: byStep,
    body: stepChangeSchema,
    response: adminStepSchema,
    refusals: ['step.not_found', 'step.asks_nothing', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/steps/:stepId',
    summary: 'Delete a step with its questions and all progress in it. Founders keep their XP',
    params: byStep,
    refusals: ['step.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/challenges/:challengeId/steps/order',
    summary: "Set the order of a challenge's steps. Refused unless `ids` holds the ID of each",
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
      "Preview the coach's reply and judgement in a step. Only the cost is stored, so send all messages and the progress so far",
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
          z.refine(messages => messages.at(-1)?.role === 'user', "The last message must be the founder's"),
        ),
      progress: z._default(previewProgressSchema, { questions: [], met: [] }),
    }),
    response: z.object({ content: z.string(), progress: previewProgressSchema }),
    refusals: ['step.not_found', 'request.rate_limited', 'server.shutting_down', ...COACH_REFUSALS],
  }),
};

/** What the judge made of an answer. */
const triedAnswerSchema = z.object({
  isAccepted: z.boolean(),
  /** The judge's words on the gap; null without one. */
  missing: z.nullable(z.string()),
  /** Of a rubric, in order. */
  criteria: z.array(
    z.object({ text: z.string(), required: z.boolean(), isMet: z.boolean(), quotes: z.array(z.string()) }),
  ),
});

export const adminQuestionContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/steps/:stepId/questions',
    summary: 'The questions of a step in order, including inactive ones, with their criteria as stored',
    params: byStep,
    response: z.array(adminQuestionSchema),
    refusals: ['step.not_found'],
  }),
  all: defineContract({
    ...listed,
    path: '/api/admin/questions',
    summary: 'The questions of all steps, including inactive ones, without their criteria',
    response: z.array(listedQuestionSchema),
  }),
  get: defineContract({
    method: 'GET',
    kind: 'answer',
    access: 'admin',
    timing: READ,
    path: '/api/admin/questions/:questionId',
    summary: 'A question with its criteria as stored',
    params: byQuestion,
    response: adminQuestionSchema,
    refusals: ['question.not_found'],
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  create: defineContract({
    ...created,
    path: '/api/admin/questions',
    summary: 'Create a question. Its criteria are JSON, or a string of JSON',
    body: questionInputSchema,
    response: adminQuestionSchema,
    refusals: ['step.not_found'],
  }),
  update: defineContract({
    ...replaced,
    path: '/api/admin/questions/:questionId',
    summary: 'Replace a question. Its step cannot be changed',
    params: byQuestion,
    body: questionChangeSchema,
    response: adminQuestionSchema,
    refusals: ['question.not_found', 'record.changed'],
  }),
  remove: defineContract({
    ...removed,
    path: '/api/admin/questions/:questionId',
    summary: 'Delete a question with all progress in it. Founders keep their XP',
    params: byQuestion,
    refusals: ['question.not_found'],
  }),
  order: defineContract({
    ...replaced,
    path: '/api/admin/steps/:stepId/questions/order',
    summary: "Set the order of a step's questions. Refused unless `ids` holds the ID of each",
    params: byStep,
    body: orderInputSchema,
    response: z.array(adminQuestionSchema),
    refusals: ['step.not_found', 'record.changed'],
  }),
  try: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    timing: AI_WRITE_AT_ONCE,
    path: '/api/admin/questions/try',
    summary: 'Judge answers to a question as it is typed. Nothing but the cost is stored',
    body: z.object({
      question: triedQuestionSchema,
      answers: z.array(quoted).check(z.minLength(1), z.maxLength(4)),
    }),
    response: z.object({
      /** The model that judged; null where rules did. */
      model: z.nullable(z.string()),
      results: z.array(triedAnswerSchema),
    }),
    refusals: ['step.not_found', 'request.rate_limited', 'server.shutting_down', ...COACH_REFUSALS],
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
    summary: 'Create an assistant. Its SVG drawing is sanitised',
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
    summary: 'Delete an assistant and remove it from its steps. Its messages stay',
    params: byAssistant,
    refusals: ['assistant.not_found'],
  }),
  impact: defineContract({
    ...impact,
    path: '/api/admin/assistants/:assistantId/impact',
    summary: 'What deleting an assistant would affect',
    params: byAssistant,
    refusals: ['assistant.not_found'],
  }),
};

/** The assistants who coach in a step. */
export const stepAssistantContracts = {
  list: defineContract({
    ...listed,
    path: '/api/admin/steps/:stepId/assistants',
    summary: 'The assistants of a step in order. The first active one replies to founders',
    params: byStep,
    response: z.array(stepAssistantSchema),
    refusals: ['step.not_found'],
  }),
  assign: defineContract({
    ...created,
    path: '/api/admin/step-assistants',
    summary: 'Assign an assistant to a step, after the others',
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
    summary: "Set the order of a step's assistants. Refused unless `ids` holds the assistant ID of each",
    params: byStep,
    body: orderInputSchema,
    response: z.array(stepAssistantSchema),
    refusals: ['step.not_found', 'record.changed'],
  }),
};
