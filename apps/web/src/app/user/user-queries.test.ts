import type { User } from '@groundwork/domain';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../test/samples.ts';
import { fakeServer, json } from '../connectivity/test/fake-server.ts';
import { createQueryClient } from '../query-client.ts';
import { providerQueries } from './provider-queries.ts';
import { refetchUser, userQueries } from './user-queries.ts';

const server = fakeServer();
let client: ReturnType<typeof createQueryClient>;

beforeEach(() => {
  client = createQueryClient();
});

/** Caches `known` as the user along with some data, then fetches the user again, answered by `answer`. */
async function answerAfter(known: User | null | undefined, answer: User | null) {
  if (known !== undefined) client.setQueryData(userQueries.current().queryKey, known);
  client.setQueryData(['/api/startups'], 'kept');
  server.answer = () => (answer ? json(answer) : json({ code: 'auth.required' }, 401));
  return client.fetchQuery({ ...userQueries.current(), staleTime: 0 });
}
const isKept = () => client.getQueryData(['/api/startups']) === 'kept';

const ada = buildUser({ id: 1 });
const bob = buildUser({ id: 2, username: 'bob' });

it('drops all that was kept for the former user when the answer is another', async () => {
  await expect(answerAfter(ada, bob)).resolves.toEqual(bob);
  expect(isKept()).toBe(false);
  expect(client.getQueryData(userQueries.current().queryKey)).toEqual(bob);
});

it('also when nobody was there in between', async () => {
  await answerAfter(null, bob);
  expect(isKept()).toBe(false);
});

it('keeps where the next login is offered', async () => {
  const { queryKey } = providerQueries.offered();
  client.setQueryData(queryKey, { name: 'Example University', isOnly: true });
  await answerAfter(ada, bob);
  expect(client.getQueryData(queryKey)?.name).toBe('Example University');
});

it.each([
  ['the same user answers', ada, { ...ada, level: 2 }],
  ['it is the first answer', undefined, ada],
  ['the session is over, which may be the same user’s again', ada, null],
])('keeps it when %s', async (_case, known, answer) => {
  await expect(answerAfter(known, answer)).resolves.toEqual(answer);
  expect(isKept()).toBe(true);
});

it('gives up an open question for a new one', async () => {
  const signals: AbortSignal[] = [];
  server.answer = () => new Promise(() => {});
  const { queryKey } = userQueries.current();
  new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise<User>(() => {}) : Promise.resolve(ada);
    },
  }).subscribe(() => {});
  await refetchUser(client);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(client.getQueryData(queryKey)).toEqual(ada);
});
