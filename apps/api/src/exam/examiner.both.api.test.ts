import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CoachError } from '../coach/coach-error.ts';
import { CoachGate, type ModelCall } from '../coach/gate/coach-gate.ts';
import { createPracticeCoach } from '../coach/practice/practice-coach.ts';
import type { CoachProvider, JudgeInput } from '../coach/provider.ts';
import { ProviderFailure } from '../coach/provider-failure.ts';
import type { Database } from '../db/types.ts';
import { until } from '../test/chat.ts';
import { gate, meets, scriptedCoach } from '../test/scripted-coach.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { Examiner } from './examiner.ts';
import { judgeStatus, withExam } from './judge-status.ts';
import { shippedPaper } from './shipped-paper.ts';

const paper = await shippedPaper(fileURLToPath(new URL('../../../../curriculum', import.meta.url)));
const honest = new Set(paper.cases.flatMap(({ answer, isHonest }) => (isHonest ? [answer] : [])));
const { signal } = new AbortController();
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;

interface Judge extends CoachProvider {
  asked: JudgeInput[];
  /** Awaited before each judgement. */
  before: (signal: AbortSignal) => Promise<void>;
}

/** Accepts the messages for which `isGood` is true. */
function judgeWho(isGood: (answer: string) => boolean): Judge {
  const judge: Judge = Object.assign(scriptedCoach(), {
    examinee: { server: 'models.example/v1', model: 'judge-1' },
    asked: [],
    before: async () => undefined,
    async judge(input: JudgeInput, options: { signal: AbortSignal }) {
      await judge.before(options.signal);
      judge.asked.push(input);
      const said = input.sentences.map(({ text }) => text).join(' ');
      const isAccepted = paper.cases.some(
        ({ answer }) => isGood(answer) && answer.includes(said.slice(0, 30)),
      );
      return { verdict: await meets(isAccepted ? 9 : 0)(input, options.signal), usage: null };
    },
    verify: async () => ({
      unsaid: paper.statements.flatMap(({ isSaid }, at) => (isSaid ? [] : [at + 1])),
      usage: null,
    }),
  } as never);
  return judge;
}
const goodJudge = () => judgeWho(answer => honest.has(answer));

let database: Database;
let examiners: Examiner[];
let calls: CoachGate;
let recorded: ModelCall[];
beforeEach(async () => {
  database = await openTestDatabase();
  examiners = [];
  recorded = [];
  const record = async (call: ModelCall) => {
    recorded.push(call);
    return undefined;
  };
  const budget = { assertLeft: async () => undefined, record };
  calls = new CoachGate(budget, 'openai', { maxConcurrent: 4, maxPerUser: 2 }, silentLog);
});
afterEach(async () => {
  await Promise.all(examiners.map(examiner => examiner.close()));
  await database.close();
});

async function examine(coach: CoachProvider, owner = 'one'): Promise<Examiner> {
  const options = { db: database.db, gate: calls, log: silentLog, loadPaper: async () => paper };
  const examiner = new Examiner({ ...options, owner, coach, timeoutMs: 60_000 });
  examiners.push(examiner);
  await examiner.start();
  return examiner;
}

const untilEnded = (examiner: Examiner) => until(() => typeof examiner.row?.passed === 'boolean');

it('[CO-71] counts its calls, which are no user’s', async () => {
  const judge = goodJudge();
  const ask = judge.judge;
  const usage = { model: 'judge-1', inputTokens: 50, outputTokens: 5 };
  judge.judge = async (...sent) => ({ ...(await ask(...sent)), usage });
  await untilEnded(await examine(judge));
  expect(recorded).toHaveLength(judge.asked.length);
  const call = { userId: null, job: 'exam', ...usage, firstWordMs: null, hasFailed: false };
  for (const one of recorded) expect(one).toMatchObject(call);
});

describe('an exam', () => {
  it('lets a model judge that tells answers from what only looks like one, and is not taken twice', async () => {
    const coach = goodJudge();
    const practice = createPracticeCoach();
    const examiner = await examine(coach);
    const composed = withExam(coach, practice, examiner);
    expect([composed.judging, composed.writing]).toEqual([practice, practice]);
    expect(composed.notice).toContain('is being examined');
    await untilEnded(examiner);
    expect(judgeStatus(coach, examiner)).toEqual({
      state: 'passed',
      line: 'This model judges answers: it accepted 8 of 8 good ones and 0 of 16 that say nothing',
    });
    expect([composed.judging, composed.writing, composed.notice]).toEqual([undefined, undefined, null]);

    const later = goodJudge();
    expect(judgeStatus(later, await examine(later, 'two')).state).toBe('passed');
    expect(later.asked).toEqual([]);
  });

  it('keeps a model that says yes from judging, says why, and is taken anew when asked for', async () => {
    const coach = judgeWho(() => true);
    const examiner = await examine(coach);
    await untilEnded(examiner);
    const { state, line } = judgeStatus(coach, examiner);
    expect([state, line]).toEqual([
      'failed',
      expect.stringMatching(/^This model accepted \d+ of 16 answers/),
    ]);
    expect(withExam(coach, createPracticeCoach(), examiner)).toMatchObject({
      judging: { name: 'practice' },
      writing: { name: 'practice' },
      notice: line,
    });
    expect(examiner.result.wrong).toContainEqual(expect.objectContaining({ wasAccepted: true }));
    const asked = coach.asked.length;
    await examiner.again();
    expect(judgeStatus(coach, examiner).state).toBe('examining');
    await untilEnded(examiner);
    expect(coach.asked).toHaveLength(2 * asked);
  });

  it('is not begun anew while it is under way', async () => {
    const coach = goodJudge();
    const examiner = await examine(coach);
    await until(() => coach.asked.length > 3);
    await Promise.all([examiner.again(), examiner.again()]);
    await untilEnded(examiner);
    expect(new Set(coach.asked).size).toBe(coach.asked.length);
  });

  it('is another one for another model, server, or version of the judge', async () => {
    await untilEnded(await examine(goodJudge()));
    for (const change of [
      { examinee: { server: 'models.example/v1', model: 'judge-2' } },
      { examinee: { server: 'other.example/v1', model: 'judge-1' } },
      { judgeVersion: 'scripted-2' },
    ]) {
      const examiner = await examine(Object.assign(goodJudge(), change));
      expect(examiner.row?.passed).toBeNull();
      await untilEnded(examiner);
    }
  });

  it('is taken once by all processes together', async () => {
    const [one, two] = [goodJudge(), goodJudge()];
    await Promise.all([examine(one, 'one').then(untilEnded), examine(two, 'two')]);
    expect(Math.min(one.asked.length, two.asked.length)).toBe(0);
  });

  it('goes on where it was broken off', async () => {
    const coach = goodJudge();
    const wait = gate();
    coach.before = signal =>
      coach.asked.length < 5
        ? Promise.resolve()
        : Promise.race([
            wait.promise,
            new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
          ]);
    const examiner = await examine(coach);
    await until(() => coach.asked.length === 5);
    await examiner.close();
    const later = goodJudge();
    await untilEnded(await examine(later, 'two'));
    const whole = judgeWho(() => false);
    await untilEnded(await examine(Object.assign(whole, { judgeVersion: 'all' }), 'three'));
    expect(coach.asked.length + later.asked.length).toBe(whole.asked.length);
  });

  it('takes no failure for an answer, and says in the provider’s words what keeps it', async () => {
    const coach = goodJudge();
    let isKeyRefused = true;
    coach.before = async () => {
      const cause = new ProviderFailure(
        '401',
        'Incorrect API key provided: sk-proj-abcdef123.\nSee our page.',
      );
      if (isKeyRefused) throw new CoachError('coach.unavailable', { mayPass: false, cause });
    };
    const examiner = await examine(coach);
    await until(() => examiner.row?.problem != null);
    expect(examiner.row?.problem).toBe('Incorrect API key provided: … See our page.');
    expect(judgeStatus(coach, examiner)).toMatchObject({ state: 'held_up' });
    isKeyRefused = false;
    await examiner.again();
    await untilEnded(examiner);
    expect(examiner.row).toMatchObject({ passed: true, problem: null });
  });

  it('takes an answer that cannot be read for one that accepts nothing', async () => {
    const coach = goodJudge();
    coach.before = async () => {
      throw new CoachError('coach.invalid_response');
    };
    const examiner = await examine(coach);
    await untilEnded(examiner);
    expect(judgeStatus(coach, examiner).line).toMatch(/^This model accepted only 0 of 8 good answers/);
  });

  it('gives way to a founder, and puts the same case again', async () => {
    const coach = goodJudge();
    const reasons: unknown[] = [];
    const wait = gate();
    let isAsked = false;
    coach.before = async signal => {
      isAsked = true;
      if (reasons.length > 0) return;
      await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))).catch(
        reason => {
          reasons.push(reason);
          throw reason;
        },
      );
    };
    const examiner = await examine(coach);
    await until(() => isAsked);
    const founders = calls.run({ userId: 1, job: 'reply', model: 'm', signal }, () => wait.promise);
    await until(() => reasons.length === 1);
    expect(coach.asked).toEqual([]);
    wait.open();
    await founders;
    await untilEnded(examiner);
    expect(examiner.row?.passed).toBe(true);
  });
});
