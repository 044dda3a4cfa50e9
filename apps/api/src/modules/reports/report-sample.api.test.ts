import { fileURLToPath } from 'node:url';
import type { Completion } from '@groundwork/api-client/contracts';
import {
  type Challenge,
  type Report,
  type ReportSection,
  reportToMarkdown,
  type Step,
  type StepProgress,
} from '@groundwork/domain';
import { expect, it } from 'vitest';
import type { CurriculumStep } from '../../curriculum/curriculum-schema.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const CURRICULUM = fileURLToPath(new URL('../../../../../curriculum/', import.meta.url));
const SAMPLE = '../../../../../docs/report-sample.md';
/** The day of the sample, whenever it is written. */
const DATE = '2026-11-21T12:00:00.000Z';
const NOTE =
  'This sample was written by the practice coach, without an AI model, from the curriculum’s sample answers to the first challenge and a profile of one sentence.';

const test = useTestApp(() => ({ sectionPollMs: 20 }));

/** Sends the sample answers as a founder would, one for each question, and completes the step. */
async function answerStep(founder: Founder, startupId: number, step: Step, { questions }: CurriculumStep) {
  const scope = { startupId, challengeId: step.challengeId, stepId: step.id };
  for (const { evaluationCriteria } of questions)
    await founder.post('/api/messages', { ...scope, content: evaluationCriteria.pass });
  const url = `/api/progress/${founder.user.id}/${startupId}/${step.challengeId}/${step.id}`;
  const { percent } = await founder.get<StepProgress>(url);
  const { completed } = await founder.post<Completion>(`/api/steps/${step.id}/complete`, { startupId });
  return { title: step.title, percent, completed };
}

it('the report of a founder who has completed the first challenge reads like the sample in docs/', async () => {
  const founder = await buildFounder(test.app);
  const startup = await buildStartup(founder, {
    name: 'Clinic Desk',
    industry: 'Healthcare',
    stage: 'Idea',
    problemStatement: 'A chair that a patient leaves empty on the day is seldom filled again in time.',
  });
  const challenge = at(await founder.get<Challenge[]>('/api/challenges'), 0);
  const steps = await founder.get<Step[]>(`/api/challenges/${challenge.id}/steps`);
  const shipped = at((await readCurriculum(CURRICULUM)).challenges, 0).steps;
  const answered = [];
  for (const [index, step] of steps.entries())
    answered.push(await answerStep(founder, startup.id, step, at(shipped, index)));
  expect(answered).toEqual(shipped.map(({ title }) => ({ title, percent: 100, completed: true })));

  const read = () => founder.get<Report>(`/api/startups/${startup.id}/report`);
  const { id } = await read();
  await founder.post(`/api/reports/${id}/generate-sections`);
  await until(async () => (await read()).generation.state !== 'running');
  const report = await read();
  expect(report.generation).toMatchObject({ state: 'done', failed: 0 });

  const sections = await founder.get<ReportSection[]>(`/api/reports/${id}/v2-sections`);
  const sample = reportToMarkdown({ ...report, generatedAt: DATE }, sections);
  await expect(`*${NOTE}*\n\n${sample}`).toMatchFileSnapshot(SAMPLE);
});
