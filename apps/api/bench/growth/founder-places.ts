import { readSampleIds } from '../../src/test/resource-samples.ts';
import { usernameOf } from './fill-accounts.ts';
import { LIFE } from './founder-life.ts';
import { withClient } from './grow-database.ts';

/** What a founder's routes name, of the startup with the long chat. */
export interface FounderPlace {
  founder: number;
  userId: number;
  startupId: number;
  /** Of the long chat. */
  challengeId: number;
  stepId: number;
  progressId: number;
  /** The newest reply in it. */
  messageId: number;
  /** What only the resource of a sample names. */
  [sampled: string]: number;
}

const PLACES = `
  select substr(username, length('bench-') + 1)::int as founder, users.id as "userId", startups.id as "startupId",
    steps.challenge_id as "challengeId", steps.id as "stepId", chat.id as "progressId",
    (select assistant_message_id from turns where chat_id = chat.chat_id order by id desc limit 1) as "messageId"
  from users
  join startups on startups.id = (select min(id) from startups where user_id = users.id)
  join lateral (select * from step_progress where startup_id = startups.id order by id offset $2 limit 1) chat on true
  join steps on steps.id = chat.step_id
  join reports on reports.startup_id = startups.id
  where lower(username) = any($1) order by array_position($1, lower(username))`;

/**
 * Founders of a database of so many, each another one as long as there are any, and spread over all of them: the golden
 * ratio comes nowhere twice. All have had their report generated, and none is due to have the session extended.
 */
export function chooseFounders(founders: number, count: number): number[] {
  const candidates = Math.floor(founders / LIFE.generationEvery);
  return Array.from({ length: count }, (_, index) => {
    const share = (index * ((Math.sqrt(5) - 1) / 2)) % 1;
    return LIFE.generationEvery * (1 + Math.floor(share * candidates));
  });
}

export function findPlaces(url: string, founders: readonly number[]): Promise<FounderPlace[]> {
  return withClient(url, async client => {
    const names = [...new Set(founders)].map(usernameOf);
    const { rows } = await client.query<FounderPlace>(PLACES, [names, LIFE.longChatStep]);
    await client.query('update sessions set last_used_at = now() where user_id = any($1)', [
      rows.map(({ userId }) => userId),
    ]);
    for (const place of rows)
      Object.assign(place, await readSampleIds(statement => client.query(statement), place.startupId));
    const byFounder = new Map(rows.map(place => [place.founder, place]));
    return founders.map(founder => {
      const place = byFounder.get(founder);
      if (!place) throw new Error(`Founder ${founder} has no place`);
      return place;
    });
  });
}
