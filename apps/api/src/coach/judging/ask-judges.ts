import type { FastifyBaseLogger } from 'fastify';
import { callCounted } from '../call-counted.ts';
import { checkVerdict } from '../checks/check-verdict.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, JudgeVerdict } from '../provider.ts';
import type { MetCriterion, StoredQuestion, TurnScene } from '../turn-context.ts';
import { type ByMeaning, compareByMeaning } from './compare-by-meaning.ts';
import { type DecidedBy, judgeOf, withDecidedBy } from './decided-by.ts';
import type { Decision, JudgementPlan } from './plan-judgement.ts';
import { type QuestionUpdate, type Settlement, settle, toDecisions } from './settle.ts';

interface Services {
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
}

interface Asked {
  userId: number;
  step: Pick<TurnScene['step'], 'title' | 'description'>;
  plan: JudgementPlan;
}

/** What rules, embeddings and the judge say to a message. */
export interface Heard {
  /** Null when there was nothing to ask the judge, or it failed. */
  verdict: JudgeVerdict | null;
  /** Why it failed, or null. */
  error: unknown;
  byMeaning: ByMeaning | null;
  /** By rules and embeddings. */
  ruled: Decision[];
  decisions: Decision[];
}

/** Decides by the plan. A judge that fails is told of, not thrown. */
export async function askJudges(services: Services, asked: Asked, signal: AbortSignal): Promise<Heard> {
  const { plan, userId } = asked;
  const [byMeaning, { verdict, error }] = await Promise.all([
    compareByMeaning(services, userId, plan.comparisons, signal),
    askJudge(services, asked, signal).then(
      verdict => ({ verdict, error: null }),
      (error: unknown) => ({ verdict: null, error }),
    ),
  ]);
  const ruled = byMeaning
    ? [...plan.decided.filter(({ itemKey }) => !byMeaning.keys.has(itemKey)), ...byMeaning.decisions]
    : plan.decided;
  const judged = verdict ? toDecisions(verdict, plan.sentences) : [];
  return { verdict, error, byMeaning, ruled, decisions: [...ruled, ...judged] };
}

async function askJudge(
  { coach, gate }: Services,
  { userId, step: { title, description }, plan: { items, activeKey, newestId, sentences } }: Asked,
  signal: AbortSignal,
): Promise<JudgeVerdict | null> {
  if (items.length === 0 || sentences.length === 0) return null;
  const input = { step: { title, description }, items, activeKey, newestId, sentences };
  const call = { userId, job: 'judge' as const, model: judgeOf(coach).model, input, signal };
  const { verdict } = await callCounted(gate, call, () => coach.judge(input, { signal }));
  return checkVerdict(verdict, sentences);
}

/** What becomes of a step's questions by that. */
export function settleHeard(
  { verdict, error, byMeaning, decisions }: Heard,
  { items, sentences }: JudgementPlan,
  judge: DecidedBy,
  standing: { questions: readonly StoredQuestion[]; met: readonly MetCriterion[] },
): Omit<Settlement, 'questions'> & { questions: (QuestionUpdate & { by: DecidedBy })[] } {
  const settled = settle(standing.questions, standing.met, decisions, verdict, sentences);
  const asked = new Set(items.map(item => item.key));
  const decidedBy = { asked, verdict, failed: error !== null, judge, byMeaning };
  return { ...settled, questions: withDecidedBy(settled.questions, decidedBy) };
}
