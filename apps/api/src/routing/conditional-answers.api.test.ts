import {
  type AnyContract,
  allContracts,
  emailContracts,
  healthContracts,
  passwordContracts,
  providerContracts,
} from '@groundwork/api-client/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { at, buildChat, type Chat } from '../test/chat.ts';
import { reportOf } from '../test/report.ts';
import { changeSamples, fillSamples, readSampleIds } from '../test/resource-samples.ts';
import { meets, scriptedCoach } from '../test/scripted-coach.ts';
import { anonymous, buildFounder, logIn } from '../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({
  coach,
  publicUrl: 'http://groundwork.example',
  // Nothing listens there.
  loginProvider: {
    issuer: 'http://127.0.0.1:9',
    clientId: 'groundwork',
    clientSecret: undefined,
    name: 'Example',
    scope: 'openid',
    isOnly: false,
    adminIf: null,
  },
}));

const PLAIN: readonly AnyContract[] = [
  healthContracts.health,
  passwordContracts.ways,
  passwordContracts.link,
  emailContracts.link,
  providerContracts.read,
];
/** Every GET answers conditionally, except streams, files, the health check, settings and what a mailed link asks once. */
const conditional = allContracts.filter(
  contract =>
    contract.method === 'GET' && !contract.streams && contract.file === null && !PLAIN.includes(contract),
);
const PUBLIC = ['/api/logo-media/active'];

let owner: Chat;
let other: Chat;
const ids = new Map<Chat, Record<string, number>>();
const run = (statement: string) => sql.raw(statement).execute(test.database.db);

/** A chat in use, whose founder is an administrator, so that one account may call every route. */
async function buildUsed(): Promise<Chat> {
  const chat = await buildChat(test.app);
  const { founder, startup, challenge, step } = chat;
  await test.database.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', founder.user.id)
    .execute();
  coach.judgements.push(meets(1));
  await chat.send('It was so on Tuesday.');
  const { id: progressId } = await chat.progress();
  const record = { startupId: startup.id, challengeId: challenge.id, stepId: step.id, progressId };
  await reportOf(test, founder, startup);
  await fillSamples(run);
  ids.set(chat, { ...record, userId: founder.user.id, ...(await readSampleIds(run, startup.id)) });
  return chat;
}

beforeAll(async () => {
  owner = await buildUsed();
  other = await buildUsed();
});

const urlOf = (contract: AnyContract, chat = owner) =>
  contract.path.replace(/:(\w+)/g, (_, name: string) => String(ids.get(chat)?.[name]));
const ask = (url: string, tag?: string, client: Pick<Chat['founder'], 'call'> = owner.founder) =>
  client.call('GET', url, undefined, tag === undefined ? {} : { 'if-none-match': tag });
const tagOf = (answer: LightMyRequestResponse) => String(answer.headers.etag);

/** Changes something in the answer of every route. */
async function changeEverything({ founder, startup, step, scope, send }: Chat): Promise<void> {
  const { db } = test.database;
  for (const table of ['challenges', 'steps'] as const)
    await sql`update ${sql.table(table)} set title = title || '.'`.execute(db);
  await sql`update users set new_email = 'new@example.com'`.execute(db);
  await sql`update questions set text = text || '.'`.execute(db);
  await sql`update assistants set name = name || '.'`.execute(db);
  await changeSamples(run);
  await sql`insert into logo_media (svg_code, is_active) values ('<svg/>', true)`.execute(db);
  const reached = { startup_ref: null, kind: 'achievement', ref: 'xp-collector', points: 50 };
  await db
    .insertInto('xp_ledger')
    .values({ ...reached, user_id: founder.user.id })
    .execute();
  await sql`insert into provider_logins (issuer, subject, user_id) values ('http://127.0.0.1:9', 'x', ${founder.user.id})`.execute(
    db,
  );
  await sql`insert into second_factors (user_id, sealed_secret) values (${founder.user.id}, 'sealed')`.execute(
    db,
  );
  await sql`insert into recovery_codes (user_id, code_hash) values (${founder.user.id}, 'hash')`.execute(db);
  await founder.call('PUT', `/api/startups/${startup.id}`, { ...startup, name: 'Renamed' });
  coach.judgements.push(meets(1));
  await send('And on Wednesday.');
  await founder.post(`/api/steps/${step.id}/complete`, { ...scope, forceComplete: true });
  await logIn(test.app, founder);
  Object.assign(coach, { judgeVersion: 'scripted-2' });
}

describe('a GET', () => {
  const before = new Map<AnyContract, LightMyRequestResponse>();
  const repeated = new Map<AnyContract, LightMyRequestResponse>();
  const changed = new Map<AnyContract, LightMyRequestResponse>();

  beforeAll(async () => {
    for (const contract of conditional) before.set(contract, await ask(urlOf(contract)));
    for (const [contract, answer] of before)
      repeated.set(contract, await ask(urlOf(contract), tagOf(answer)));
    await changeEverything(owner);
    for (const [contract, answer] of before) changed.set(contract, await ask(urlOf(contract), tagOf(answer)));
    // Later tests register founders.
    await sql`delete from registration`.execute(test.database.db);
  });

  it('is known to this test, and to the OpenAPI document', async () => {
    expect(conditional.length).toBeGreaterThanOrEqual(19);
    type Documented = Record<string, Record<string, { responses: object }>>;
    const { paths } = await owner.founder.get<{ paths: Documented }>('/api/docs/json');
    const documented = Object.entries(paths)
      .filter(([, methods]) => methods.get && '304' in methods.get.responses)
      .map(([path]) => path);
    const expected = conditional.map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
    expect(documented.toSorted()).toEqual(expected.toSorted());
  });

  it.each(conditional.map(contract => [contract.path, contract] as const))('%s', async (path, contract) => {
    const [first, again, later] = [before, repeated, changed].map(answers => answers.get(contract));
    if (!first || !again || !later) throw new Error('It was not asked');

    expect([first.statusCode, first.headers.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    if (!PUBLIC.includes(path)) expect(first.headers['cache-control']).toBe('no-store');

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    for (const header of ['content-type', 'content-length', 'transfer-encoding'])
      expect(again.headers).not.toHaveProperty(header);

    expect(later.statusCode).toBe(200);
    expect(later.body).not.toBe(first.body);
    expect(later.headers.etag).not.toBe(first.headers.etag);
  });
});

describe('another user who names my tag', () => {
  const own = conditional.filter(({ path }) =>
    ['/api/user', '/api/account/sessions', '/api/startups', '/api/progress', '/api/achievements'].includes(
      path,
    ),
  );
  it.each(own.map(contract => [contract.path, contract] as const))('is told their own of %s', async url => {
    const mine = await ask(url);
    const theirs = await ask(url, tagOf(mine), other.founder);
    expect([theirs.statusCode, theirs.body]).toEqual([200, (await ask(url, undefined, other.founder)).body]);
    expect(theirs.body).not.toBe(mine.body);
  });

  it('is refused what is not theirs, as without it', async () => {
    const url = `/api/startups/${owner.startup.id}/progress`;
    const tag = tagOf(await ask(url));
    for (const named of [tag, '*']) {
      const refused = await ask(url, named, other.founder);
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'startup.not_found']);
      expect(refused.headers).not.toHaveProperty('etag');
      expect((await ask(url, named, anonymous(test.app))).statusCode).toBe(401);
    }
  });
});

describe('If-None-Match', () => {
  const url = '/api/challenges';
  it.each([
    ['its tag', (tag: string) => tag, 304],
    ['a weak one', (tag: string) => `W/${tag}`, 304],
    ['a list', (tag: string) => `"a", W/"b,c" ,${tag}`, 304],
    ['anything', () => '*', 304],
    ['anything, with spaces', () => ' * ', 304],
    ['another', () => '"a"', 200],
    ['no quotes', (tag: string) => tag.slice(1, -1), 200],
    ['half of it', (tag: string) => tag.slice(0, 20), 200],
    ['nothing', () => '', 200],
    ['a quote', () => '"', 200],
    ['many quotes', () => '"'.repeat(8000), 200],
    ['words', () => 'W/ yes, please', 200],
    ['bytes', () => '"\u00e9\u00ff', 200],
  ])('with %s', async (_name, header, status) => {
    const whole = await ask(url);
    const answer = await ask(url, header(tagOf(whole)));
    expect([answer.statusCode, answer.body]).toEqual([status, status === 200 ? whole.body : '']);
    expect(answer.headers.etag).toBe(whole.headers.etag);
  });

  it('serves HEAD as GET, with the length that the body would have', async () => {
    const get = await ask(url);
    const length = String(Buffer.byteLength(get.body));
    for (const [tag, status] of [
      [undefined, 200],
      [tagOf(get), 304],
    ] as const) {
      const head = await owner.founder.call('HEAD', url, undefined, tag ? { 'if-none-match': tag } : {});
      expect([head.statusCode, head.body]).toEqual([status, '']);
      expect(head.headers).toMatchObject({ etag: get.headers.etag, 'content-length': length });
    }
  });

  it('changes nothing of a write', async () => {
    const founder = await buildFounder(test.app);
    const body = { name: 'Acme' };
    const made = await founder.call('POST', '/api/startups', body, { 'if-none-match': '*' });
    expect(made.statusCode).toBe(201);
    expect(made.headers).not.toHaveProperty('etag');
    const answer = await founder.call('PUT', `/api/startups/${made.json().id}`, body, {
      'if-none-match': '*',
    });
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Acme']);
  });

  it('changes nothing of a reply or of the health check', async () => {
    const reply = at(await owner.messages(), 1);
    for (const url of [`/api/messages/${reply.id}/stream`, '/api/health']) {
      const answer = await ask(url, '*');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty('etag');
    }
  });
});
