import type { FastifyBaseLogger } from 'fastify';
import { callCounted } from '../call-counted.ts';
import { checkVerdict } from '../checks/check-verdict.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, JudgeVerdict, ProfileText } from '../provider.ts';
import type { MetCriterion, StepContext, StoredQuestion } from '../turn-context.ts';
import { type ByMeaning, compareByMeaning } from './compare-by-meaning.ts';
import { type DecidedBy, identify, judgeOf, withDecidedBy } from './decided-by.ts';
import type { Decision, JudgementPlan } from './plan-judgement.ts';
import { listProfileConflicts, type ProfileConflict } from './profile-conflicts.ts';
import { type QuestionUpdate, type Settlement, settle, toDecisions } from './settle.ts';

interface Services {
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
}

interface JudgedTurn {
  userId: number;
  step: Pick<StepContext['step'], 'title' | 'description'>;
  plan: JudgementPlan;
  profile: readonly ProfileText[];
}

/** The answers of rules, embeddings and judge to a message. */
export interface Heard {
  judge: CoachProvider;
  /** Null when there was nothing to ask the judge, or it failed. */
  verdict: JudgeVerdict | null;
  /** Why it failed, or null. */
  error: unknown;
  /** How long the judge took; null where it was not asked. */
  judgeMs: number | null;
  byMeaning: ByMeaning | null;
  /** Decided by rules and embeddings. */
  ruled: Decision[];
  decisions: Decision[];
  /** The startup's profile as the judge read it. */
  profile: readonly ProfileText[];
}

export interface SettledQuestion extends QuestionUpdate {
  by: DecidedBy;
  contradicts: ProfileConflict[];
}

/** Decides by the plan. A failing judge is reported in the result, not thrown. */
export async function askJudges(services: Services, asked: JudgedTurn, signal: AbortSignal): Promise<Heard> {
  const { plan, userId } = asked;
  const judge = judgeOf(services.coach);
  const isAsked = plan.items.length > 0 && plan.sentences.length > 0;
  const begunAt = performance.now();
  const since = () => performance.now() - begunAt;
  const [byMeaning, { verdict, error, judgeMs }] = await Promise.all([
    compareByMeaning(services, userId, plan.comparisons, signal),
    isAsked
      ? askJudge(services, judge, asked, signal).then(
          verdict => ({ verdict, error: null, judgeMs: since() }),
          (error: unknown) => ({ verdict: null, error, judgeMs: since() }),
        )
      : { verdict: null, error: null, judgeMs: null },
  ]);
  const ruled = byMeaning
    ? [...plan.decided.filter(({ itemKey }) => !byMeaning.keys.has(itemKey)), ...byMeaning.decisions]
    : plan.decided;
  const judged = verdict ? toDecisions(verdict, plan.sentences) : [];
  return {
    judge,
    verdict,
    error,
    judgeMs,
    byMeaning,
    ruled,
    decisions: [...ruled, ...judged],
    profile: asked.profile,
  };
}

async function askJudge(
  { gate }: Services,
  judge: CoachProvider,
  {
    userId,
    step: { title, description },
    plan: { items, activeKey, newestId, sentences },
    profile,
  }: JudgedTurn,
  signal: AbortSignal,
): Promise<JudgeVerdict> {
  const input = { step: { title, description }, items, activeKey, newestId, sentences, profile };
  const call = { userId, job: 'judge' as const, model: identify(judge).model, input, signal };
  const { verdict } = await callCounted(gate, call, () => judge.judge(input, { signal }));
  return checkVerdict(verdict, input);
}

/** The changes to a step's questions that follow from these answers, and who decided each. */
export function settleHeard(
  { judge, verdict, error, byMeaning, decisions, profile }: Heard,
  { items, unasked, sentences }: JudgementPlan,
  state: { questions: readonly StoredQuestion[]; met: readonly MetCriterion[] },
): Omit<Settlement, 'questions'> & { questions: SettledQuestion[] } {
  const settled = settle(state.questions, state.met, decisions, verdict, sentences);
  const asked = new Set(items.map(item => item.key));
  const decidedBy = {
    asked,
    unasked: new Set(unasked),
    verdict,
    failed: error !== null,
    judge: identify(judge),
    byMeaning,
  };
  const questions = withDecidedBy(settled.questions, decidedBy).map(update => ({
    ...update,
    contradicts: verdict ? listProfileConflicts(update, verdict, { sentences, profile }) : [],
  }));
  return { ...settled, questions };
}
