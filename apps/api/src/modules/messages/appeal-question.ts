import type { Verdict } from '@groundwork/api-client/contracts';
import type { AppealCriterion, User } from '@groundwork/domain';
import { criteriaOf } from '../../coach/judging/criteria-of.ts';
import { requirements } from '../../coach/judging/settle.ts';
import type { MetCriterion, StoredQuestion } from '../../coach/turn-context.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../found.ts';
import { touchStepProgress } from '../../stores/write-progress.repo.ts';
import { insertAppeal, listRefusedAnswers } from './appeals.repo.ts';
import { openQuestion, readDecided, readWords, type Words } from './decide-question.ts';
import type { AskedQuestion } from './questions.repo.ts';

/**
 * Keeps what administrators need to judge the answers to the open question again, and nothing else (PR-73). Call it in a
 * transaction.
 */
export async function appealQuestion(
  db: Db,
  user: User,
  asked: AskedQuestion,
  sentence: string,
): Promise<Verdict> {
  const { chatId } = await openQuestion(db, user, asked, 'appeal');
  const answers = await listRefusedAnswers(db, asked.progressId);
  const words = await readWords(db, chatId, { ...asked, answers });
  if (words.evidence.length === 0)
    throw new AppError('question.not_offered', {
      message: "Write at least one sentence of your own first. A question to your coach doesn't count.",
    });
  const question = found(words.question, 'question.not_found');
  const isNew = await insertAppeal(db, asked, {
    question,
    sentence,
    answer: writeAnswers(words),
    evidence: words.evidence,
    criteria: toCriteria(question, words.met),
  });
  if (!isNew) throw new AppError('question.appealed');
  await touchStepProgress(db, chatId, null);
  return readDecided(db, user, asked.progressId, []);
}

/** A paragraph a message, after what was accepted before. */
function writeAnswers({ accepted, evidence }: Pick<Words, 'accepted' | 'evidence'>): string {
  const quotes = new Set(evidence.map(({ quote }) => quote));
  const earlier = [...new Set(accepted)].filter(quote => !quotes.has(quote));
  const said = evidence.map(({ messageId, quote }, place) =>
    messageId === (evidence[place - 1]?.messageId ?? messageId) ? quote : `\n${quote}`,
  );
  return [...earlier, ...said].join('\n');
}

function toCriteria(question: StoredQuestion, met: readonly MetCriterion[]): AppealCriterion[] {
  const criteria = criteriaOf(question);
  const needed = requirements(question);
  const all = criteria.kind === 'rubric' ? criteria.rubric.criteria : needed;
  return all.map(({ id, text }) => ({
    id,
    text,
    isRequired: needed.some(one => one.id === id),
    isMet: met.some(({ criterionKey }) => criterionKey === id),
  }));
}
