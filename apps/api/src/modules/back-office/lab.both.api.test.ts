import { fileURLToPath } from 'node:url';
import type { JudgedCase, JudgeRun, LabSetup, RunResult } from '@groundwork/api-client/contracts';
import type { AdminQuestion, CaseSource, LabelledCase, LogEntry } from '@groundwork/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { CoachError } from '../../coach/coach-error.ts';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import type { CoachProvider, JudgeInput } from '../../coach/provider.ts';
import { ProviderFailure } from '../../coach/provider-failure.ts';
import { readCurriculumWithCases } from '../../curriculum/read-cases.ts';
import { readWalks } from '../../curriculum/read-walks.ts';
import type { Database } from '../../db/types.ts';
import { evaluateJudge } from '../../exam/evaluate-judge.ts';
import { askedQuestions } from '../../exam/judge-answer.ts';
import { shippedCases } from '../../exam/shipped-paper.ts';
import { summarise } from '../../exam/summarise.ts';
import { testOptions } from '../../test/build-test-app.ts';
import { buildChat, until } from '../../test/chat.ts';
import { codeOf } from '../../test/decisions.ts';
import { gate, meets, scriptedCoach } from '../../test/scripted-coach.ts';
import { buildAdministrator, buildFounder, type TestClient } from '../../test/test-client.ts';
import { openTestDatabase } from '../../test/test-database.ts';

const FOLDER = fileURLToPath(new URL('../../../../../curriculum', import.meta.url));
const shipped = await shippedCases(FOLDER);
const USAGE = { model: 'scripted', inputTokens: 50, outputTokens: 5 };

/** Accepts answers in which the word "good" is; `before` runs before each judgement. */
function labJudge() {
  const judge = {
    said: [] as string[],
    before: async (_said: string, _signal: AbortSignal): Promise<void> => undefined,
    accepts: (said: string) => said.includes('good'),
  };
  const coach: CoachProvider = Object.assign(scriptedCoach(), {
    async judge(input: JudgeInput, { signal }: { signal: AbortSignal }) {
      const said = input.sentences.map(({ text }) => text).join(' ');
      await judge.before(said, signal);
      judge.said.push(said);
      return { verdict: await meets(judge.accepts(said) ? 9 : 0)(input, signal), usage: USAGE };
    },
  });
  return Object.assign(judge, { coach });
}

let database: Database;
let apps: FastifyInstance[];
let judge: ReturnType<typeof labJudge>;
let admin: TestClient;
let questionId: number;
beforeEach(async () => {
  database = await openTestDatabase();
  apps = [];
  judge = labJudge();
  admin = await buildAdministrator(await open());
  questionId = Number((await setup()).questions.find(({ text }) => text.startsWith('Who has this'))?.id);
});
afterEach(async () => {
  await Promise.all(apps.map(app => app.close()));
  await database.close();
});

async function open(coach = judge.coach, learnMs = 0): Promise<FastifyInstance> {
  const lab = { loadCases: async () => shipped, pollMs: 100, learnMs };
  const app = await buildApp({ ...testOptions(database), coach, lab });
  await app.ready();
  apps.push(app);
  return app;
}

const setup = (client = admin) => client.get<LabSetup>('/api/admin/judge/lab');
const begin = (change: object = {}, client = admin) =>
  client.call('POST', '/api/admin/judge/runs', {
    ...{ sources: ['hand'], challengeId: null, withPending: false, ...change },
  });
const runs = (client = admin) => client.get<JudgeRun[]>('/api/admin/judge/runs');
const newest = async (client = admin) => {
  const [run] = await runs(client);
  if (!run) throw new Error('There is no run');
  return run;
};
const ended = async (client = admin) => {
  await until(async () => (await newest(client)).state !== 'running');
  return newest(client);
};
const resultOf = ({ id }: JudgeRun, client = admin) => client.get<RunResult>(`/api/admin/judge/runs/${id}`);
const addCase = (answer: string, label: 'pass' | 'fail' = 'pass', id = questionId) =>
  admin.call('POST', '/api/admin/labelled-cases', { questionId: id, answer, label });
async function addCases(...answers: string[]) {
  for (const answer of answers) await addCase(answer);
}
const answers = (cases: readonly JudgedCase[]) => cases.map(({ answer }) => answer);

describe('a run', () => {
  const untilAborted = (_said: string, signal: AbortSignal) =>
    new Promise<never>((_resolve, fail) => signal.addEventListener('abort', () => fail(signal.reason)));

  it('[AD-125] judges as the command does, by the same engine', async () => {
    const practice = createPracticeCoach();
    const client = await buildAdministrator(await open(practice));
    const { questions, judge: rules, tokensPerCase } = await setup(client);
    const challengeId = questions[0]?.challengeId;
    expect([rules, tokensPerCase]).toEqual([{ model: null, version: practice.judgeVersion }, 0]);
    const sources: CaseSource[] = ['golden', 'held-out', 'walk'];
    expect((await begin({ sources, challengeId }, client)).statusCode).toBe(201);
    const run = await ended(client);

    const { challenges, cases } = await readCurriculumWithCases(FOLDER);
    const all = challenges.map(({ challenge }) => challenge);
    const walks = await readWalks(FOLDER, all);
    const first = all.slice(0, 1);
    const keys = askedQuestions(first).map(({ question }) => question.key);
    const chosen = [...cases, ...walks.flatMap(walk => walk.answers)].filter(
      ({ questionKey, source }) => keys.includes(questionKey) && sources.includes(source),
    );
    const own = summarise(await evaluateJudge(practice, askedQuestions(first), chosen, { concurrency: 4 }));
    expect(run).toMatchObject({
      state: 'finished',
      cases: own.all.cases,
      done: own.all.cases,
      agreed: own.all.agreed,
      challenge: questions[0]?.challenge,
      leftOut: 0,
      inputTokens: 0,
    });
    const { all: whole, byKind, byQuestion, falseAccepts, falseRefusals } = await resultOf(run, client);
    const { fail, pass } = own.byLabel;
    expect(byKind.map(({ name }) => name)).toEqual(
      expect.arrayContaining(walks.map(({ key }) => `walk ${key}`)),
    );
    expect(whole).toEqual({ ...own.all, falseAccepts: fail?.accepted, falseRefusals: pass?.refused });
    expect(Object.fromEntries(byKind.map(({ name, ...tally }) => [name, tally]))).toEqual(own.byKind);
    expect(byQuestion.map(({ name: _, ...tally }) => tally)).toEqual(
      expect.arrayContaining(Object.values(own.byQuestion)),
    );
    expect([...answers(falseAccepts), ...answers(falseRefusals)].toSorted()).toEqual(
      own.disagreements.map(({ answer }) => answer).toSorted(),
    );
    expect(falseAccepts.every(({ label, accepted }) => label === 'fail' && accepted)).toBe(true);
  });

  it('[AD-125] tells false accepts with quotes and criteria, and counts its tokens as its own job', async () => {
    await addCase('A good one.');
    await addCase('It looks good.', 'fail');
    await addCase('A fine one.');
    await begin();
    const run = await ended();
    expect(run).toMatchObject({ cases: 3, agreed: 1, failed: 0, inputTokens: 150, outputTokens: 15 });
    const result = await resultOf(run);
    expect(result).toMatchObject({ all: { cases: 3, agreed: 1, accepted: 2, refused: 1 }, before: null });
    expect(result.falseAccepts).toMatchObject([
      { answer: 'It looks good.', label: 'fail', source: 'hand', accepted: true, quotes: ['It looks good.'] },
    ]);
    expect(result.falseAccepts[0]?.criteria.length).toBeGreaterThan(0);
    expect(answers(result.falseRefusals)).toEqual(['A fine one.']);
    const use = await admin.get<object[]>('/api/admin/ai-use');
    expect(use).toMatchObject([{ job: 'lab', calls: 3, inputTokens: 150, outputTokens: 15 }]);
    expect((await setup()).tokensPerCase).toBe(55);
  });

  it('[AD-127] is one, however many administrators begin it at once', async () => {
    await addCases('One.', 'Two.');
    const wait = gate();
    judge.before = () => wait.promise;
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => begin()))).map(codeOf);
    expect(statuses.filter(([status]) => status === 201)).toHaveLength(1);
    expect(statuses.filter(([, code]) => code === 'judge.running')).toHaveLength(3);
    expect(await runs()).toHaveLength(1);
    wait.open();
    await ended();
  });

  it('[AD-127] is stopped, and continues with the cases that are left', async () => {
    await addCases(...'ABCDEFGHIJ');
    const wait = gate();
    judge.before = async (_, signal) => {
      if (judge.said.length < 3) return;
      await Promise.race([wait.promise, new Promise(resolve => signal.addEventListener('abort', resolve))]);
      signal.throwIfAborted();
    };
    await begin();
    await until(async () => (await newest()).done >= 3);
    const { id } = await newest();
    const stopped = (await admin.call('POST', `/api/admin/judge/runs/${id}/stop`)).json();
    expect(stopped).toMatchObject({ state: 'stopped', cases: 10 });
    const again = (await admin.call('POST', `/api/admin/judge/runs/${id}/stop`)).json();
    expect(again).toEqual(stopped);
    wait.open();
    const judged = new Set(answers(await admin.get<JudgedCase[]>(`/api/admin/judge/runs/${id}/outcomes`)));
    judge.said.length = 0;
    judge.before = async () => undefined;
    await admin.call('POST', `/api/admin/judge/runs/${id}/continue`);
    expect(await ended()).toMatchObject({ id, state: 'finished', done: 10 });
    expect(judge.said.filter(said => judged.has(said))).toEqual([]);
    const finished = (await admin.call('POST', `/api/admin/judge/runs/${id}/continue`)).json();
    expect(finished).toMatchObject({ state: 'finished' });
  });

  it('[AD-127] goes on in another process, which asks no case again that was judged', async () => {
    await addCases(...'ABCDEFGHIJ');
    judge.before = async (_, signal) => {
      if (judge.said.length < 4) return;
      await new Promise((_resolve, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    };
    await begin();
    await until(async () => (await newest()).done === 4);
    const first = judge;
    await Promise.all(apps.splice(0).map(app => app.close()));
    judge = labJudge();
    admin = await buildAdministrator(await open());
    expect(await ended()).toMatchObject({ state: 'finished', done: 10, inputTokens: 500 });
    expect([...first.said, ...judge.said].toSorted()).toEqual([...'ABCDEFGHIJ']);
  });

  it('[AD-127] is continued by no other judge', async () => {
    await addCases('One.');
    judge.before = untilAborted;
    await begin();
    await Promise.all(apps.splice(0).map(app => app.close()));
    judge = labJudge();
    Object.assign(judge.coach, { judgeVersion: 'scripted-2' });
    admin = await buildAdministrator(await open());
    await sql`update judge_runs set lease_until = now() - interval '2 minutes'`.execute(database.db);
    expect(await ended()).toMatchObject({
      state: 'held_up',
      problem: expect.stringMatching(/^Another judge/),
    });
    expect(judge.said).toEqual([]);
  });

  it('[AD-127] waits after a restart until the process has learned who judges', async () => {
    await addCases('One.');
    judge.before = untilAborted;
    await begin();
    await Promise.all(apps.splice(0).map(app => app.close()));
    await sql`update judge_runs set lease_until = now() - interval '1 hour'`.execute(database.db);
    judge = labJudge();
    // As while the exam's result is not read.
    Object.assign(judge.coach, { judging: createPracticeCoach() });
    admin = await buildAdministrator(await open(judge.coach, 60_000));
    await new Promise(resolve => setTimeout(resolve, 500));
    expect(await newest()).toMatchObject({ state: 'running', problem: null });
    Object.assign(judge.coach, { judging: undefined });
    expect(await ended()).toMatchObject({ state: 'finished', done: 1 });
    expect(judge.said).toEqual(['One.']);
  });

  it('[AD-127] is the same judge’s once the server has told how it calls itself', async () => {
    await addCases('One.', 'Two.');
    judge.before = untilAborted;
    const { model } = judge.coach;
    Object.assign(judge.coach, { examinee: { server: '', model } });
    await begin();
    const { id } = await newest();
    await admin.call('POST', `/api/admin/judge/runs/${id}/stop`);
    Object.assign(judge.coach, { model: 'its-own-name' });
    judge.before = async () => undefined;
    await admin.call('POST', `/api/admin/judge/runs/${id}/continue`);
    expect(await ended()).toMatchObject({ state: 'finished', done: 2, problem: null });
  });

  it('[AD-128] takes an unreadable answer for a failure of its case, neither accepted nor refused', async () => {
    await addCase('A bad one.', 'fail');
    await addCase('Unreadable.', 'fail');
    judge.before = async said => {
      if (said === 'Unreadable.') throw new CoachError('coach.invalid_response');
    };
    await begin();
    const run = await ended();
    expect(run).toMatchObject({ state: 'finished', done: 2, agreed: 1, failed: 1 });
    const { all, failures } = await resultOf(run);
    expect(all).toMatchObject({ cases: 2, agreed: 1, accepted: 0, refused: 1, failed: 1 });
    expect(failures).toMatchObject([
      { answer: 'Unreadable.', accepted: null, reason: 'Invalid response format. Please try again.' },
    ]);
  });

  it('[AD-128] stops with the reason when the provider is down, and can be continued', async () => {
    await addCases(...'ABCDEF');
    judge.before = async () => {
      const cause = new ProviderFailure('401', 'Incorrect API key provided.');
      if (judge.said.length >= 2) throw new CoachError('coach.unavailable', { cause });
    };
    await begin();
    const run = await ended();
    expect(run).toMatchObject({ state: 'held_up', problem: 'Incorrect API key provided.', failed: 0 });
    judge.before = async () => undefined;
    await admin.call('POST', `/api/admin/judge/runs/${run.id}/continue`);
    expect(await ended()).toMatchObject({ state: 'finished', problem: null, done: 6, failed: 0 });
    expect(judge.said.toSorted()).toEqual([...'ABCDEF']);
  });

  it('[AD-128] stops when three cases one after the other took too long', async () => {
    await addCases(...'ABCDEFGH');
    judge.before = async () => {
      throw new CoachError('coach.timeout');
    };
    await begin();
    expect(await ended()).toMatchObject({ state: 'held_up', problem: expect.stringMatching(/longer/) });
    expect(await newest()).toMatchObject({ done: 2, failed: 2 });
  });

  it("[AD-128] [AD-160] keeps to the day's tokens for everyone, and leaves founders a fifth", async () => {
    await addCases(...'ABCDEFGHIJKLMNOPQRST');
    const { updatedAt } = await admin.get<{ updatedAt: string }>('/api/admin/ai-settings');
    const limits = {
      dailyTokensPerUser: null,
      dailyTokensForAll: 1000,
      currency: 'USD',
      prices: [],
      updatedAt,
    };
    await admin.call('PUT', '/api/admin/ai-settings', limits);
    await sql`insert into ai_use (day, job, model, input_tokens)
      values ((now() at time zone 'utc')::date, 'reply', 'm', 500)`.execute(database.db);
    await begin();
    const run = await ended();
    expect(run).toMatchObject({ state: 'held_up', problem: expect.stringMatching(/^Less than a fifth/) });
    // Of the 300 that are over the fifth, 55 a case, four cases at a time.
    expect(run.inputTokens + run.outputTokens).toBeGreaterThan(300);
    expect(run.inputTokens + run.outputTokens).toBeLessThanOrEqual(300 + 4 * 55);
    const { problem } = run;
    await admin.call('POST', `/api/admin/judge/runs/${run.id}/continue`);
    expect(await ended()).toMatchObject({ state: 'held_up', problem, done: run.done });
  });

  it('[AD-129] stands beside the last finished one: what is newly wrong, and newly right', async () => {
    await addCases('A good one.', 'A fine one.', 'A bad one.');
    await begin();
    await ended();
    await addCase('A new one.');
    judge.accepts = said => said.includes('fine') || said.includes('new');
    await begin();
    const { before } = await resultOf(await ended());
    expect(before).toMatchObject({
      model: 'scripted',
      was: { cases: 3, agreed: 1 },
      is: { cases: 3, agreed: 1 },
    });
    expect(answers(before?.newlyWrong ?? [])).toEqual(['A good one.']);
    expect(answers(before?.newlyRight ?? [])).toEqual(['A fine one.']);
  });

  it('[AD-129] is one of ten that are kept', async () => {
    await addCases('One.');
    for (let count = 0; count < 11; count += 1) {
      await begin();
      await ended();
    }
    const kept = await runs();
    expect(kept).toHaveLength(10);
    const gone = `/api/admin/judge/runs/${Math.min(...kept.map(({ id }) => id)) - 1}`;
    for (const url of [gone, `${gone}/outcomes`])
      expect(codeOf(await admin.call('GET', url))).toEqual([404, 'judge.not_found']);
    for (const act of ['stop', 'continue'])
      expect(codeOf(await admin.call('POST', `${gone}/${act}`))).toEqual([404, 'judge.not_found']);
  });

  it('gives all outcomes in pages, for a file', async () => {
    await addCases(...'ABCDEF');
    await begin();
    const { id } = await ended();
    const page = (query = '') => admin.get<JudgedCase[]>(`/api/admin/judge/runs/${id}/outcomes${query}`);
    expect((await page()).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await page('?after=4')).map(({ place }) => place)).toEqual([5, 6]);
  });
});

describe('what is judged', () => {
  async function edit(change: object) {
    const steps = await admin.get<{ id: number }[]>('/api/admin/steps');
    for (const { id } of steps)
      for (const question of await admin.get<AdminQuestion[]>(`/api/admin/steps/${id}/questions`))
        if (question.id === questionId)
          await admin.call('PUT', `/api/admin/questions/${questionId}`, { ...question, ...change });
  }
  const criterion = { id: 'who', text: 'Names who', required: true, keywords: ['nurses'] };

  it('[AD-130] is what founders see, or what waits to be published', async () => {
    const evaluationCriteria = { criteria: [criterion], pass: 'Nurses, good ones.', fail: 'Everyone.' };
    await edit({ type: 'ai-evaluated', evaluationCriteria, figure: null });
    const examples = async (withPending: boolean) => {
      await begin({ sources: ['golden'], withPending });
      const { id } = await ended();
      return answers(await admin.get<JudgedCase[]>(`/api/admin/judge/runs/${id}/outcomes`));
    };
    expect(await examples(false)).not.toContain('Nurses, good ones.');
    expect(await examples(true)).toContain('Nurses, good ones.');
    expect((await resultOf(await newest())).byQuestion.length).toBeGreaterThan(60);
  });

  it('[AD-130] leaves out cases whose question is out of use, and says how many', async () => {
    await addCases('One.');
    const of = ({ cases }: { cases: LabSetup['leftOut'] }) => cases.find(({ source }) => source === 'hand');
    expect((await setup()).questions.filter(of).map(({ id }) => id)).toEqual([questionId]);
    await edit({ isActive: false });
    const { questions, leftOut } = await setup();
    expect(questions.filter(of)).toEqual([]);
    expect(leftOut).toContainEqual({ source: 'hand', count: 1 });
    expect(codeOf(await begin())).toEqual([409, 'judge.no_cases']);
    await begin({ sources: ['hand', 'held-out'] });
    expect((await newest()).leftOut).toBeGreaterThan(1);
  });

  it('is refused without a kind of cases', async () => {
    expect((await begin({ sources: [] })).statusCode).toBe(400);
    expect((await begin({ sources: Array(7).fill('hand') })).statusCode).toBe(400);
    expect(codeOf(await begin({ challengeId: 999_999 }))).toEqual([409, 'judge.no_cases']);
  });
});

describe('a case by hand', () => {
  it('[AD-126] is added, changed and deleted, and each is logged', async () => {
    const added: LabelledCase = (await addCase('Nurses.')).json();
    expect(added).toMatchObject({ questionId, answer: 'Nurses.', label: 'pass', source: 'hand' });
    const url = `/api/admin/labelled-cases/${added.id}`;
    const change = { questionId, answer: 'Everyone.', label: 'fail' };
    const changed = await admin.call('PUT', url, { ...change, updatedAt: added.updatedAt });
    expect(changed.json()).toMatchObject({ id: added.id, answer: 'Everyone.', label: 'fail' });
    const late = { ...change, answer: 'All.', updatedAt: added.updatedAt };
    expect(codeOf(await admin.call('PUT', url, late))).toEqual([409, 'record.changed']);
    expect(await admin.get('/api/admin/labelled-cases')).toEqual([changed.json()]);
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    for (const [method, body] of [['DELETE'], ['PUT', change]] as const)
      expect(codeOf(await admin.call(method, url, body))).toEqual([404, 'case.not_found']);
    const log = await admin.get<LogEntry[]>('/api/admin/log?kind=case');
    expect(log.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
  });

  it('[AD-126] has a question, an answer and a label', async () => {
    expect(codeOf(await addCase('Nurses.', 'pass', 999_999))).toEqual([404, 'question.not_found']);
    expect((await addCase(' ')).statusCode).toBe(400);
    expect((await addCase('Nurses.', 'maybe' as 'pass')).statusCode).toBe(400);
  });

  it('takes its outcomes along', async () => {
    await addCases('One.', 'Two.');
    await begin();
    const run = await ended();
    const [two] = await admin.get<LabelledCase[]>('/api/admin/labelled-cases');
    await admin.call('DELETE', `/api/admin/labelled-cases/${two?.id}`);
    expect((await resultOf(run)).all.cases).toBe(1);
  });
});

describe("a founder's words", () => {
  async function keepAppeal() {
    const chat = await buildChat(apps[0] as FastifyInstance);
    await chat.send('Receptionists ring nine patients.');
    const { id: progressId } = await chat.progress();
    const of = `/api/progress/${progressId}/questions/${chat.questions[0]?.id}/appeal`;
    await chat.founder.call('POST', of, { sentence: 'It names them.' });
    const [appeal] = await admin.get<{ id: number }[]>('/api/admin/appeals');
    const url = `/api/admin/appeals/${appeal?.id}`;
    await admin.call('POST', `${url}/decision`, { isAccepted: true, reason: 'It does.' });
    await admin.call('POST', `${url}/case`);
    return chat;
  }

  it('[AD-131] leave the lab with the founder', async () => {
    const chat = await keepAppeal();
    const [kept] = await admin.get<LabelledCase[]>('/api/admin/labelled-cases');
    const change = { questionId, answer: 'Mine.', label: 'pass' };
    const changed = await admin.call('PUT', `/api/admin/labelled-cases/${kept?.id}`, change);
    expect(codeOf(changed)).toEqual([404, 'case.not_found']);
    await begin({ sources: ['appeal'] });
    const run = await ended();
    expect(answers((await resultOf(run)).falseRefusals)).toEqual(['Receptionists ring nine patients.']);
    await chat.founder.call('DELETE', `/api/startups/${chat.startup.id}`);
    expect((await resultOf(run)).all.cases).toBe(0);
    const { rows } = await sql`select from judge_run_cases where answer like 'Receptionists%'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('[AD-131] are in no provider’s reason that holds a run up, because that stays', async () => {
    await keepAppeal();
    judge.before = async said => {
      const cause = new ProviderFailure('The AI provider answered 400 (bad)', `Not valid: ${said}`);
      throw new CoachError('coach.unavailable', { cause });
    };
    await begin({ sources: ['appeal'] });
    expect(await ended()).toMatchObject({ state: 'held_up', problem: 'The AI provider answered 400 (bad)' });
    await addCases('Mine.');
    await begin();
    expect(await ended()).toMatchObject({ state: 'held_up', problem: 'Not valid: Mine.' });
  });

  it('are for administrators only', async () => {
    const founder = await buildFounder(apps[0] as FastifyInstance);
    expect(codeOf(await begin({}, founder))).toEqual([403, 'auth.forbidden']);
    for (const path of ['judge/lab', 'judge/runs', 'judge/runs/1', 'judge/runs/1/outcomes', 'labelled-cases'])
      expect(codeOf(await founder.call('GET', `/api/admin/${path}`))).toEqual([403, 'auth.forbidden']);
    for (const path of ['judge/runs/1/stop', 'judge/runs/1/continue', 'labelled-cases'])
      expect(codeOf(await founder.call('POST', `/api/admin/${path}`))).toEqual([403, 'auth.forbidden']);
  });
});
