import type { AdminChallenge, AdminUser } from '@groundwork/domain';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildAdministrator, buildFounder, type Founder, type TestClient } from '../../test/test-client.ts';
import { untilWaiting } from '../../test/until-waiting.ts';

const test = useTestApp();
let admin: TestClient;
let other: Founder;
let challenge: AdminChallenge;

const setRole = (role: 'admin' | 'user') =>
  test.database.db.updateTable('users').set({ role }).where('id', '=', other.user.id).execute();

beforeEach(async () => {
  admin = await buildAdministrator(test.app);
  other = await buildFounder(test.app);
  await setRole('admin');
  [challenge] = (await admin.get<AdminChallenge[]>('/api/admin/challenges')) as [AdminChallenge];
});

const key = () => ({ 'idempotency-key': `of-${other.user.id}` });
const writes: Record<string, () => ReturnType<TestClient['call']>> = {
  'a change': () =>
    other.call('PUT', `/api/admin/challenges/${challenge.id}`, { ...challenge, title: 'Mine' }),
  'a creation under a key': () =>
    other.call('POST', '/api/admin/challenges', { title: 'Mine', description: 'Mine.', order: 9 }, key()),
  'an import': () =>
    other.call('POST', '/api/admin/curriculum', { yaml: 'challenges: []', dryRun: false }, key()),
  'a user': () =>
    other.call(
      'POST',
      '/api/admin/users',
      { ...other.user, username: 'mine', email: 'mine@example.com', password: 'long enough' },
      key(),
    ),
  'a change of themself': () =>
    other.call('PUT', `/api/admin/users/${other.user.id}`, { ...other.user, role: 'admin' }),
  'the deletion of whoever demotes them': async () => {
    const { id } = await admin.get<AdminUser>('/api/user');
    return other.call('DELETE', `/api/admin/users/${id}`);
  },
};

// PostgreSQL only: the embedded database never has two transactions at once.
describe.runIf(inject('databaseUrl'))('an administrator whose role goes while they write', () => {
  const logged = () => test.database.db.selectFrom('admin_log').select('id').execute();

  it.each(Object.keys(writes))('is refused: %s', async name => {
    const { db } = test.database;
    const before = await logged();
    const late = await inTransaction(db, async db => {
      await db.updateTable('users').set({ role: 'user' }).where('id', '=', other.user.id).execute();
      const answer = writes[name]?.();
      await untilWaiting(test.database.db);
      return { answer };
    });
    const answer = await late.answer;
    expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'auth.forbidden']);
    expect(await logged()).toEqual(before);
    // The refusal is not stored under the key: a role that is restored counts at once.
    if (name !== 'a creation under a key') return;
    await setRole('admin');
    expect((await writes[name]?.())?.statusCode).toBe(201);
  });

  it('or who is deleted meanwhile is refused, under a key too', async () => {
    const { db } = test.database;
    const late = await inTransaction(db, async db => {
      await db.deleteFrom('users').where('id', '=', other.user.id).execute();
      const answer = writes['a creation under a key']?.();
      await untilWaiting(test.database.db);
      return { answer };
    });
    expect((await late.answer)?.statusCode).toBe(403);
  });

  it('is demoted once what they write is written, and neither waits for the other', async () => {
    const url = `/api/admin/users/${other.user.id}`;
    const [read] = await admin.get<AdminUser[]>(`/api/admin/users?q=${other.user.username}`);
    for (let round = 0; round < 5; round += 1) {
      await setRole('admin');
      other.cookie = '';
      await other.post('/api/login', { username: other.user.username, password: other.password });
      const answers = await Promise.all([
        other.call(
          'POST',
          '/api/admin/challenges',
          { title: 'Mine', description: 'Mine.', order: 9 },
          {
            'idempotency-key': `round-${round}-${other.user.id}`,
          },
        ),
        admin.call('PUT', url, {
          ...read,
          role: 'user',
          updatedAt: undefined,
          ownPassword: 'an administrator',
        }),
      ]);
      expect([201, 401, 403]).toContain(answers[0].statusCode);
      expect(answers[1].statusCode).toBe(200);
    }
  });
});
