import type { ReportLink, ReportStatement, SharedReport } from '@groundwork/domain';
import { beforeEach, expect, it } from 'vitest';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, buildChat, type Chat, until } from '../../test/chat.ts';
import { countAnyway, rulingCoach, SAID } from '../../test/decisions.ts';
import { reportOf, type TestReport } from '../../test/report.ts';
import { meets } from '../../test/scripted-coach.ts';
import { anonymous } from '../../test/test-client.ts';

const coach = rulingCoach();
const test = useTestApp(() => ({ coach, sectionPollMs: 30 }));
beforeEach(() => coach.forget());

/** A report whose problem was written from an accepted answer and one that the founder counted. */
async function written(): Promise<{ chat: Chat; report: TestReport }> {
  const chat = await buildChat(test.app);
  coach.judgements.push(meets(1));
  await chat.send(SAID[0]);
  await countAnyway(chat, 1, SAID[1]);
  const report = await reportOf(test, chat.founder, chat.startup);
  await generate(chat, report);
  return { chat, report };
}

async function generate({ founder }: Chat, report: TestReport, query = ''): Promise<void> {
  await founder.post(`${report.url}/generate-sections${query}`);
  await until(async () => (await report.read()).generation.state !== 'running');
}

const statementsOf = async ({ founder, url, sections }: TestReport) =>
  founder.get<ReportStatement[]>(`${url}/v2-sections/${at(await sections(), 1).id}/sources`);

async function share({ founder, url }: TestReport): Promise<SharedReport> {
  const link = await founder.post<ReportLink>(`${url}/links`, { days: 7, sections: ['problem'] });
  return anonymous(test.app).get<SharedReport>(`/api/shared/${link.token}`);
}

it('uses what was counted, and marks it', async () => {
  const { chat, report } = await written();
  const sources = (await statementsOf(report)).flatMap(({ sources }) => sources);
  const marks = sources.map(source => source.kind === 'answer' && [source.quote, source.isOwnAssessment]);
  expect(marks).toEqual([
    [SAID[0], undefined],
    [SAID[1], true],
    ['That is all.', true],
  ]);
  expect(sources[1]).toMatchObject({ question: at(chat.questions, 1).text });
});

it('marks it behind a link, and nothing else', async () => {
  const { report } = await written();
  const { sections } = await share(report);
  expect(at(sections, 0).content).toBe(
    `${SAID[0]} (guessed) ${SAID[1]} (own assessment) That is all. (own assessment)`,
  );
  expect(Object.keys(at(sections, 0)).toSorted()).toEqual(['content', 'pictures', 'title', 'type']);
});

it('marks the earlier text behind a link while the section could not be written again', async () => {
  const { chat, report } = await written();
  coach.sections.push(async () => {
    throw new Error('The coach is away');
  });
  await generate(chat, report, '?rewrite=true');
  expect((await report.states()).problem).toBe('failed');
  expect(at((await share(report)).sections, 0).content).toContain(`${SAID[1]} (own assessment)`);
});

it('is out of date once the same words are accepted', async () => {
  const { chat, report } = await written();
  expect(await report.outOfDate()).toEqual([]);
  coach.judgements.push(meets(1));
  await chat.founder.post('/api/messages', {
    ...chat.scope,
    content: `${SAID[1]} That is all.`,
    revisesQuestionId: at(chat.questions, 1).id,
  });
  expect(await report.outOfDate()).toEqual(['problem']);
  await generate(chat, report);
  const { sections } = await share(report);
  expect(at(sections, 0).content).not.toContain('own assessment');
});
