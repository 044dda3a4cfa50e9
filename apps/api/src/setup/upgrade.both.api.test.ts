import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Challenge, Message, Startup, Step, StepProgress, User } from '@groundwork/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { Database } from '../db/types.ts';
import { testOptions } from '../test/build-test-app.ts';
import { anonymous, type TestClient } from '../test/test-client.ts';
import { openEmptyDatabase } from '../test/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

/**
 * Of each release: what `pg_dump --no-owner --inserts` wrote, without comments and settings, after a founder had
 * completed the first step there, and their cookie.
 */
const RELEASES = [
  {
    version: '0.1.0',
    secret: 'a-fixed-secret-of-a-released-server',
    cookie: 'groundwork=6uBiwcQOO9t0-IRyb3Q7xPp48HW4R-0r.DQxjtPP15o6yCSmUMQTpND0KDmAng4fHY/ImZxVHsTQ',
  },
];
const ADMINISTRATOR = { ADMIN_USERNAME: 'other', ADMIN_EMAIL: 'other@localhost', ADMIN_PASSWORD: undefined };
const curriculum = fileURLToPath(new URL('../../../../curriculum', import.meta.url));

describe.each(RELEASES)('a database of $version', ({ version, secret, cookie }) => {
  let database: Database;
  let app: Awaited<ReturnType<typeof buildApp>>;
  let ada: TestClient;
  let before: { titles: string[]; texts: string[]; contents: string[] };
  const column = async (query: string) => {
    const { rows } = await sql.raw<{ text: string }>(query).execute(database.db);
    return rows.map(({ text }) => text);
  };
  beforeAll(async () => {
    database = await openEmptyDatabase();
    const dump = await readFile(new URL(`releases/${version}.sql.gz`, import.meta.url));
    await sql.raw(gunzipSync(dump).toString()).execute(database.db);
    // The dump grows old, and sessions end.
    await sql`update sessions set expires_at = now() + interval '1 day', absolute_expires_at = now() + interval '1 day'`.execute(
      database.db,
    );
    before = {
      titles: await column('select title as text from challenges order by sort_order, id'),
      texts: await column('select text from questions order by id'),
      contents: await column('select content as text from messages order by id'),
    };
    await prepareDatabase(database.db, ADMINISTRATOR, curriculum, () => undefined);
    app = await buildApp({ ...testOptions(database), sessionSecret: secret });
    await app.ready();
    ada = Object.assign(anonymous(app), { cookie });
  });
  afterAll(async () => {
    await app?.close();
    await database?.close();
  });

  it('keeps the session, the account and its XP', async () => {
    expect(await ada.get<User>('/api/user')).toMatchObject({ username: 'ada', experiencePoints: 80 });
    const again = anonymous(app);
    await again.post('/api/login', { username: 'ada@example.com', password: 'correct horse' });
    expect((await again.get<User>('/api/user')).experiencePoints).toBe(80);
    const administrator = anonymous(app);
    const password = 'correct horse battery admin';
    expect(await administrator.post('/api/login', { username: 'admin', password })).toMatchObject({
      role: 'admin',
    });
  });

  it('keeps the startup, its chat word for word, and what was reached there', async () => {
    const [startup] = await ada.get<Startup[]>('/api/startups');
    expect(startup?.name).toBe('Routely');
    const [challenge] = await ada.get<Challenge[]>('/api/challenges');
    const steps = await ada.get<Step[]>(`/api/challenges/${challenge?.id}/steps`);
    const place = `${startup?.id}/${challenge?.id}/${steps[0]?.id}`;
    const messages = await ada.get<Message[]>(`/api/messages/${place}`);
    expect(messages.map(({ content }) => content)).toEqual(before.contents);
    expect(before.contents).toHaveLength(7);
    const { id } = await ada.get<User>('/api/user');
    const progress = await ada.get<StepProgress>(`/api/progress/${id}/${place}`);
    expect(progress.status).toBe('completed');
    const next = { startupId: startup?.id, challengeId: challenge?.id, stepId: steps[1]?.id };
    expect((await ada.call('POST', '/api/messages', { ...next, content: 'Hello' })).statusCode).toBe(200);
  });

  it('has every record published as it was, and nothing that waits', async () => {
    const challenges = await ada.get<Challenge[]>('/api/challenges');
    expect(challenges.map(({ title }) => title)).toEqual(before.titles);
    expect(await column('select text from questions order by id')).toEqual(before.texts);
    expect(await column('select kind as text from pending_changes')).toEqual([]);
  });
});
