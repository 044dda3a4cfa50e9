import type { Verdict } from '@groundwork/api-client/contracts';
import type { QuestionOffer, User } from '@groundwork/domain';
import { readHistory } from '../../chat/history.repo.ts';
import { findNewestTurn, isGenerating } from '../../chat/turns.repo.ts';
import { isQuestion } from '../../coach/checks/is-question.ts';
import { questionKey } from '../../coach/judging/plan-judgement.ts';
import type { Evidence, MetCriterion, StoredQuestion } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { findQuestionStatus, listQuestionProgress, readStepProgress } from '../../stores/progress.repo.ts';
import { toStepProgress } from '../../stores/step-progress-view.ts';
import { findOwnProgress, lockStepProgress } from '../../stores/write-progress.repo.ts';
import {
  type AskedQuestion,
  leaveQuestion,
  listAnswersToAsked,
  storeOwnAssessment,
  takeUpQuestion,
} from './questions.repo.ts';
import { readStepContextRow } from './step-context.repo.ts';
import { planOf } from './step-context.ts';
import { assertStepOpen } from './step-kind.ts';

/** Counts the open question as completed, by its founder's own words (PR-63). Call it in a transaction. */
export async function countQuestion(db: Db, user: User, asked: AskedQuestion): Promise<Verdict> {
  const { chatId } = await openQuestion(db, user, asked, 'own_assessment');
  const { evidence, accepted } = await readWords(db, chatId, {
    ...asked,
    answers: await listAnswersToAsked(db, asked.progressId),
  });
  if (evidence.length === 0)
    throw new AppError('question.not_offered', {
      message: "Write at least one sentence of your own first. A question to your coach doesn't count.",
    });
  await storeOwnAssessment(db, asked, { evidence, accepted });
  return readDecided(db, user, asked.progressId, [asked.questionId]);
}

/** Leaves the open question for later, or takes a left one up again (PR-66). Call it in a transaction. */
export async function moveQuestion(
  db: Db,
  user: User,
  asked: AskedQuestion,
  { isLeft }: { isLeft: boolean },
): Promise<Verdict> {
  await openQuestion(db, user, asked, isLeft ? 'later' : null);
  if (isLeft) await leaveQuestion(db, asked);
  else if (!(await takeUpQuestion(db, asked))) throw new AppError('question.not_left');
  return readDecided(db, user, asked.progressId, []);
}

/**
 * Refuses a question that its founder cannot decide now, and makes senders and judges wait until the transaction ends.
 * @param wanted the founder's choice for the open question; null for a request that needs no offer
 */
export async function openQuestion(
  db: Db,
  user: User,
  { progressId, questionId }: AskedQuestion,
  wanted: QuestionOffer | 'appeal' | null,
): Promise<{ chatId: number }> {
  const own = found(await findOwnProgress(db, user.id, progressId), 'progress.not_found');
  await assertStepOpen(db, user, own);
  await lockStepProgress(db, progressId);
  const { stepId, chatId } = own;
  const status = found(
    await findQuestionStatus(db, progressId, { stepId, questionId }),
    'question.not_found',
  );
  const step = toStepProgress(found(await readStepProgress(db, progressId), 'progress.not_found'));
  if (step.status === 'completed') throw new AppError('step.already_completed');
  if (status === 'completed') throw new AppError('question.completed');
  if (await isGenerating(db, chatId)) throw new AppError('chat.reply_in_progress');
  if (step.isJudging)
    throw new AppError('chat.reply_in_progress', { message: 'Your last answer is still being checked.' });
  if (wanted !== null && step.activeQuestionId !== questionId) throw new AppError('question.not_asked');
  const isOffered = wanted === 'appeal' ? step.isRefused : wanted === null || step.offers === wanted;
  if (!isOffered) throw new AppError('question.not_offered');
  return own;
}

export interface Words {
  evidence: Evidence[];
  /** The question's sentences that a judge has accepted so far. */
  accepted: string[];
  met: readonly MetCriterion[];
  question: StoredQuestion | undefined;
}

/** The founder's own sentences in some of their messages, and how far their question has come. */
export async function readWords(
  db: Db,
  chatId: number,
  { questionId, answers }: AskedQuestion & { answers: ReadonlySet<number> },
): Promise<Words> {
  const turn = found(await findNewestTurn(db, chatId), 'progress.not_found');
  const row = found(await readStepContextRow(db, turn), 'progress.not_found');
  const { founderMessageId } = turn;
  const met = row.met.filter(({ itemKey }) => itemKey === questionKey(questionId));
  const accepted = met.flatMap(({ evidence }) => evidence.map(({ quote }) => quote));
  const question = row.questions.find(({ id }) => id === questionId);
  if (founderMessageId === null) return { evidence: [], accepted, met, question };
  const { sentences } = planOf({ founderMessageId, revisesId: null }, row, await readHistory(db, turn));
  const evidence = sentences
    .filter(({ messageId, text }) => answers.has(messageId) && !isQuestion(text))
    .map(({ messageId, start, end, text }) => ({ messageId, start, end, quote: text }));
  return { evidence, accepted, met, question };
}

export async function readDecided(
  db: Db,
  user: User,
  progressId: number,
  completedQuestionIds: number[],
): Promise<Verdict> {
  const row = found(await readStepProgress(db, progressId), 'progress.not_found');
  const questions = found(await listQuestionProgress(db, user.id, progressId), 'progress.not_found');
  return { progress: toStepProgress(row), questions, completedQuestionIds };
}
