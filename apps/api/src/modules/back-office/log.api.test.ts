import type { AdminChallenge, AdminQuestion, AdminStep, AdminUser, ListedLogEntry } from '@groundwork/domain';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { anonymous, buildAdministrator, buildFounder, type TestClient } from '../../test/test-client.ts';

const test = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
});

const read = (query = '') => admin.get<ListedLogEntry[]>(`/api/admin/log?${query}`);
const placesOf = async (kind: string) =>
  (await read(`kind=${kind}`)).map(({ action, recordId, place }) => ({ action, recordId, place }));
const placed = (challengeId: number | null, stepId: number | null, username: string | null = null) => ({
  challengeId,
  stepId,
  username,
});

it('[AD-123] says where a record is by now, and that it is gone', async () => {
  const texts = { description: 'A sample.', order: 90 };
  const challenge = await admin.post<AdminChallenge>('/api/admin/challenges', { ...texts, title: 'Logged' });
  const challengeId = challenge.id;
  const step = await admin.post<AdminStep>('/api/admin/steps', {
    ...texts,
    challengeId,
    title: 'Logged step',
  });
  const stepId = step.id;
  const ask = (text: string) =>
    admin.post<AdminQuestion>('/api/admin/questions', { stepId, text, order: 1, type: 'open-ended' });
  const [one, two] = [await ask('One?'), await ask('Two?')];
  await admin.call('PUT', `/api/admin/steps/${stepId}/questions/order`, { ids: [two.id, one.id] });
  expect(await placesOf('challenge')).toEqual([
    { action: 'create', recordId: challengeId, place: placed(challengeId, null) },
  ]);
  expect((await placesOf('step'))[0]?.place).toEqual(placed(challengeId, stepId));
  expect(await placesOf('question')).toEqual([
    // Of a list, which is the step's.
    { action: 'order', recordId: stepId, place: placed(challengeId, stepId) },
    { action: 'create', recordId: two.id, place: placed(challengeId, stepId) },
    { action: 'create', recordId: one.id, place: placed(challengeId, stepId) },
  ]);
  await admin.call('DELETE', `/api/admin/challenges/${challengeId}`);
  for (const kind of ['challenge', 'step', 'question'])
    expect((await placesOf(kind)).every(({ place }) => place === null)).toBe(true);
});

it('[AD-123] has the present name of a user', async () => {
  const person = { username: 'logged-one', email: 'logged@example.com', fullName: 'Per Son', role: 'user' };
  const made = await admin.post<AdminUser>('/api/admin/users', { ...person, password: 'long enough' });
  await admin.call('PUT', `/api/admin/users/${made.id}`, { ...person, username: 'logged-two' });
  const [, created] = await read('kind=user');
  expect(created).toMatchObject({ recordName: 'logged-one', place: placed(null, null, 'logged-two') });
});

it('[AD-123] is filtered by time, without its end, and read by longer pages', async () => {
  const all = await read('limit=500');
  expect(all.length).toBeGreaterThan(3);
  const middle = all[2]?.at ?? '';
  const since = await read(`from=${middle}&limit=500`);
  const until = await read(`until=${middle}&limit=500`);
  expect([...since, ...until].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(since.map(({ id }) => id)).toContain(all[2]?.id);
  expect(await read('limit=1')).toHaveLength(1);
  for (const query of ['from=yesterday', 'until=2026-01-01', 'limit=501'])
    expect((await admin.call('GET', `/api/admin/log?${query}`)).statusCode).toBe(400);
  const founder = await buildFounder(test.app);
  expect((await founder.call('GET', '/api/admin/log?limit=500')).statusCode).toBe(403);
  expect((await anonymous(test.app).call('GET', '/api/admin/log')).statusCode).toBe(401);
});
