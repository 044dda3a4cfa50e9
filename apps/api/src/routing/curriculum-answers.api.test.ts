import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { inTransaction } from '../db/transaction.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { at } from '../test/chat.ts';
import { countStatements } from '../test/count-statements.ts';
import { anonymous, buildAdministrator, buildFounder, type TestClient } from '../test/test-client.ts';

const test = useTestApp();
/** Stands for another process. */
let replica: FastifyInstance;
let founder: TestClient;
let administrator: TestClient;
let onReplica: TestClient;

const URLS = {
  challenges: '/api/challenges',
  challenge: '/api/challenges/:challenge',
  steps: '/api/challenges/:challenge/steps',
  challengeAssistants: '/api/challenges/:challenge/assistants',
  questions: '/api/steps/:step/questions',
  assistants: '/api/steps/:step/assistants',
};
const names = Object.keys(URLS) as (keyof typeof URLS)[];
let ids: { challenge: number; step: number };
const urlOf = (name: keyof typeof URLS) =>
  URLS[name].replace(':challenge', String(ids.challenge)).replace(':step', String(ids.step));

const asOf = ({ statusCode, body, headers }: LightMyRequestResponse) => ({
  statusCode,
  body,
  etag: headers.etag,
  type: headers['content-type'],
  caching: headers['cache-control'],
});
const ask = (client: TestClient, url: string, headers: Record<string, string> = {}) =>
  client.call('GET', url, undefined, headers);
const run = (statement: string) => sql.raw(statement).execute(test.database.db);

beforeAll(async () => {
  replica = await buildApp(testOptions(test.database));
  founder = await buildFounder(test.app);
  administrator = await buildAdministrator(test.app);
  onReplica = anonymous(replica);
  onReplica.cookie = founder.cookie;
  const first = await founder.get<{ id: number }[]>('/api/challenges');
  const challenge = at(first, 0).id;
  const steps = await founder.get<{ id: number }[]>(`/api/challenges/${challenge}/steps`);
  ids = { challenge, step: at(steps, 0).id };
});
afterAll(() => replica.close());

describe('an answer about the curriculum', () => {
  it.each(names)('comes again with one query, the same to the byte: %s', async name => {
    const url = urlOf(name);
    const first = asOf(await ask(founder, url));
    expect(first).toMatchObject({
      statusCode: 200,
      type: 'application/json; charset=utf-8',
      caching: 'no-store',
    });
    expect(first.etag).toMatch(/^"[\w-]{43}"$/);
    const again = await countStatements(() => ask(founder, url));
    expect([again.count, asOf(again.answer)]).toEqual([1, first]);

    const named = { 'if-none-match': String(first.etag) };
    const unchanged = await countStatements(() => ask(founder, url, named));
    expect([unchanged.count, unchanged.answer.statusCode, unchanged.answer.body]).toEqual([1, 304, '']);
    expect(unchanged.answer.headers.etag).toBe(first.etag);

    const head = await countStatements(() => founder.call('HEAD', url));
    expect([head.count, head.answer.statusCode, head.answer.body]).toEqual([1, 200, '']);
    const length = String(Buffer.byteLength(first.body));
    expect(head.answer.headers).toMatchObject({ etag: first.etag, 'content-length': length });

    expect(asOf(await ask(onReplica, url))).toEqual(first);
  });

  it('is the same to every founder, and to nobody else', async () => {
    const url = urlOf('steps');
    const other = await buildFounder(test.app);
    const first = await ask(founder, url);
    const { count, answer } = await countStatements(() => ask(other, url));
    expect([count, answer.body]).toEqual([1, first.body]);
    expect((await ask(anonymous(test.app), url)).statusCode).toBe(401);
  });

  it('is that of its own path', async () => {
    const [one, two] = await founder.get<{ id: number }[]>('/api/challenges');
    const read = async () =>
      Promise.all(
        [one, two].map(challenge => founder.get<{ id: number }>(`/api/challenges/${challenge?.id}`)),
      );
    for (const _time of [1, 2]) expect((await read()).map(({ id }) => id)).toEqual([one?.id, two?.id]);
  });

  it('is told of what is there only', async () => {
    const missing = '/api/challenges/2147483647';
    for (const _time of [1, 2]) {
      const { count, answer } = await countStatements(() => ask(founder, missing));
      expect([count, answer.statusCode, answer.json().code]).toEqual([2, 404, 'challenge.not_found']);
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });
});

describe('an archived challenge', () => {
  beforeAll(() => run(`update challenges set is_archived = true where id = ${ids.challenge}`));
  afterAll(() => run(`update challenges set is_archived = false where id = ${ids.challenge}`));
  const statusOf = async (client: TestClient, name: keyof typeof URLS) =>
    (await ask(client, urlOf(name))).statusCode;

  it.each(names.filter(name => name !== 'challenges'))(
    'is shown to administrators alone, whoever asked before: %s',
    async name => {
      for (const _time of [1, 2]) {
        expect(await statusOf(administrator, name)).toBe(200);
        expect(await statusOf(founder, name)).toBe(404);
      }
    },
  );

  it('stays out of the list of the others', async () => {
    for (const _time of [1, 2]) {
      const all = await administrator.get<{ id: number }[]>('/api/admin/challenges');
      expect(all.map(({ id }) => id)).toContain(ids.challenge);
      for (const client of [administrator, founder]) {
        const current = await client.get<{ id: number }[]>('/api/challenges');
        expect(current.map(({ id }) => id)).not.toContain(ids.challenge);
      }
      expect((await ask(founder, '/api/admin/challenges')).statusCode).toBe(403);
    }
  });
});

/** Each write with an answer that shows it. Their order matters: each finds what it changes. */
const WRITES: [string, keyof typeof URLS][] = [
  ["insert into challenges (title, description, sort_order) values ('New', 'New', 999)", 'challenges'],
  ["update challenges set title = title || '.' where id = :challenge", 'challenge'],
  ["delete from challenges where title = 'New'", 'challenges'],
  ["insert into steps (challenge_id, title, description) values (:challenge, 'New', 'New')", 'steps'],
  ["update steps set title = title || '.' where id = :step", 'steps'],
  ["delete from steps where title = 'New'", 'steps'],
  ["insert into questions (step_id, text) values (:step, 'New')", 'questions'],
  ["update questions set text = text || '.' where step_id = :step", 'questions'],
  ["delete from questions where text = 'New.'", 'questions'],
  ['delete from step_assistants where step_id = :step', 'assistants'],
  [
    `with new as (insert into assistants (name, description, system_prompt) values ('New', '', '') returning id)
      insert into step_assistants (step_id, assistant_id) select :step, id from new`,
    'assistants',
  ],
  ["update assistants set description = '.' where name = 'New'", 'assistants'],
  ['update step_assistants set is_active = false where step_id = :step', 'assistants'],
  ['update step_assistants set is_active = true where step_id = :step', 'challengeAssistants'],
  ["delete from assistants where name = 'New'", 'challengeAssistants'],
  ['truncate step_assistants', 'challengeAssistants'],
  ['truncate questions cascade', 'questions'],
  ['truncate steps cascade', 'steps'],
  ['truncate challenges cascade', 'challenges'],
];
const tablesOf = /\b(?:into|update|from|truncate) (\w+)/;

describe('a change', () => {
  it('is seen as well when the row of the version had gone', async () => {
    await run('delete from curriculum_version');
    const before = await ask(founder, urlOf('challenges'));
    await run('update challenges set sort_order = sort_order');
    const after = await ask(founder, urlOf('challenges'));
    expect([before.statusCode, after.body]).toEqual([200, before.body]);
    const { count } = await countStatements(() => ask(founder, urlOf('challenges')));
    expect(count).toBe(1);
  });

  it('that is rolled back changes nothing, also of what was asked meanwhile', async () => {
    const before = asOf(await ask(founder, urlOf('steps')));
    const { db } = test.database;
    const failing = inTransaction(db, async db => {
      await sql`update steps set title = 'Never'`.execute(db);
      throw new Error('no');
    });
    const [, meanwhile] = await Promise.all([
      expect(failing).rejects.toThrow('no'),
      ask(founder, urlOf('steps')),
    ]);
    expect([asOf(meanwhile), asOf(await ask(founder, urlOf('steps')))]).toEqual([before, before]);
  });

  it.each(WRITES)('is told by the next answer, on every replica: %s', async (template, name) => {
    const statement = template
      .replaceAll(':challenge', String(ids.challenge))
      .replaceAll(':step', String(ids.step));
    const url = urlOf(name);
    const before = [await ask(founder, url), await ask(onReplica, url)].map(asOf);
    await run(statement);
    const after = [await ask(founder, url), await ask(onReplica, url)].map(asOf);
    expect(after[1]).toEqual(after[0]);
    expect(after[0]?.body).not.toBe(before[0]?.body);
    expect(after[0]?.etag).not.toBe(before[0]?.etag);
    const named = { 'if-none-match': String(before[0]?.etag) };
    expect((await ask(founder, url, named)).statusCode).toBe(after[0]?.statusCode);
  });

  it('is tried of every table that the answers are made of', () => {
    const tried = new Set(WRITES.map(([statement]) => tablesOf.exec(statement)?.[1]));
    expect([...tried].toSorted()).toEqual([
      'assistants',
      'challenges',
      'questions',
      'step_assistants',
      'steps',
    ]);
  });
});
