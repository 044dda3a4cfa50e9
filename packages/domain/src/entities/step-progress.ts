import * as z from 'zod/mini';
import { idSchema, timestampSchema, trimmedText } from './primitives.ts';
import { APPEAL_STATES, MAX_APPEAL_TEXT, PROGRESS_STATUSES } from './progress.ts';

export const CRITERION_STATES = ['met', 'partly', 'missing'] as const;

/** The state of one criterion of a question's rubric. Its text is in the question. */
export const criterionStateSchema = z.object({
  id: z.string(),
  state: z.enum(CRITERION_STATES),
  /** The founder's words that met it, or that contribute to it. */
  quotes: z.array(z.string()),
  /** The change that would settle it; null once it is met. */
  missing: z.nullable(z.string()),
});
export type CriterionState = z.infer<typeof criterionStateSchema>;

/** What a founder says against a verdict (PR-73). */
export const appealInputSchema = z.object({
  sentence: trimmedText(1, MAX_APPEAL_TEXT, 'Say what was judged wrongly'),
});

export const questionProgressSchema = z.object({
  id: idSchema,
  questionId: idSchema,
  status: z.enum(PROGRESS_STATUSES),
  evidence: z.array(z.string()),
  reason: z.nullable(z.string()),
  missing: z.nullable(z.string()),
  /** In the rubric's order; empty before the first verdict, and for a question that is decided without a rubric. */
  criteria: z.array(criterionStateSchema),
  /** The last five accepted answers that were replaced, newest first. */
  earlier: z.array(z.object({ evidence: z.array(z.string()), replacedAt: timestampSchema })),
  /** Its founder counted it as completed, without a verdict that says so (PR-63). */
  isOwnAssessment: z.boolean(),
  /** An administrator accepted it, on its founder's appeal (PR-74). */
  isByPerson: z.boolean(),
  /** The founder's appeal against a verdict on it (PR-73). `reason` is the administrator's, null while it is open. */
  appeal: z.nullable(z.object({ state: z.enum(APPEAL_STATES), reason: z.nullable(z.string()) })),
  /** It is open, and its founder went on without it (PR-66). */
  isLeft: z.boolean(),
  updatedAt: timestampSchema,
});
export type QuestionProgress = z.infer<typeof questionProgressSchema>;

export const criterionProgressSchema = z.object({
  key: z.string(),
  text: z.string(),
  isRequired: z.boolean(),
  isMet: z.boolean(),
  evidence: z.array(z.string()),
  reason: z.nullable(z.string()),
  missing: z.nullable(z.string()),
});
export type CriterionProgress = z.infer<typeof criterionProgressSchema>;

/** A founder's choices about the open question after answers that were not accepted. */
export const QUESTION_OFFERS = ['own_assessment', 'later'] as const;
export type QuestionOffer = (typeof QUESTION_OFFERS)[number];

/** A step's progress in one startup. `rev` rises with every write; an answer with a lower one is old. */
export const stepProgressSchema = z.object({
  id: idSchema,
  startupId: idSchema,
  challengeId: idSchema,
  stepId: idSchema,
  status: z.enum(PROGRESS_STATUSES),
  /** The open question of lowest order that was not left for later, else the one left first; null when none is open. */
  activeQuestionId: z.nullable(idSchema),
  /** The founder's choice about that question (PR-63, PR-66). */
  offers: z.nullable(z.enum(QUESTION_OFFERS)),
  /** An answer to that question was judged and not accepted, so that its founder may appeal (PR-73). */
  isRefused: z.boolean(),
  /** Completed share of the step's questions or criteria, 0 to 100. */
  percent: z.int(),
  criteriaCompletion: z.object({
    objective: z.nullable(z.string()),
    objectiveCompleted: z.boolean(),
    completedCriteria: z.array(z.string()),
    /** The list in its order, of a step that is judged on it; empty where questions decide. */
    criteria: z.array(criterionProgressSchema),
  }),
  /** The newest message has no verdict and is not being judged: 'Check again' asks for one (CO-34). */
  hasUnjudged: z.boolean(),
  /** The newest message's verdict is still on its way. */
  isJudging: z.boolean(),
  attempt: z.int(),
  rev: z.int(),
  updatedAt: timestampSchema,
});
export type StepProgress = z.infer<typeof stepProgressSchema>;
