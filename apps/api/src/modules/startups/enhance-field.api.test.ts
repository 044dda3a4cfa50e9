import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { CoachError, type CoachErrorCode } from '../../coach/coach-error.ts';
import { recordCall } from '../../stores/budget.repo.ts';
import { deleteSpentCoachTexts } from '../../stores/coach-texts.repo.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { until } from '../../test/chat.ts';
import { gate, scriptedCoach, writes } from '../../test/scripted-coach.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
let replica: FastifyInstance;
beforeAll(async () => {
  replica = await buildApp({ ...testOptions(test.database), coach });
  await replica.ready();
});
afterAll(() => replica.close());
beforeEach(() => coach.forget());
afterEach(() => vi.restoreAllMocks());

const URL = '/api/startups/enhance-field';
const form = { name: 'Rota', problemStatement: 'Shifts go unfilled.', targetMarket: 'Bakeries' };
const asked = (change: object = {}) => ({ field: 'problemStatement', formData: form, ...change });
const keyed = (key: string) => ({ 'idempotency-key': key });
const enhance = (founder: Founder, headers: Record<string, string> = {}, body: object = asked()) =>
  founder.call('POST', URL, body, headers);

const rowsOf = (founder: Founder) =>
  test.database.db
    .selectFrom('coach_texts')
    .selectAll()
    .where('user_id', '=', founder.user.id)
    .orderBy('id')
    .execute();

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

const setLease = (founder: Founder, seconds: number) =>
  test.database.db
    .updateTable('coach_texts')
    .set({ lease_until: inSeconds(seconds) })
    .where('user_id', '=', founder.user.id)
    .execute();

describe('enhancing a field', () => {
  it('answers what the coach writes from the form as it stands, and changes nothing of the startup', async () => {
    const founder = await buildFounder(test.app);
    const startup = await buildStartup(founder, form);
    coach.writes.push(writes('Shifts at bakeries go unfilled.'));
    const answer = await enhance(founder);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { enhancedContent: 'Shifts at bakeries go unfilled.' },
    ]);
    expect(coach.asked.writings).toEqual([
      {
        field: 'problemStatement',
        startup: {
          ...form,
          description: '',
          industry: '',
          stage: '',
          valueProposition: '',
          revenueModel: '',
        },
      },
    ]);
    expect(await founder.get(`/api/startups/${startup.id}`)).toEqual(startup);
  });

  it('answers nothing when the coach could not write anything, and the same text when nothing got better', async () => {
    const founder = await buildFounder(test.app);
    coach.writes.push(writes(''), writes('shifts go unfilled'));
    expect((await enhance(founder)).json()).toEqual({ enhancedContent: '' });
    expect((await enhance(founder)).json()).toEqual({ enhancedContent: 'Shifts go unfilled.' });
  });

  it('says why a text was refused, and keeps nothing of it', async () => {
    const founder = await buildFounder(test.app);
    coach.writes.push(writes('Shifts go unfilled in 70% of bakeries.'), writes('[[action:none]]'));
    const answers = [await enhance(founder, keyed('refused')), await enhance(founder, keyed('refused'))];
    expect(answers.map(answer => [answer.statusCode, answer.json()])).toMatchObject([
      [422, { code: 'coach.text_refused', message: "The AI model added numbers you didn't give: 70." }],
      [422, { code: 'coach.text_refused', message: "The AI model's answer had no text in it." }],
    ]);
    expect(await rowsOf(founder)).toMatchObject([{ written: null, lease_until: null }]);
  });

  const withForm = (change: object) => ({ formData: { ...form, ...change } });
  it.each([
    ['a blank name', withForm({ name: '  ' }), 'formData.name', 'Please provide a name for your startup'],
    ['no name', { formData: { problemStatement: 'Late.' } }, 'formData.name', undefined],
    ['no form', { formData: undefined }, 'formData', undefined],
    ['the name as a field', { field: 'name' }, 'field', undefined],
    ['an unknown field', { field: 'userId' }, 'field', undefined],
    ['no field', { field: undefined }, 'field', undefined],
    [
      'an over-long text',
      withForm({ revenueModel: 'x'.repeat(5001) }),
      'formData.revenueModel',
      'At most 5000 characters',
    ],
    ['a NUL', withForm({ targetMarket: 'a\u0000b' }), 'formData.targetMarket', undefined],
  ])('refuses %s', async (_, change, path, message) => {
    const founder = await buildFounder(test.app);
    const answer = await enhance(founder, {}, asked(change));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'request.invalid', issues: [{ path, ...(message && { message }) }] },
    ]);
    expect([coach.asked.writings, await rowsOf(founder)]).toEqual([[], []]);
  });

  it('is 20 times a minute for each founder', async () => {
    const [ada, bob] = [await buildFounder(test.app), await buildFounder(test.app)];
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await enhance(ada, keyed('again')));
    expect(answers.map(answer => answer.statusCode)).toEqual([...Array(20).fill(200), 429]);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'request.rate_limited' });
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enhance(bob)).statusCode).toBe(200);
  });

  it('is refused once the day’s tokens are spent, and nothing is stored', async () => {
    const founder = await buildFounder(test.app);
    await recordCall(test.database.db, {
      userId: founder.user.id,
      job: 'reply',
      provider: 'openai',
      model: 'scripted',
      inputTokens: 1_000_000,
      outputTokens: 0,
      estimated: false,
      milliseconds: 1,
      firstWordMs: null,
      hasFailed: false,
    });
    const answer = await enhance(founder, keyed('spent'));
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'budget.exhausted']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([coach.asked.writings, await rowsOf(founder)]).toEqual([[], []]);
  });
});

describe('without a model', () => {
  const practice = useTestApp();

  it('says what a reader would miss, the same to the same key, and writes nothing', async () => {
    const founder = await buildFounder(practice.app);
    const missing = [
      'When does it happen, and how often?',
      'What does it cost them, in time or money?',
      'How do you know?',
    ];
    const body = asked({ formData: { ...form, problemStatement: 'Bakers cannot fill a shift.' } });
    for (let count = 0; count < 2; count += 1)
      expect((await enhance(founder, keyed('rules'), body)).json()).toEqual({ enhancedContent: '', missing });
  });

  it('takes for an empty description the founder’s own sentence, which counts as theirs', async () => {
    const founder = await buildFounder(practice.app);
    const formData = { ...form, valueProposition: 'Bakers fill a shift in 5 minutes. Nobody phones.' };
    const { enhancedContent, missing } = (
      await enhance(founder, {}, { field: 'description', formData })
    ).json();
    expect([enhancedContent, missing]).toEqual(['Bakers fill a shift in 5 minutes.', []]);
    const saved = await buildStartup(founder, { ...formData, description: enhancedContent });
    expect(saved.coachWritten).toEqual([]);
  });
});

describe('a coach that fails', () => {
  it.each<[CoachErrorCode, number]>([
    ['coach.rate_limited', 429],
    ['coach.timeout', 504],
    ['coach.unavailable', 503],
    ['coach.invalid_response', 502],
    ['coach.interrupted', 502],
  ])('is told as %s, %i, and the same key may try again', async (code, status) => {
    const founder = await buildFounder(test.app);
    coach.writes.push(async () => {
      throw new CoachError(code, { retryAfter: 7, cause: new Error('sk-secret at provider.ts:1') });
    });
    const failed = await enhance(founder, keyed('fails'));
    expect([failed.statusCode, failed.json().code, failed.headers['retry-after']]).toEqual([
      status,
      code,
      '7',
    ]);
    expect(failed.body).not.toMatch(/sk-secret|provider\.ts|cause/);
    expect(await rowsOf(founder)).toMatchObject([{ written: null, lease_until: null }]);
    const again = await enhance(founder, keyed('fails'));
    expect(again.json()).toEqual({ enhancedContent: 'Better: Shifts go unfilled.' });
    expect(coach.asked.writings).toHaveLength(2);
    expect(await rowsOf(founder)).toMatchObject([{ written: 'Better: Shifts go unfilled.' }]);
  });

  it('by a defect of ours is told as no more than that', async () => {
    const founder = await buildFounder(test.app);
    coach.writes.push(async () => {
      throw new TypeError('form is not iterable');
    });
    const failed = await enhance(founder, keyed('defect'));
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'server.error']);
    expect(failed.body).not.toContain('iterable');
    expect((await enhance(founder, keyed('defect'))).statusCode).toBe(200);
  });
});

describe('an enhancement with an Idempotency-Key', () => {
  it('is paid for once, and its first answer stays', async () => {
    const founder = await buildFounder(test.app);
    coach.writes.push(writes('First.'), writes('Second.'));
    const answers = [await enhance(founder, keyed('one')), await enhance(founder, keyed('one'))];
    expect(answers.map(answer => answer.json().enhancedContent)).toEqual(['First.', 'First.']);
    expect(coach.asked.writings).toHaveLength(1);
    expect((await enhance(founder, keyed('two'))).json()).toEqual({ enhancedContent: 'Second.' });
  });

  it('keeps an empty answer as well', async () => {
    const founder = await buildFounder(test.app);
    coach.writes.push(writes(''), writes('Something after all.'));
    for (let count = 0; count < 2; count += 1)
      expect((await enhance(founder, keyed('empty'))).json()).toEqual({ enhancedContent: '' });
  });

  it('is refused with another body', async () => {
    const founder = await buildFounder(test.app);
    await enhance(founder, keyed('body'));
    const other = await enhance(founder, keyed('body'), asked({ field: 'revenueModel' }));
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency.key_reused']);
    expect(coach.asked.writings).toHaveLength(1);
  });

  it('is written once when it comes several times at once, on two replicas', async () => {
    const founder = await buildFounder(test.app);
    const wait = gate<string>();
    coach.writes.push(() => wait.promise);
    const headers = { ...keyed('race'), cookie: founder.cookie };
    const onReplica = () => replica.inject({ method: 'POST', url: URL, headers, payload: asked() });
    const all = Promise.all([
      enhance(founder, keyed('race')),
      onReplica(),
      enhance(founder, keyed('race')),
      onReplica(),
    ]);
    await until(() => coach.asked.writings.length > 0);
    wait.open('Once.');
    expect((await all).map(answer => [answer.statusCode, answer.json()])).toEqual(
      Array(4).fill([200, { enhancedContent: 'Once.' }]),
    );
    expect([coach.asked.writings.length, (await rowsOf(founder)).length]).toEqual([1, 1]);
  });

  it('is told that the first one is still running when that takes too long', async () => {
    const founder = await buildFounder(test.app);
    const wait = gate<string>();
    coach.writes.push(() => wait.promise);
    const first = enhance(founder, keyed('slow'));
    await until(() => coach.asked.writings.length > 0);
    const now = performance.now.bind(performance);
    let ahead = 0;
    // Each reading of the clock is five seconds later.
    vi.spyOn(performance, 'now').mockImplementation(() => {
      ahead += 5000;
      return now() + ahead;
    });
    const answer = await enhance(founder, keyed('slow'));
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      409,
      'idempotency.in_progress',
      '2',
    ]);
    wait.open('At last.');
    expect((await first).json()).toEqual({ enhancedContent: 'At last.' });
    expect((await enhance(founder, keyed('slow'))).json()).toEqual({ enhancedContent: 'At last.' });
  });

  it('is taken up once whoever was at it is gone', async () => {
    const founder = await buildFounder(test.app);
    coach.writes.push(async () => {
      throw new CoachError('coach.unavailable');
    });
    await enhance(founder, keyed('killed'));
    // As a killed process leaves it.
    await setLease(founder, 600);
    const again = enhance(founder, keyed('killed'));
    await new Promise(resolve => setTimeout(resolve, 600));
    expect(coach.asked.writings).toHaveLength(1);
    await setLease(founder, -1);
    expect((await again).json()).toEqual({ enhancedContent: 'Better: Shifts go unfilled.' });
  });

  it('stays with whoever is at it for as long as that takes', async () => {
    const founder = await buildFounder(test.app);
    const wait = gate<string>();
    coach.writes.push(() => wait.promise);
    const first = enhance(founder, keyed('long'));
    await until(() => coach.asked.writings.length > 0);
    await setLease(founder, -1);
    await until(async () => ((await rowsOf(founder))[0]?.lease_until ?? '') > inSeconds(1));
    wait.open('Done.');
    expect((await first).json()).toEqual({ enhancedContent: 'Done.' });
    expect(await rowsOf(founder)).toMatchObject([{ written: 'Done.', lease_until: null }]);
  });
});

describe('a founder who cancels', () => {
  const asking = async (founder: Founder, key: string) => {
    if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const abort = new AbortController();
    const answer = fetch(`http://127.0.0.1:${port}${URL}`, {
      method: 'POST',
      headers: { cookie: founder.cookie, 'content-type': 'application/json', ...keyed(key) },
      body: JSON.stringify(asked()),
      signal: abort.signal,
    });
    return { answer, cancel: () => abort.abort() };
  };

  it('aborts the call, and the same key may try again', async () => {
    const founder = await buildFounder(test.app);
    const signals: AbortSignal[] = [];
    coach.writes.push((_input, signal) => {
      signals.push(signal);
      return gate<string>().promise;
    });
    const { answer, cancel } = await asking(founder, 'cancelled');
    await until(() => signals.length > 0);
    cancel();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await until(() => signals[0]?.aborted ?? false);
    await until(async () => (await rowsOf(founder))[0]?.lease_until === null);
    expect((await enhance(founder, keyed('cancelled'))).statusCode).toBe(200);
    expect(coach.asked.writings).toHaveLength(2);
  });

  it('while waiting for another request takes nothing from that', async () => {
    const founder = await buildFounder(test.app);
    const wait = gate<string>();
    coach.writes.push(() => wait.promise);
    const first = enhance(founder, keyed('both'));
    await until(() => coach.asked.writings.length > 0);
    const { answer, cancel } = await asking(founder, 'both');
    await new Promise(resolve => setTimeout(resolve, 100));
    cancel();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    wait.open('Still written.');
    expect((await first).json()).toEqual({ enhancedContent: 'Still written.' });
    expect(coach.asked.writings).toHaveLength(1);
  });
});

describe('housekeeping', () => {
  it('removes after a day what no key can ask for, and keeps what matters of it', async () => {
    const founder = await buildFounder(test.app);
    const insert = (
      written: string | null,
      hours: number,
      known: { own?: string; invented?: string } = {},
    ) => {
      const at = inSeconds(-hours * 3600);
      const text = { field: 'description', written, written_at: written === null ? null : at, ...known };
      return { ...text, user_id: founder.user.id, created_at: at };
    };
    await test.database.db
      .insertInto('coach_texts')
      .values([
        insert(null, 26),
        insert('', 26),
        insert('Nothing new.', 26),
        insert('Old.', 26_000, { invented: 'Old.' }),
        insert('Said.', 26, { own: 'Said.' }),
        insert(null, 23),
        insert('', 23),
        insert('New.', 23),
      ])
      .execute();
    await deleteSpentCoachTexts(test.database.db);
    expect((await rowsOf(founder)).map(({ written, own, invented }) => [written, own, invented])).toEqual([
      ['', '', 'Old.'],
      ['', 'Said.', ''],
      [null, '', ''],
      ['', '', ''],
      ['New.', '', ''],
    ]);
  });
});
