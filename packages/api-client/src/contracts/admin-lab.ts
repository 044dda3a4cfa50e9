import {
  CASE_SOURCES,
  idSchema,
  labelledCaseInputSchema,
  labelledCaseSchema,
  timestampSchema,
} from '@groundwork/domain';
import * as z from 'zod/mini';
import { admin, created, listed, removed, replaced } from './admin-contract.ts';
import { defineContract, flagParam, idParam } from './contract.ts';
import { MINUTE, READ, SECOND } from './timing.ts';

/** The most outcomes of a run in one answer, and of each kind of wrong ones in its result. */
export const OUTCOMES_AT_ONCE = 500;
export const WRONG_AT_ONCE = 100;

const byCase = z.object({ caseId: idParam });
const byRun = z.object({ runId: idParam });

const counts = z.array(z.object({ source: z.enum(CASE_SOURCES), count: z.int() }));

/** What a run may judge, and who judges. */
export const labSetupSchema = z.object({
  judge: z.object({ model: z.nullable(z.string()), version: z.string() }),
  /** What an answer usually takes; null while that is unknown, 0 where no model judges. */
  tokensPerCase: z.nullable(z.int()),
  /** In the order in which founders meet them. */
  questions: z.array(
    z.object({ id: idSchema, text: z.string(), challengeId: idSchema, challenge: z.string(), cases: counts }),
  ),
  /** Cases whose question is gone or out of use. */
  leftOut: counts,
});
export type LabSetup = z.infer<typeof labSetupSchema>;

const runChoice = {
  sources: z.array(z.enum(CASE_SOURCES)).check(z.minLength(1, 'Choose at least one kind of cases')),
  /** Whether changes that wait to be published are judged in place of what founders see. */
  withPending: z.boolean(),
};

export const judgeRunInputSchema = z.object({
  ...runChoice,
  sources: runChoice.sources.check(z.maxLength(CASE_SOURCES.length)),
  /** Null for all challenges. */
  challengeId: z.nullable(idSchema),
});

export const judgeRunSchema = z.object({
  id: idSchema,
  ...runChoice,
  state: z.enum(['running', 'stopped', 'held_up', 'finished']),
  /** Why it is held up, in the provider's words. */
  problem: z.nullable(z.string()),
  challenge: z.nullable(z.string()),
  model: z.nullable(z.string()),
  judgeVersion: z.string(),
  adminName: z.string(),
  startedAt: timestampSchema,
  endedAt: z.nullable(timestampSchema),
  cases: z.int(),
  done: z.int(),
  agreed: z.int(),
  failed: z.int(),
  leftOut: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
});
export type JudgeRun = z.infer<typeof judgeRunSchema>;

const caseOutcomeSchema = z.object({
  /** Its place in the run. */
  place: z.int(),
  question: z.string(),
  source: z.enum(CASE_SOURCES),
  kind: z.nullable(z.string()),
  label: z.enum(['pass', 'fail']),
  answer: z.string(),
  /** Null where the provider failed. */
  accepted: z.nullable(z.boolean()),
  /** The criteria that were found met, and the words that they rest on. */
  criteria: z.array(z.string()),
  quotes: z.array(z.string()),
  /** What was missing, or why the provider failed. */
  reason: z.string(),
});
export type JudgedCase = z.infer<typeof caseOutcomeSchema>;

const tally = {
  cases: z.int(),
  agreed: z.int(),
  accepted: z.int(),
  refused: z.int(),
  failed: z.int(),
};
const tallies = z.array(z.object({ name: z.string(), ...tally }));
const wholeTally = z.object({ ...tally, falseAccepts: z.int(), falseRefusals: z.int() });
export type WholeTally = z.infer<typeof wholeTally>;

const runResultSchema = z.object({
  all: wholeTally,
  byQuestion: tallies,
  /** By source; within the corpus by kind, and each walk by itself. */
  byKind: tallies,
  falseAccepts: z.array(caseOutcomeSchema),
  falseRefusals: z.array(caseOutcomeSchema),
  failures: z.array(caseOutcomeSchema),
  /** The last finished run before, both in the cases that both judged; null without one. */
  before: z.nullable(
    z.object({
      startedAt: timestampSchema,
      model: z.nullable(z.string()),
      was: wholeTally,
      is: wholeTally,
      newlyWrong: z.array(caseOutcomeSchema),
      newlyRight: z.array(caseOutcomeSchema),
    }),
  ),
});
export type RunResult = z.infer<typeof runResultSchema>;

/** Judging of labelled answers, to measure the judge (AD-125). */
export const adminLabContracts = {
  setup: defineContract({
    method: 'GET',
    kind: 'answer',
    access: 'admin',
    timing: READ,
    path: '/api/admin/judge/lab',
    summary: 'The labelled answers there are for each question, who judges, and what an answer usually takes',
    query: z.strictObject({ pending: flagParam }),
    response: labSetupSchema,
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  runs: defineContract({
    ...listed,
    path: '/api/admin/judge/runs',
    summary: 'The newest ten runs of the judge lab, newest first',
    response: z.array(judgeRunSchema),
    freshness: { freshMs: 0, keptMs: MINUTE, pollMs: 2 * SECOND },
  }),
  start: defineContract({
    ...created,
    path: '/api/admin/judge/runs',
    summary: 'Have labelled answers judged, in the background. One run at a time; older ones than ten go',
    body: judgeRunInputSchema,
    response: judgeRunSchema,
    refusals: ['judge.running', 'judge.no_cases'],
  }),
  stop: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/judge/runs/:runId/stop',
    summary: 'Stop a run. What has been judged stays',
    params: byRun,
    response: judgeRunSchema,
    refusals: ['judge.not_found'],
  }),
  resume: defineContract({
    ...admin,
    method: 'POST',
    kind: 'write',
    path: '/api/admin/judge/runs/:runId/continue',
    summary: 'Continue a run that was stopped or held up, with the cases that are not judged yet',
    params: byRun,
    response: judgeRunSchema,
    refusals: ['judge.not_found', 'judge.running'],
  }),
  result: defineContract({
    method: 'GET',
    kind: 'answer',
    access: 'admin',
    timing: READ,
    path: '/api/admin/judge/runs/:runId',
    summary: `How far the judge agrees with the labels, by question and kind, its wrong answers (the first ${WRONG_AT_ONCE} of each kind), and the run before`,
    params: byRun,
    response: runResultSchema,
    refusals: ['judge.not_found'],
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  outcomes: defineContract({
    ...listed,
    path: '/api/admin/judge/runs/:runId/outcomes',
    summary: `The judged cases of a run, ${OUTCOMES_AT_ONCE} at a time. \`after\` returns those after that place`,
    params: byRun,
    query: z.strictObject({ after: z.optional(idParam) }),
    response: z.array(caseOutcomeSchema),
    refusals: ['judge.not_found'],
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  cases: defineContract({
    ...listed,
    path: '/api/admin/labelled-cases',
    summary:
      'Answers labelled by administrators, newest first, 50 at a time. `before` returns those before that case',
    query: z.strictObject({ before: z.optional(idParam) }),
    response: z.array(labelledCaseSchema),
    freshness: { freshMs: 0, keptMs: MINUTE },
  }),
  addCase: defineContract({
    ...created,
    path: '/api/admin/labelled-cases',
    summary: 'Add a labelled answer by hand',
    body: labelledCaseInputSchema,
    response: labelledCaseSchema,
    refusals: ['question.not_found'],
  }),
  changeCase: defineContract({
    ...replaced,
    path: '/api/admin/labelled-cases/:caseId',
    summary: 'Change a labelled answer that was added by hand',
    params: byCase,
    body: labelledCaseInputSchema,
    response: labelledCaseSchema,
    refusals: ['case.not_found', 'question.not_found', 'record.changed'],
  }),
  removeCase: defineContract({
    ...removed,
    path: '/api/admin/labelled-cases/:caseId',
    summary: 'Remove a labelled case, with its outcomes in the judge lab. An appeal stays',
    params: byCase,
    refusals: ['case.not_found'],
  }),
};
