import {
  adminAssistantSchema,
  adminChallengeSchema,
  adminQuestionSchema,
  adminStepSchema,
  assistantInputSchema,
  challengeInputSchema,
  curriculumImpactSchema,
  listedQuestionSchema,
  orderInputSchema,
  questionChangeSchema,
  questionInputSchema,
  stepAssistantInputSchema,
  stepAssistantSchema,
  stepChangeSchema,
  stepInputSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { ADMIN_LIST, created, impact, listed, removed, replaced } from './admin-contract.ts';
import { previewStep, tryQuestion } from './admin-trial.ts';
import { defineContract, idParam } from './contract.ts';
import { MINUTE, READ, SECOND } from './timing.ts';

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
  preview: previewStep,
};

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
  try: tryQuestion,
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
