import { type AnyContract, allContracts } from '@groundwork/api-client/contracts';
import type { AccountSession, Message, StepProgress } from '@groundwork/domain';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat, type Chat } from '../test/chat.ts';
import { reportOf } from '../test/report.ts';
import { fillSamples, readSampleIds, sampleOf } from '../test/resource-samples.ts';
import { anonymous, buildAdministrator, buildFounder, type TestClient } from '../test/test-client.ts';

const test = useTestApp();
let owner: Chat;
let ids: Record<string, number>;
let callers: { nobody: TestClient; another: TestClient; administrator: TestClient };

beforeAll(async () => {
  owner = await buildChat(test.app);
  await owner.send('Hello there.');
  const [message] = await owner.founder.get<Message[]>(owner.url);
  const progress: StepProgress = await owner.progress();
  const [session] = await owner.founder.get<AccountSession[]>('/api/account/sessions');
  await reportOf(test, owner.founder, owner.startup);
  const run = (statement: string) => sql.raw(statement).execute(test.database.db);
  await fillSamples(run);
  Object.assign(owner.startup, { hasReport: true, newComments: 2 });
  ids = {
    ...(await readSampleIds(run, owner.startup.id)),
    userId: owner.founder.user.id,
    startupId: owner.startup.id,
    challengeId: owner.challenge.id,
    stepId: owner.step.id,
    messageId: message?.id ?? 0,
    progressId: progress.id,
    sessionId: session?.id ?? 0,
  };
  callers = {
    nobody: anonymous(test.app),
    another: await buildFounder(test.app),
    administrator: await buildAdministrator(test.app),
  };
});

const parametersOf = (contract: AnyContract) =>
  [...contract.path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');

/** The body of a valid call about the owner's startup. */
function bodyOf(contract: AnyContract): object | undefined {
  if (contract.method === 'GET' || contract.method === 'DELETE') return undefined;
  const sample = sampleOf(contract);
  if (sample) return sample.body(ids);
  if (contract.path.startsWith('/api/startups')) return { name: 'Taken over' };
  const { startupId, challengeId, stepId } = ids;
  return { startupId, challengeId, stepId, content: 'Mine now', isLeft: true };
}

const call = (client: TestClient, contract: AnyContract, change: Record<string, unknown> = {}) => {
  const url = contract.path.replace(/:(\w+)/g, (_, name: string) => String(change[name] ?? ids[name]));
  return client.call(contract.method as NonNullable<InjectOptions['method']>, url, bodyOf(contract));
};

const guarded = allContracts.filter(contract => contract.access !== 'public');
const OWNED_BY_BODY: readonly string[] = [
  '/api/messages',
  '/api/messages/opener',
  '/api/steps/:stepId/complete',
  '/api/kanban/boards',
  '/api/kanban/columns',
  '/api/kanban/cards',
  '/api/persona-chats',
  '/api/interviews',
];
/** Routes to a founder's records, which are named in the path or (for `OWNED_BY_BODY`) in the body. */
const owned = guarded.filter(
  contract =>
    contract.access === 'user' &&
    (parametersOf(contract).some(name =>
      [
        ...['startupId', 'progressId', 'messageId', 'reportId', 'sessionId'],
        ...['boardId', 'columnId', 'cardId', 'resultId', 'suggestionId', 'chatId', 'interviewId'],
        ...['conversationId', 'quoteId', 'linkId', 'commentId', 'versionId', 'cohortId'],
      ].includes(name),
    ) ||
      OWNED_BY_BODY.includes(contract.path)),
);
const forAdministrators = guarded.filter(({ access }) => access === 'admin');
/** A caller who has access. */
const callerOf = ({ access }: AnyContract) => (access === 'admin' ? callers.administrator : owner.founder);

const named = (contracts: readonly AnyContract[]) =>
  contracts.map(contract => [`${contract.method} ${contract.path}`, contract] as const);

describe('every route that needs a login', () => {
  it.each(named(guarded))('%s answers 401 to nobody, before it reads anything', async (_name, contract) => {
    const answer = await call(callers.nobody, contract);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
    const malformed = await callers.nobody.call(
      contract.method as NonNullable<InjectOptions['method']>,
      contract.path.replace(/:\w+/g, 'x'),
      contract.method === 'GET' ? undefined : '{',
    );
    expect(malformed.statusCode).toBe(401);
  });
});

describe('what is for administrators', () => {
  it('is known to this test', () => {
    expect(forAdministrators.length).toBeGreaterThanOrEqual(40);
  });

  it.each(named(forAdministrators))(
    '%s answers 403 to a founder, whatever is sent',
    async (_name, contract) => {
      for (const change of [{}, Object.fromEntries(parametersOf(contract).map(name => [name, 'x']))]) {
        const answer = await call(callers.another, contract, change);
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.forbidden']);
      }
    },
  );
});

describe("a founder's records", () => {
  it('are known to this test', () => {
    expect(owned.length).toBeGreaterThanOrEqual(40);
  });

  it.each(named(owned))(
    '%s answers 404 to another founder and to an administrator',
    async (_name, contract) => {
      for (const client of [callers.another, callers.administrator]) {
        const answer = await call(client, contract);
        expect([answer.statusCode, answer.json().code.split('.')[1]]).toEqual([404, 'not_found']);
      }
      // The attempt changed nothing.
      expect(await owner.founder.get(`/api/startups/${ids.startupId}`)).toEqual({
        ...owner.startup,
        lastActiveAt: expect.any(String),
      });
      expect(await owner.messages()).toHaveLength(2);
    },
  );

  it('are not reached through a parent of one’s own', async () => {
    const another = await buildChat(test.app);
    const mixed = await another.founder.call('POST', '/api/messages', {
      ...another.scope,
      startupId: ids.startupId,
      content: 'Hello',
    });
    expect(mixed.statusCode).toBe(404);
    const own = another.startup.id;
    const url = `/api/progress/${ids.userId}/${ids.startupId}/${ids.challengeId}/${ids.stepId}`;
    expect((await another.founder.call('GET', url)).statusCode).toBe(404);
    // The session decides whose progress it is, not the user id in the path.
    const ownUrl = `/api/progress/${ids.userId}/${own}/${ids.challengeId}/${ids.stepId}`;
    expect((await another.founder.call('GET', ownUrl)).statusCode).toBe(404);
    await another.send('Hello there.');
    expect((await another.founder.call('GET', ownUrl)).json()).toMatchObject({ startupId: own });
  });
});

describe('ids', () => {
  const withId = guarded.filter(contract => parametersOf(contract).length > 0);
  const BAD = [
    '0',
    '-1',
    '1.5',
    '01',
    'x',
    '1e3',
    '2147483648',
    '9223372036854775808',
    '1'.repeat(40),
    '%00',
    '1 ',
  ];

  it.each(named(withId))('%s refuses malformed ones with 400', async (_name, contract) => {
    for (const bad of BAD) {
      for (const parameter of parametersOf(contract)) {
        const answer = await call(callerOf(contract), contract, { [parameter]: encodeURI(bad) });
        expect([bad, answer.statusCode, answer.json().code]).toEqual([bad, 400, 'request.invalid']);
      }
    }
  });

  it.each(named(withId))('%s answers 404 to one that does not exist', async (_name, contract) => {
    for (const parameter of parametersOf(contract).filter(
      name => name !== 'kind' && (name !== 'userId' || contract.access === 'admin'),
    )) {
      const answer = await call(callerOf(contract), contract, { [parameter]: 2_000_000_000 });
      expect([parameter, answer.statusCode]).toEqual([parameter, 404]);
    }
  });
});

describe('what a founder is told', () => {
  it('holds no prompt, no rubric and no password', async () => {
    const answers = await Promise.all(
      [
        '/api/challenges',
        `/api/challenges/${ids.challengeId}/steps`,
        `/api/steps/${ids.stepId}/questions`,
        `/api/steps/${ids.stepId}/assistants`,
        `/api/challenges/${ids.challengeId}/assistants`,
        '/api/user',
        '/api/account/sessions',
        owner.url,
        '/api/personas',
        `/api/persona-chats/${ids.chatId}`,
        `/api/persona-chats/${ids.chatId}/messages`,
      ].map(url => owner.founder.call('GET', url)),
    );
    const told = answers.map(answer => answer.body).join('\n');
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(11).fill(200));
    const { db } = test.database;
    const secrets = [
      ...(await db.selectFrom('assistants').select('system_prompt as text').execute()),
      ...(await db.selectFrom('personas').select('system_prompt as text').execute()),
      ...(await db.selectFrom('steps').select('prompt_instructions as text').execute()),
    ].map(row => row.text);
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(told).not.toContain(secret.slice(0, 40));
    expect(told).not.toMatch(
      /keywords|commonMistakes|"reject"|"pass"|"fail"|systemPrompt|promptInstructions|argon2/,
    );
  });
});

describe('contracts and routes', () => {
  it('are the same set, and the OpenAPI document lists it', async () => {
    const document = await anonymous(test.app).get<{ paths: Record<string, object> }>('/api/docs/json');
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter(method => method !== 'head')
        .map(method => `${method.toUpperCase()} ${path}`),
    );
    const contracted = allContracts.map(
      contract => `${contract.method} ${contract.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented.toSorted()).toEqual(contracted.toSorted());
  });
});

// Last, because it adds records to the curriculum.
describe('an administrator', () => {
  it.each(named(forAdministrators))('is let in by %s', async (_name, contract) => {
    const isRead = contract.method === 'GET';
    // Writes name ids that nobody has, so that the records of the other tests stay.
    const nobodys = Object.fromEntries(parametersOf(contract).map(name => [name, 2_000_000_000]));
    const { statusCode } = await call(callers.administrator, contract, isRead ? {} : nobodys);
    expect(isRead ? [200] : [200, 201, 204, 400, 404, 409]).toContain(statusCode);
  });
});
