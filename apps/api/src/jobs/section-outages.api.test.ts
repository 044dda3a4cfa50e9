import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoachError } from '../coach/coach-error.ts';
import { createOpenAiCoach } from '../coach/openai/openai-coach.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { at, until } from '../test/chat.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../test/fake-openai/fake-openai.ts';
import { cutsBody, fails, hangsUp } from '../test/fake-openai/faults.ts';
import { writesSection } from '../test/fake-openai/sections.ts';
import type { TestReport } from '../test/report.ts';
import { gate, scriptedCoach } from '../test/scripted-coach.ts';
import {
  buildPending,
  expireProblem,
  MONDAY,
  problemOf,
  untilOver,
  useWorkers,
} from '../test/section-workers.ts';

/** What happens to a section when the database or the connection to the model goes away. */
const coach = scriptedCoach();
const test = useTestApp(() => ({ coach }));
const workers = useWorkers(test, coach);
beforeEach(() => coach.forget());
// Before the workers are drained, which needs the database and real time.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes the database fail as its driver would; the returned function restores it. */
function takeDatabase(): () => void {
  const gone = Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' });
  const executor = test.database.db.getExecutor();
  const away = vi.spyOn(executor, 'provideConnection').mockRejectedValue(gone);
  return () => away.mockRestore();
}
/** Longer than the pause before another attempt to store something. */
const outlastPause = () => new Promise(resolve => setTimeout(resolve, 700));

describe('a worker whose database is away', () => {
  it('says so, looks again and again, and writes when it is back', async () => {
    const report = await buildPending(test);
    const warn = vi.spyOn(test.app.log, 'warn');
    const bringBack = takeDatabase();
    workers.start('patient');
    await until(() => warn.mock.calls.length >= 3);
    expect(warn.mock.calls[0]?.[1]).toBe('looking for sections to write failed, trying again');
    bringBack();
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', content: MONDAY });
  });

  it('keeps a text that is written meanwhile, and stores it when the database is back', async () => {
    const report = await buildPending(test);
    let bringBack = () => {};
    coach.sections.push(async () => {
      bringBack = takeDatabase();
      return [[{ text: 'Paid for once.', sources: [] }]];
    });
    workers.start('lucky');
    await until(() => coach.asked.sections.length === 1);
    await outlastPause();
    bringBack();
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({
      state: 'written',
      content: 'Paid for once.',
      attempts: 1,
    });
    expect(coach.asked.sections).toHaveLength(1);
  });

  it('does the same with what is to be tried again, and with a failure', async () => {
    const report = await buildPending(test);
    let bringBack = () => {};
    const failsWith = (error: Error) =>
      coach.sections.push(async () => {
        bringBack = takeDatabase();
        throw error;
      });
    failsWith(new CoachError('coach.timeout', { retryAfter: 0 }));
    failsWith(new TypeError('A defect of ours'));
    workers.start('unlucky');
    for (const times of [1, 2]) {
      await until(() => coach.asked.sections.length === times);
      await outlastPause();
      bringBack();
    }
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({
      state: 'failed',
      attempts: 2,
      failure: { code: 'server.error' },
    });
  });

  it('gives up its call when nobody could renew the lease, before another may begin', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
      shouldAdvanceTime: true,
    });
    const report = await buildPending(test);
    let began = 0;
    let gaveUp = 0;
    let bringBack = () => {};
    coach.sections.push(async (_input, signal) => {
      began = performance.now();
      bringBack = takeDatabase();
      signal.addEventListener('abort', () => {
        gaveUp = performance.now();
      });
      await gate().promise;
      return [];
    });
    const started = performance.now();
    workers.start('cut-off');
    await until(() => coach.asked.sections.length === 1);
    await vi.advanceTimersByTimeAsync(10_000);
    // The lease of ten seconds starts before the claim is sent.
    expect(gaveUp - started).toBeGreaterThan(9999);
    expect(gaveUp - began).toBeLessThanOrEqual(10_000);
    bringBack();
    expect(await problemOf(report)).toMatchObject({ state: 'writing', attempts: 1, failure: null });
    await expireProblem(test, report);
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({ state: 'written', content: MONDAY, attempts: 2 });
  });
});

describe('a model that cannot be reached, or whose connection dies', () => {
  let fake: FakeOpenAi;
  beforeAll(async () => {
    fake = await startFakeOpenAi();
  });
  afterEach(() => fake.reset());
  afterAll(() => fake.close());
  const build = () =>
    createOpenAiCoach({
      apiKey: 'sk-test',
      baseUrl: fake.url,
      model: 'coach-model',
      judgeModel: 'judge-model',
      maxRetries: 0,
    });

  /**
   * Makes the next attempt start at once. Returns the seconds that were left until it, or null if it had already
   * started, as on a busy machine.
   */
  async function skipWait(report: TestReport, failures: number): Promise<number | null> {
    await until(async () => {
      const { failure } = await problemOf(report);
      return ((failure as { times: number } | null)?.times ?? 0) >= failures;
    });
    const { id } = await problemOf(report);
    const { rows } = await sql<{ left: number }>`
      with before as (select id, not_before from report_sections where id = ${id} and state = 'pending')
      update report_sections set not_before = now() from before where report_sections.id = before.id
      returning extract(epoch from before.not_before - now())::float8 as left`.execute(test.database.db);
    return rows[0]?.left ?? null;
  }

  it('in the middle of its answer is asked again after two seconds and after eight, and the generation ends', async () => {
    const report = await buildPending(test);
    fake.section.next(cutsBody(), hangsUp());
    fake.section.always(writesSection([[{ text: 'Written in the end.', sources: [1] }]]));
    workers.start('patient', { coach: build() });
    const first = await skipWait(report, 1);
    expect(first ?? 2).toBeLessThanOrEqual(2);
    const code = expect.stringMatching(/^coach\.(interrupted|unavailable)$/);
    expect(await problemOf(report)).toMatchObject({ failure: { code } });
    const second = await skipWait(report, 2);
    expect(second).toBeGreaterThan(2);
    expect(second).toBeLessThanOrEqual(8);
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({
      state: 'written',
      content: 'Written in the end.',
      attempts: 3,
      failure: null,
    });
    expect(fake.requests.map(({ kind }) => kind)).toEqual(['section', 'section', 'section', 'verify']);
    expect((await report.read()).generation).toMatchObject({ state: 'done', done: 12, failed: 0 });
  });

  it('three times over fails that section and ends the generation', async () => {
    const report = await buildPending(test);
    fake.section.always(cutsBody());
    workers.start('patient', { coach: build() });
    await skipWait(report, 1);
    await skipWait(report, 2);
    await untilOver(report);
    expect((await problemOf(report)).state).toBe('failed');
    expect(fake.requests).toHaveLength(3);
    const { generation } = await report.read();
    expect(generation).toMatchObject({ state: 'failed', done: 11, failed: 1 });
    expect(at([generation.reason], 0)).toMatch(/AI model/);
  });

  it.each([
    ['a wrong key', 401, 1],
    ['a key without the right to it', 403, 1],
    ['a model that is not there', 404, 1],
    ['a refusal of every shape of the request', 400, 5],
  ])('is not asked again after %s', async (_name, status, requests) => {
    const report = await buildPending(test);
    fake.section.always(fails(status));
    workers.start('patient', { coach: build() });
    await untilOver(report);
    expect(await problemOf(report)).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: { code: 'coach.unavailable' },
    });
    expect(fake.requests).toHaveLength(requests);
  });
});
