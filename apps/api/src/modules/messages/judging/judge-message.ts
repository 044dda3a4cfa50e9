import type { FounderTurn, JudgeOutcome, TurnServices } from '../../../chat/chat-kind.ts';
import { askJudges, settleHeard } from '../../../coach/judging/ask-judges.ts';
import { identify } from '../../../coach/judging/decided-by.ts';
import { keepOwnAssessments, openOwnAssessments } from '../../../coach/judging/own-assessments.ts';
import type { JudgementPlan } from '../../../coach/judging/plan-judgement.ts';
import { openForRevision } from '../../../coach/judging/revision.ts';
import { listMissing, listTalk, saysNothing } from '../../../coach/judging/settle.ts';
import type { ProfileText } from '../../../coach/provider.ts';
import type { StepContext, StoredCriterion, StoredQuestion } from '../../../coach/turn-context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Db } from '../../../db/types.ts';
import { awardPoints, type Earned } from '../../../stores/award-points.ts';
import { listEarned } from '../../../stores/list-earned.ts';
import { findProgressOfChat } from '../../../stores/write-progress.repo.ts';
import { lockPoints } from '../../../stores/xp.repo.ts';
import { type Judgement, type StoredVerdict, storeFailedJudgement, storeVerdict } from './verdict.repo.ts';

/** How far a step has come, at one moment. */
export interface StepState {
  rev: number;
  questions: readonly StoredQuestion[];
  met: readonly StoredCriterion[];
}

interface Settled extends Omit<StoredVerdict, 'rev'> {
  /** The gap of a revised answer, because of which the old one stands; null otherwise. */
  refused: string | null;
}

export interface JudgedMessage extends JudgeOutcome {
  /** The verdict's effect on the step, and the state it was settled on; null when none was stored. */
  settlement: (Settled & { of: StepState }) | null;
  /** The message asks for an example. */
  wantsExample: boolean;
  /** The message only asks or speaks to the coach: it is no refused answer. */
  saysNothing: boolean;
}

interface Subject {
  turn: FounderTurn;
  step: StepContext['step'];
  plan: JudgementPlan;
  profile: readonly ProfileText[];
  state: StepState;
  /** The step's state again, if it has changed meanwhile; null when the step was reset. */
  readState(): Promise<StepState | null>;
}

/** Judges by the plan, stores the verdicts and awards completed questions. */
export async function judgeMessage(
  services: TurnServices,
  subject: Subject,
  signal: AbortSignal,
): Promise<JudgedMessage> {
  const { db } = services;
  const { turn, step, plan, profile } = subject;
  const started = performance.now();
  const heard = await askJudges(services, { userId: turn.userId, step, plan, profile }, signal);
  const { judge, verdict, error, judgeMs, ruled } = heard;
  const { model, version: judgeVersion } = identify(judge);
  const judgement = {
    chatId: turn.chatId,
    turnId: turn.id,
    provider: judge.name,
    model,
    judgeVersion,
    verdict,
    talk: verdict && listTalk(verdict, plan.sentences),
    saysNothing: verdict !== null && saysNothing(verdict, plan),
    revisions: Object.fromEntries(subject.state.questions.map(({ id, revision }) => [id, revision ?? 0])),
    error: error === null ? null : String(error),
    milliseconds: performance.now() - started,
  };
  // Rules decide some questions. Their outcome counts even if the judge failed.
  if (error !== null && ruled.length === 0) {
    await storeFailedJudgement(db, judgement);
    return {
      judged: false,
      completedQuestionIds: [],
      settlement: null,
      error,
      judgeMs,
      wantsExample: false,
      saysNothing: false,
    };
  }
  const { revisesId } = turn;
  const settlement = await storeSettled(db, subject, judgement, ({ questions, met }) => {
    const missing = listMissing(verdict, heard.decisions);
    const settle = (state: Pick<StepState, 'questions' | 'met'>) => settleHeard(heard, plan, state);
    if (revisesId === null) {
      const settled = settle(openOwnAssessments({ questions, met }));
      const kept = keepOwnAssessments(settled.questions, questions);
      return { ...settled, questions: kept, missing, revisesId, refused: null };
    }
    const { newlyMet, completedQuestionIds, ...settled } = settle(
      openForRevision({ questions, met }, revisesId),
    );
    const refused = settled.questions.find(({ questionId }) => questionId === revisesId)?.missing ?? null;
    // It takes the old one's place as a whole, or changes nothing.
    return completedQuestionIds.length > 0
      ? { newlyMet, completedQuestionIds, ...settled, missing, revisesId, refused: null }
      : { newlyMet: [], completedQuestionIds, questions: [], missing, revisesId: null, refused };
  });
  const completedQuestionIds = settlement?.completedQuestionIds ?? [];
  return {
    judged: settlement !== null,
    completedQuestionIds,
    settlement,
    error,
    judgeMs,
    wantsExample: verdict?.wantsExample === true,
    saysNothing: judgement.saysNothing,
  };
}

/**
 * Stores the verdict's effects, and settles it again if the step has moved on meanwhile, by another message's verdict
 * or a completion. Null when the step was reset.
 */
async function storeSettled(
  db: Db,
  { turn, state: first, readState }: Subject,
  judgement: Judgement,
  settleOn: (state: StepState) => Settled,
): Promise<JudgedMessage['settlement']> {
  let state: StepState | null = first;
  while (state) {
    const { rev } = state;
    const settled = settleOn(state);
    const verdict = { ...settled, rev };
    const earned = settled.completedQuestionIds.map(ref => ({ kind: 'question' as const, ref }));
    const stored =
      earned.length === 0
        ? await storeVerdict(db, judgement, verdict)
        : await inTransaction(db, async db => {
            if (!(await storeVerdict(db, judgement, verdict))) return false;
            const locked = await lockPoints(db, turn.userId);
            const owed = await listOwed(db, turn);
            await awardPoints(db, locked, turn.startupId, [...earned, ...owed]);
            return true;
          });
    if (stored) return { ...settled, of: state };
    state = await readState();
  }
  return null;
}

/** A step that was completed by own assessments alone earns once one of its questions is accepted (PR-65). */
async function listOwed(db: Db, { chatId, userId, revisesId }: FounderTurn): Promise<Earned[]> {
  // A completed step takes no other message.
  const progress = revisesId === null ? undefined : await findProgressOfChat(db, chatId);
  return progress?.status === 'completed' ? listEarned(db, userId, progress) : [];
}
