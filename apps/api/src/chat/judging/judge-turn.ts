import type { FastifyBaseLogger } from 'fastify';
import { callCounted } from '../../coach/call-counted.ts';
import type { CoachGate } from '../../coach/gate/coach-gate.ts';
import { compareByMeaning } from '../../coach/judging/compare-by-meaning.ts';
import { judgeOf, withDecidedBy } from '../../coach/judging/decided-by.ts';
import { type Decision, type JudgementPlan, planJudgement } from '../../coach/judging/plan-judgement.ts';
import { listMissing, settle, toDecisions } from '../../coach/judging/settle.ts';
import type { CoachProvider, JudgeVerdict } from '../../coach/provider.ts';
import type { ChatMessage, TurnScene } from '../../coach/turn-context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { awardPoints } from '../../stores/award-points.ts';
import { lockAttempt, storeMissing, touchStepProgress } from '../../stores/write-progress.repo.ts';
import { lockPoints } from '../../stores/xp.repo.ts';
import { readAskedQuestion, readCoachTexts, readMetCriteria, readQuestions } from '../turn-context.repo.ts';
import type { Turn } from '../turns.repo.ts';
import { insertJudgement, insertMetCriteria, type Judgement, upsertQuestions } from './judgements.repo.ts';
import { findNewestTurn, markJudged } from './judging.repo.ts';

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
 * Finds what there is to judge. Null when the turn's message is not the attempt's newest: an older message is judged
 * together with the newer ones, never alone against a question that came up later. Runs under the lock that sending,
 * completing and resetting take, so none of them comes in between.
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
  // Rules decide some questions. Their outcome counts even if the judge failed.
  const isVerdict = error === null || ruled.length > 0;
  const stored = await storeVerdict(db, turn, judgement, {
    isVerdict,
    decisions: [...ruled, ...(verdict ? toDecisions(verdict, plan.sentences) : [])],
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

/** One transaction: verdicts, questions, awards. It reads the state again under the lock, because another turn may have judged. */
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
    const missing = listMissing(verdict, decisions);
    if (missing) await storeMissing(db, turn.stepProgressId, missing);
    await markJudged(db, turn.id, settlement.completedQuestionIds);
    if (progress.status !== 'completed') await touchStepProgress(db, turn.stepProgressId, 'in_progress');
    const earned = settlement.completedQuestionIds.map(ref => ({ kind: 'question' as const, ref }));
    if (earned.length > 0) await awardPoints(db, await lockPoints(db, turn.userId), turn.startupId, earned);
    return true;
  });
}
