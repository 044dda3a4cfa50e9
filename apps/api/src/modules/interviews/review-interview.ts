import { type InterviewReview, readSystemNote, type User } from '@groundwork/domain';
import { callWithin } from '../../coach/call-within.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { numberSaid } from '../../coach/interviews/number-said.ts';
import { toReview } from '../../coach/interviews/to-review.ts';
import type { InterviewInput } from '../../coach/provider.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import type { Writing } from '../startups/enhance-field.ts';
import { endInterview, readOwn } from './hold-interview.ts';
import { readCast, readSaid } from './interviews.repo.ts';

/**
 * Has the coach review an interview that is over (PE-15, PE-16); null when it was reviewed before. Not in a
 * transaction, because it takes a while.
 * @param stop ends the reply of a turn, if this process writes it
 */
export async function makeReview(
  db: Db,
  writing: Writing & { stop: (turnId: number) => void },
  user: User,
  personaChatId: number,
  caller: AbortSignal,
): Promise<InterviewReview | null> {
  writing.engine.refuseWhileDraining();
  const { isOver, endedAt, review, truth } = await readOwn(db, user, personaChatId);
  if (!isOver) throw new AppError('interview.running');
  if (review) return null;
  if (endedAt === null) {
    // Its time ran out: an unfinished reply does not count.
    const { stopped } = await inTransaction(db, db => endInterview(db, user, personaChatId));
    stopped.forEach(writing.stop);
  }
  const { personaName, ...startup } = await readCast(db, personaChatId);
  const messages = await readSaid(db, personaChatId);
  const said = numberSaid(messages.filter(message => readSystemNote(message) === null));
  const facts = truth.facts.map((fact, index) => ({ number: index + 1, ...fact }));
  const made = await askForReview(
    writing,
    user,
    { persona: { name: personaName }, startup, said, facts },
    caller,
  );
  if (made.questions.length === 0) throw new AppError('interview.empty');
  return made;
}

async function askForReview(
  writing: Writing,
  user: User,
  input: InterviewInput,
  caller: AbortSignal,
): Promise<InterviewReview> {
  if (!input.said.some(({ by }) => by === 'founder')) throw new AppError('interview.empty');
  try {
    const { review } = await writing.writings.run(shutdown =>
      callWithin(
        writing,
        { userId: user.id, job: 'write', input, caller: AbortSignal.any([caller, shutdown]) },
        options => writing.coach.reviewInterview(input, options),
      ),
    );
    return toReview(review, input, writing.coach);
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error, 'write') : error;
  }
}
