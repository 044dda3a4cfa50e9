import { type AnyContract, allContracts } from '@groundwork/api-client/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat } from '../test/chat.ts';
import { buildWorld, type Callers, type Ids } from '../test/denials/callers.ts';
import { addressOf, bodyOf } from '../test/denials/plan.ts';
import { anonymous } from '../test/test-client.ts';

const test = useTestApp();
let callers: Callers;
let ids: Ids;
beforeAll(async () => {
  ({ callers, ids } = await buildWorld(test));
});

const named = (access: 'user' | 'admin') =>
  allContracts
    .filter(contract => contract.access === access)
    .map(contract => [`${contract.method} ${contract.path}`, contract] as const);

const isRead = ({ method, file }: AnyContract) => method === 'GET' && file === null;

it.each(named('user').filter(([, contract]) => isRead(contract)))(
  "a founder's own records are read by %s",
  async (_name, contract) => {
    const { statusCode } = await callers.owner.call(contract.method, addressOf(contract, ids));
    expect(statusCode).toBe(200);
  },
);

it('the session says whose progress it is, not the user in the path', async () => {
  const { founder, scope, send } = await buildChat(test.app);
  const url = `/api/progress/${ids.userId}/${scope.startupId}/${scope.challengeId}/${scope.stepId}`;
  expect((await founder.call('GET', url)).statusCode).toBe(404);
  await send('Hello there.');
  expect((await founder.call('GET', url)).json()).toMatchObject({ startupId: scope.startupId });
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
        `/api/messages/${ids.startupId}/${ids.challengeId}/${ids.stepId}`,
        '/api/personas',
        `/api/persona-chats/${ids.chatId}`,
        `/api/persona-chats/${ids.chatId}/messages`,
      ].map(url => callers.owner.call('GET', url)),
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
it.each(named('admin'))('an administrator is let in by %s', async (_name, contract) => {
  const isRead = contract.method === 'GET';
  // Writes name ids that nobody has, so that the records of the other tests stay.
  const nobodys = Object.fromEntries(Object.keys(ids).map(name => [name, 2_000_000_000]));
  const url = addressOf(contract, isRead ? ids : nobodys);
  const { statusCode } = await callers.administrator.call(contract.method, url, bodyOf(contract, ids));
  expect(isRead ? [200] : [200, 201, 204, 400, 404, 409]).toContain(statusCode);
});
