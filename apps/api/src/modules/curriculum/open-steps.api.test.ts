import type { Challenge, Step } from '@groundwork/domain';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { buildForcingFounder } from '../../test/forcing-founder.ts';
import { buildFounder, buildStartup } from '../../test/test-client.ts';

const test = useTestApp();

it('are those of the challenges that are unlocked for a startup, the newest unless it is named', async () => {
  const founder = await buildFounder(test.app);
  const list = (query = '') => founder.get<Step[]>(`/api/steps${query}`);
  expect(await list()).toEqual([]);
  const startup = await buildStartup(founder);
  const [first] = await founder.get<Challenge[]>('/api/challenges');
  const steps = await founder.get<Step[]>(`/api/challenges/${first?.id}/steps`);
  expect(await list()).toEqual(steps);
  await buildStartup(founder);
  expect(await list(`?startupId=${startup.id}`)).toEqual(steps);
  const all = await list('?locked=true');
  expect(all.filter(({ isActive }) => isActive)).toEqual(steps);
  expect(new Set(all.map(({ challengeId }) => challengeId)).size).toBeGreaterThan(1);
  const other = await buildFounder(test.app);
  const foreign = await other.call('GET', `/api/steps?startupId=${startup.id}`);
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'startup.not_found']);
});

it('are all for an administrator, without those that are locked', async () => {
  const admin = await buildForcingFounder(test);
  await admin.addStartup();
  const [hidden] = admin.steps.flat();
  const { db } = test.database;
  await db
    .updateTable('steps')
    .set({ is_active: false })
    .where('id', '=', hidden?.id ?? 0)
    .execute();
  try {
    expect(await admin.get('/api/steps')).toEqual(admin.steps.flat().slice(1));
  } finally {
    await db.updateTable('steps').set({ is_active: true }).execute();
  }
});
