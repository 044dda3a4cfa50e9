import type { Answer, curriculumFileContracts } from '@groundwork/api-client/contracts';
import type { AdminChallenge, LogEntry, PendingChange } from '@groundwork/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at } from '../../test/chat.ts';
import { buildAdministrator, type TestClient } from '../../test/test-client.ts';
import { untilWaiting } from '../../test/until-waiting.ts';

const test = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await buildAdministrator(test.app);
});

const challenges = () => admin.get<AdminChallenge[]>('/api/admin/challenges');
type Sent = ReturnType<TestClient['call']>;

/** Sends the second while the first has written its records and waits to write its log. */
async function overlap(first: () => Sent, second: () => Sent): Promise<[Awaited<Sent>, Awaited<Sent>]> {
  const { db } = test.database;
  const sent = await inTransaction(db, async db => {
    await sql`lock table admin_log in exclusive mode`.execute(db);
    const one = first();
    await untilWaiting(test.database.db);
    const two = second();
    await untilWaiting(test.database.db, 2);
    return { one, two };
  });
  return Promise.all([sent.one, sent.two]);
}

// PostgreSQL only: the embedded database runs one transaction after another.
describe.runIf(inject('databaseUrl'))('of two writes at the same moment', () => {
  it('an order of challenges is whole', async () => {
    const ids = (await challenges()).map(({ id }) => id);
    const [first, ...rest] = ids;
    const order = (wanted: number[]) => () =>
      admin.call('PUT', '/api/admin/challenges/order', { ids: wanted });
    const later = [first ?? 0, ...rest.toReversed()];
    const answers = await overlap(order(ids.toReversed()), order(later));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await challenges()).map(one => [one.id, one.order])).toEqual(
      later.map((id, place) => [id, place + 1]),
    );
  });

  it('an order names the challenge that is made meanwhile, or is refused', async () => {
    const ids = (await challenges()).map(({ id }) => id);
    const [, late] = await overlap(
      () => admin.call('POST', '/api/admin/challenges', { title: 'Law', description: 'Law.', order: 20 }),
      () => admin.call('PUT', '/api/admin/challenges/order', { ids: ids.toReversed() }),
    );
    expect([late.statusCode, late.json().code]).toEqual([409, 'record.changed']);
  });

  it('an import knows the edit that is published meanwhile, and leaves it', async () => {
    const challenge = at(await challenges(), 0);
    const { yaml } = await admin.get<{ yaml: string }>('/api/admin/curriculum');
    const body = { yaml: yaml.replace(challenge.title, 'As imported') };
    const { plan } = await admin.post<Answer<typeof curriculumFileContracts.import>>(
      '/api/admin/curriculum',
      body,
    );
    await admin.call('PUT', `/api/admin/challenges/${challenge.id}`, { ...challenge, title: 'Mine' });
    const changes = (await admin.get<PendingChange[]>('/api/admin/changes'))
      .filter(({ name }) => name === 'Mine')
      .map(({ kind, recordId, updatedAt }) => ({ kind, recordId, updatedAt }));
    const [, late] = await overlap(
      () => admin.call('POST', '/api/admin/changes/publish', { changes }),
      () => admin.call('POST', '/api/admin/curriculum', { ...body, dryRun: false, plan }),
    );
    expect([late.statusCode, late.json().code]).toEqual([409, 'record.changed']);
    expect(at(await challenges(), 0).title).toBe('Mine');
    const [entry] = await admin.get<LogEntry[]>('/api/admin/log');
    expect(entry).toMatchObject({ action: 'publish', after: { title: 'Mine' } });
  });
});
