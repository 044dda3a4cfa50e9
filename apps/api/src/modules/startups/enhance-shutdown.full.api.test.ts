import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { gate, scriptedCoach, writes } from '../../test/scripted-coach.ts';
import { buildFounder, type Founder } from '../../test/test-client.ts';

const coach = scriptedCoach();
/** The replica that keeps running. */
const test = useTestApp(() => ({ coach }));
/** The replica that is shut down. */
let leaving: FastifyInstance;
beforeEach(async () => {
  coach.forget();
  leaving = await buildApp({ ...testOptions(test.database), coach });
  await leaving.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => leaving.close());

const URL = '/api/startups/enhance-field';
const body = {
  field: 'problemStatement',
  formData: { name: 'Rota', problemStatement: 'Shifts go unfilled.' },
};

function enhanceOnLeaving({ cookie }: Founder, key: string): Promise<Response> {
  const { port } = leaving.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${URL}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}
const enhanceOnStaying = (founder: Founder, key: string) =>
  founder.call('POST', URL, body, { 'idempotency-key': key });

const leases = async ({ user }: Founder) =>
  (
    await test.database.db
      .selectFrom('coach_texts')
      .select('lease_until')
      .where('user_id', '=', user.id)
      .execute()
  ).map(row => row.lease_until);

describe('a process that shuts down', () => {
  it('lets an enhancement finish that takes no more than ten seconds', async () => {
    const founder = await buildFounder(test.app);
    const wait = gate<string>();
    coach.writes.push(() => wait.promise);
    const answer = enhanceOnLeaving(founder, 'finishes');
    await until(() => coach.asked.writings.length > 0);
    const closed = leaving.close();
    await new Promise(resolve => setTimeout(resolve, 2000));
    wait.open('Shifts at bakeries go unfilled.');
    const finished = await answer;
    expect([finished.status, await finished.json()]).toEqual([
      200,
      { enhancedContent: 'Shifts at bakeries go unfilled.' },
    ]);
    await closed;
    expect((await enhanceOnStaying(founder, 'finishes')).json()).toEqual({
      enhancedContent: 'Shifts at bakeries go unfilled.',
    });
    expect(coach.asked.writings).toHaveLength(1);
  }, 30_000);

  it('gives up one that takes longer, and the same key works on another replica at once', async () => {
    const founder = await buildFounder(test.app);
    const signals: AbortSignal[] = [];
    coach.writes.push((_input, signal) => {
      signals.push(signal);
      return gate<string>().promise;
    });
    const first = enhanceOnLeaving(founder, 'silent');
    await until(() => signals.length > 0);
    // The repeated request waits for the first, and is answered as well.
    const repeated = enhanceOnLeaving(founder, 'silent');
    await new Promise(resolve => setTimeout(resolve, 300));
    const asked = performance.now();
    const closed = leaving.close();
    for (const answer of await Promise.all([first, repeated])) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ code: 'server.shutting_down', statusCode: 503 });
    }
    expect(performance.now() - asked).toBeGreaterThan(9900);
    expect([signals[0]?.aborted, await leases(founder)]).toEqual([true, [null]]);

    coach.writes.push(writes('Written elsewhere.'));
    const again = await enhanceOnStaying(founder, 'silent');
    expect([again.statusCode, again.json()]).toEqual([200, { enhancedContent: 'Written elsewhere.' }]);
    await closed;
    expect(performance.now() - asked).toBeLessThan(30_000);
    expect(coach.asked.writings).toHaveLength(2);
  }, 60_000);
});
