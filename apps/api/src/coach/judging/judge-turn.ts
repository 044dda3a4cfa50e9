import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { findNewestTurn, markJudged } from '../../modules/messages/judging.repo.ts';
import type { Turn } from '../../modules/messages/turns.repo.ts';
import { lockAttempt, touchStepProgress } from '../../modules/progress/write-progress.repo.ts';
import { awardPoints } from '../../modules/xp/award-points.ts';
import { lockPoints } from '../../modules/xp/xp.repo.ts';
import { callCounted } from '../call-counted.ts';
import type { CoachGate } from '../gate/coach-gate.ts';
import type { CoachProvider, JudgeVerdict } from '../provider.ts';
import {
  type ChatMessage,
  readAskedQuestion,
  readCoachTexts,
  readMetCriteria,
  readQuestions,
  type TurnScene,
} from '../turns/turn-context.repo.ts';
import { compareByMeaning } from './compare-by-meaning.ts';
import { judgeOf, withDecidedBy } from './decided-by.ts';
import { insertJudgement, insertMetCriteria, type Judgement, upsertQuestions } from './judgements.repo.ts';
import { type Decision, type JudgementPlan, planJudgement } from './plan-judgement.ts';
import { readVerdict, settle } from './settle.ts';

export interface Judging {
  db: Db;
  coach: CoachProvider;
  gate: CoachGate;
  log: FastifyBaseLogger;
}

export interface JudgeOutcome {
  /** Verdicts were stored: false when the step was reset meanwhile. */
  judged: boolean;
  /** Why the judge failed, or null. The next turn judges these sentences again. */
  error: unknown;
}

/**
 * What there is to judge, or null when the turn's message is not the attempt's newest: an older one is judged with what
 * was written since, and never by itself against a question that came up later. Under the lock that sending, completing
 * and resetting take, so that none of them comes between the look and the plan.
 */
export async function planTurn(
  db: Db,
  turn: Turn & { founderMessageId: number },
  scene: TurnScene,
  history: readonly ChatMessage[],
): Promise<JudgementPlan | null> {
  const state = await inTransaction(db, async db => {
    const progress = await lockAttempt(db, turn.stepProgressId, turn.attempt);
    const newest = progress && (await findNewestTurn(db, progress));
    if (newest?.id !== turn.id) return null;
    return {
      questions: await readQuestions(db, turn.stepProgressId),
      met: await readMetCriteria(db, turn.stepProgressId),
      askedId: await readAskedQuestion(db, turn.founderMessageId),
      coachTexts: await readCoachTexts(db, turn),
    };
  });
  if (state === null) return null;
  const { completionCriteria } = scene;
  return planJudgement({ ...state, completionCriteria }, history, turn.founderMessageId);
}

/** Judges by the plan, stores the verdicts and awards what was completed. */
export async function judgeTurn(
  judging: Judging,
  turn: Turn,
  scene: TurnScene,
  plan: JudgementPlan,
  signal: AbortSignal,
): Promise<JudgeOutcome> {
  const { db, coach } = judging;
  const started = performance.now();
  const [byMeaning, { verdict, error }] = await Promise.all([
    compareByMeaning(judging, turn.userId, plan.comparisons, signal),
    askJudge(judging, turn, scene, plan, signal).then(
      verdict => ({ verdict, error: null }),
      (error: unknown) => ({ verdict: null, error }),
    ),
  ]);
  const ruled = byMeaning
    ? [...plan.decided.filter(({ itemKey }) => !byMeaning.keys.has(itemKey)), ...byMeaning.decisions]
    : plan.decided;
  const judge = judgeOf(coach);
  const judgement = {
    stepProgressId: turn.stepProgressId,
    turnId: turn.id,
    attempt: turn.attempt,
    provider: coach.name,
    model: judge.model,
    judgeVersion: judge.version,
    verdict,
    error: error === null ? null : String(error),
    milliseconds: performance.now() - started,
  };
  // What was decided without the judge holds whether or not the judge answered.
  const isVerdict = error === null || ruled.length > 0;
  const stored = await storeVerdict(db, turn, judgement, {
    isVerdict,
    decisions: [...ruled, ...(verdict ? readVerdict(verdict, plan.sentences) : [])],
    asked: new Set(plan.items.map(item => item.key)),
    verdict,
    failed: error !== null,
    judge,
    byMeaning,
  });
  return { judged: stored && isVerdict, error };
}

async function askJudge(
  { coach, gate }: Pick<Judging, 'coach' | 'gate'>,
  turn: Turn,
  scene: TurnScene,
  plan: JudgementPlan,
  signal: AbortSignal,
): Promise<JudgeVerdict | null> {
  const { items, activeKey, sentences } = plan;
  if (items.length === 0 || sentences.length === 0) return null;
  const { title, description } = scene.step;
  const input = { step: { title, description }, items, activeKey, sentences };
  const call = { userId: turn.userId, job: 'judge' as const, model: judgeOf(coach).model, input, signal };
  const { verdict } = await callCounted(gate, call, () => coach.judge(input, { signal }));
  return verdict;
}

/** One transaction: verdicts, questions, awards. State is read again under the lock, as another turn may have judged. */
async function storeVerdict(
  db: Db,
  turn: Turn,
  judgement: Judgement,
  judged: { isVerdict: boolean; decisions: readonly Decision[] } & Parameters<typeof withDecidedBy>[1],
): Promise<boolean> {
  const { decisions, verdict, isVerdict } = judged;
  return inTransaction(db, async db => {
    const progress = await lockAttempt(db, turn.stepProgressId, turn.attempt);
    if (!progress) return false;
    await insertJudgement(db, judgement);
    if (!isVerdict) return true;
    const questions = await readQuestions(db, turn.stepProgressId);
    const met = await readMetCriteria(db, turn.stepProgressId);
    const settlement = settle(questions, met, decisions, verdict);
    await insertMetCriteria(db, turn.stepProgressId, settlement.newlyMet);
    await upsertQuestions(db, turn.stepProgressId, withDecidedBy(settlement.questions, judged));
    await markJudged(db, turn.id, settlement.completedQuestionIds);
    if (progress.status !== 'completed') await touchStepProgress(db, turn.stepProgressId, 'in_progress');
    const earned = settlement.completedQuestionIds.map(ref => ({ kind: 'question' as const, ref }));
    if (earned.length > 0) await awardPoints(db, await lockPoints(db, turn.userId), turn.startupId, earned);
    return true;
  });
}
