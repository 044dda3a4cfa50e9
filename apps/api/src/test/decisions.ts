import type { Verdict } from '@groundwork/api-client/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { TestApp } from './build-test-app.ts';
import { at, type Chat } from './chat.ts';
import { type ScriptedCoach, scriptedCoach } from './scripted-coach.ts';

/** Sentences that appear in no question and no text of the coach. */
export const SAID = [
  'Receptionists at dental surgeries ring nine patients whenever one cancels.',
  'It happened on Tuesday in Leeds before nine.',
  'Two empty chairs cost the owner 190 pounds that morning.',
] as const;

/** Judges by its scripts, but like the rules: without a model. */
export const rulingCoach = (): ScriptedCoach => Object.assign(scriptedCoach(), { model: null });

/** The calls that decide about one of the step's questions. */
export function decide(chat: Chat, place = 0) {
  const call = async (what: string, body?: object, headers?: Record<string, string>) => {
    const { id } = await chat.progress();
    const url = `/api/progress/${id}/questions/${at(chat.questions, place).id}/${what}`;
    return chat.founder.call('POST', url, body, headers);
  };
  return {
    count: (headers?: Record<string, string>) => call('own-assessment', undefined, headers),
    leave: (headers?: Record<string, string>) => call('later', { isLeft: true }, headers),
    takeUp: (headers?: Record<string, string>) => call('later', { isLeft: false }, headers),
  };
}

export const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];

/** Sends answers that are refused, as often as needed, and has the question counted. */
export async function countAnyway(chat: Chat, place: number, said: string): Promise<Verdict> {
  await chat.send(said);
  await chat.send('That is all.');
  const answer = await decide(chat, place).count();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json();
}

/** What the founder earned points for, apart from achievements. */
export async function earnedFor({ database }: TestApp, { founder }: Chat): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from xp_ledger where user_id = ${founder.user.id} and kind <> 'achievement' order by id`.execute(
    database.db,
  );
  return rows.map(({ kind }) => kind);
}

export async function complete({ founder, scope }: Chat) {
  const { startupId, challengeId, stepId } = scope;
  return founder.call('POST', `/api/steps/${stepId}/complete`, { startupId, challengeId });
}
