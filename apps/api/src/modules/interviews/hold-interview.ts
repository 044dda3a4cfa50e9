import { randomInt } from 'node:crypto';
import {
  type Interview,
  MAX_CHAT_TITLE_LENGTH,
  type PersonaChat,
  type Truth,
  type User,
} from '@groundwork/domain';
import { callWithin } from '../../coach/call-within.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { fitTruth } from '../../coach/interviews/fit-truth.ts';
import { toRefusal } from '../../coach/to-refusal.ts';
import type { Db } from '../../db/types.ts';
import { found } from '../../found.ts';
import { toProfile } from '../../stores/profile-columns.ts';
import { createChat } from '../persona-chats/create-chat.ts';
import { findPersonaChat, insertNote } from '../persona-chats/open-chat.repo.ts';
import { choosePersona } from '../personas/choose-persona.ts';
import type { Writing } from '../startups/enhance-field.ts';
import { findStartup } from '../startups/startups.repo.ts';
import {
  endNow,
  findInterview,
  insertInterview,
  readEarlier,
  readPersona,
  type StoredInterview,
  stopReplies,
} from './interviews.repo.ts';

/** The persona and the startup of an interview. */
interface InterviewRequest {
  startupId: number;
  personaId: number;
}

/** Has the coach imagine the persona's secret (PE-13). Not in a transaction, because it takes a while. */
export async function imagineTruth(
  db: Db,
  writing: Writing,
  user: User,
  { startupId, personaId }: InterviewRequest,
  caller: AbortSignal,
): Promise<Truth> {
  writing.engine.refuseWhileDraining();
  const startup = found(await findStartup(db, user.id, startupId), 'startup.not_found');
  const { id } = await choosePersona(db, personaId);
  const input = {
    persona: await readPersona(db, id),
    salt: randomInt(2 ** 32),
    earlier: await readEarlier(db, startupId, id),
    startup: toProfile(startup),
  };
  try {
    const { truth } = await writing.writings.run(shutdown =>
      callWithin(
        writing,
        { userId: user.id, job: 'write', input, caller: AbortSignal.any([caller, shutdown]) },
        options => writing.coach.imagine(input, options),
      ),
    );
    const fitted = fitTruth(truth);
    if (!fitted) throw new CoachError('coach.invalid_response');
    return fitted;
  } catch (error) {
    throw error instanceof CoachError ? toRefusal(error, 'write') : error;
  }
}

/** Chat, interview and note (PE-12). Call it in a transaction. */
export async function beginInterview(
  db: Db,
  user: User,
  asked: InterviewRequest,
  truth: Truth,
): Promise<PersonaChat> {
  const { name } = await choosePersona(db, asked.personaId);
  const title = `Interview with ${name}`.slice(0, MAX_CHAT_TITLE_LENGTH).toWellFormed();
  const { chatId, ...chat } = await createChat(db, user, { ...asked, title });
  const endsAt = await insertInterview(db, chat.id, truth);
  await insertNote(db, chatId, `You have ten minutes with ${name}, who ${truth.who}.`);
  return { ...chat, interview: { endsAt, endedAt: null, isReviewed: false } };
}

/**
 * Ends it, if it has not ended (PE-12). A reply that is being written stops and keeps its text. Call it in a
 * transaction, and stop the turns that it answers.
 */
export async function endInterview(
  db: Db,
  user: User,
  personaChatId: number,
): Promise<{ interview: StoredInterview; stopped: number[] }> {
  const chat = found(await findPersonaChat(db, user.id, { personaChatId }), 'interview.not_found');
  // Other chats have no end.
  const isEnded = chat.interview !== null && (await endNow(db, personaChatId));
  const stopped = isEnded ? await stopReplies(db, chat.chatId) : [];
  if (isEnded) await insertNote(db, chat.chatId, 'The interview has ended.');
  return { interview: await readOwn(db, user, personaChatId), stopped };
}

export async function readOwn(db: Db, user: User, personaChatId: number): Promise<StoredInterview> {
  return found(await findInterview(db, user.id, personaChatId), 'interview.not_found');
}

/** Without the truth until it is over. */
export const toInterview = ({ isOver, truth, ...interview }: StoredInterview): Interview => ({
  ...interview,
  truth: isOver ? truth : null,
});
