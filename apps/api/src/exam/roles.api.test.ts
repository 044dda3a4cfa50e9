import { fileURLToPath } from 'node:url';
import type { Health, JudgeExam } from '@groundwork/api-client/contracts';
import { describe, expect, it } from 'vitest';
import { createPracticeCoach } from '../coach/practice/practice-coach.ts';
import type { CoachProvider } from '../coach/provider.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat, until } from '../test/chat.ts';
import { buildReport } from '../test/report.ts';
import { meets, scriptedCoach } from '../test/scripted-coach.ts';
import { anonymous, buildAdministrator } from '../test/test-client.ts';
import { shippedPaper } from './shipped-paper.ts';

// What the exam's outcome changes for founders and shows to administrators. Each test builds on the one before.

const paper = await shippedPaper(fileURLToPath(new URL('../../../../curriculum', import.meta.url)));
const good = paper.cases.filter(({ isHonest }) => isHonest).map(({ answer }) => answer);
const scripted = scriptedCoach();
/** Accepts everything as an answer until a test changes it. */
let accepts = (_said: string) => true;
const judging: Pick<CoachProvider, 'judge' | 'verify'> = {
  judge: async (input, { signal }) => {
    const said = input.sentences.map(({ text }) => text).join(' ');
    return { verdict: await meets(accepts(said) ? 9 : 0)(input, signal), usage: null };
  },
  verify: async ({ statements }) => ({
    unsaid: statements.flatMap(({ number }) => (paper.statements[number - 1]?.isSaid ? [] : [number])),
    usage: null,
  }),
};
const test = useTestApp(() => ({
  coach: Object.assign(scripted, judging),
  exam: { practice: createPracticeCoach(), loadPaper: async () => paper, timeoutMs: 60_000 },
  sectionPollMs: 20,
}));

const examOf = async () => (await buildAdministrator(test.app)).get<JudgeExam>('/api/admin/judge');
const untilState = (state: JudgeExam['state']) => until(async () => (await examOf()).state === state);
const GREETING = 'hi, what do I need to do here?';
const lastJudge = () =>
  test.database.db
    .selectFrom('judgements')
    .select(['provider', 'model'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('a model that has failed its exam', () => {
  it('talks, while rules judge and put the report together', async () => {
    await untilState('failed');
    const chat = await buildChat(test.app);
    const reply = await chat.send(GREETING);
    expect(reply).toMatchObject({ content: 'Tell me more.', completedQuestionIds: [] });
    expect(await lastJudge()).toEqual({ provider: 'practice', model: null });
    const report = await buildReport(test);
    await report.accept('problem', 'Kennel owners lose two bookings a week.');
    await report.founder.post(`${report.url}/generate-sections`);
    await until(async () => (await report.states()).problem === 'written');
    expect(scripted.asked.sections).toEqual([]);
  });

  it('is told of with the same line wherever it is asked for', async () => {
    const { coach } = await anonymous(test.app).get<Health>('/api/health');
    const exam = await examOf();
    expect(coach).toMatchObject({ notice: exam.line, judge: { state: 'failed', line: exam.line } });
    expect(exam.line).toMatch(
      /^This model accepted \d+ of 16 answers that say nothing, so fixed rules judge instead$/,
    );
    expect(exam.tally).toMatchObject({ done: { count: 25, of: 25 }, statementsWrong: { count: 0, of: 12 } });
    expect(exam.wrong.every(({ wasAccepted }) => wasAccepted)).toBe(true);
  });

  it('judges once it is examined again and passes', async () => {
    accepts = said => good.some(answer => answer.startsWith(said.slice(0, 40)));
    const administrator = await buildAdministrator(test.app);
    const begun = await administrator.call('POST', '/api/admin/judge/exam');
    expect([begun.statusCode, begun.json<JudgeExam>().state]).toEqual([202, 'examining']);
    await untilState('passed');
    expect((await anonymous(test.app).get<Health>('/api/health')).coach.notice).toBeNull();
    const chat = await buildChat(test.app);
    await chat.send('Night-shift supervisors at food wholesalers.');
    expect(await lastJudge()).toEqual({ provider: 'openai', model: 'scripted' });
  });
});

describe('without an exam', () => {
  const trusted = useTestApp(() => ({ coach: scriptedCoach() }));

  it('a model is trusted, which is said, and there is none to take again', async () => {
    const administrator = await buildAdministrator(trusted.app);
    expect(await administrator.get<JudgeExam>('/api/admin/judge')).toMatchObject({
      state: 'trusted',
      line: "This model judges answers but hasn't been examined",
      tally: null,
    });
    const refused = await administrator.call('POST', '/api/admin/judge/exam');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'judge.not_examined']);
  });
});
