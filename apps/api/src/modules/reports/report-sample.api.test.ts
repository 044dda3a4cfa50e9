import { fileURLToPath } from 'node:url';
import type { Completion } from '@groundwork/api-client/contracts';
import {
  type Challenge,
  type Report,
  type ReportSection,
  reportToMarkdown,
  type StartupInput,
  type Step,
  type StepProgress,
} from '@groundwork/domain';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { questionLeads } from '../../curriculum/curriculum-records.ts';
import type { CurriculumStep } from '../../curriculum/curriculum-schema.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

const CURRICULUM = fileURLToPath(new URL('../../../../../curriculum/', import.meta.url));
const SAMPLE = '../../../../../docs/report-sample.md';
/** The sample is dated to this day, whenever it is written. */
const DAY = '2026-11-21';
const NOTE =
  'This sample was written by the practice coach, without an AI model, from the curriculum’s sample answers to the first challenge.';
const UNTIDY_SAMPLE = '../../../../../docs/report-sample-untidy.md';
const UNTIDY_NOTE =
  'This sample was written by the practice coach, without an AI model, from the hasty answers of an invented founder to the first challenge. It shows what becomes of fragments in lower case: they are put in order behind a lead, and stay what they are.';
/** A founder's hasty answers, by the question's key. */
const UNTIDY_ANSWERS: Readonly<Record<string, string>> = {
  'problem-who-and-situation':
    'house managers in vienna. when the inspector stands at the door and the binder is somewhere else lol',
  'problem-last-time':
    'tuesday 4 march. huber in graz had the inspector waiting 40 minutes, binder was with a tenant on the 3rd floor',
  'problem-cost': 'Around 210 euros, mostly two visits of mine. i have the invoice. twice a year per lift',
  'interviews-whom':
    'huber, house manager in graz, mrs walter, caretaker in linz, peter, owner in wels. rose, inspector, and a janitor in floridsdorf, all on 12 june',
  'interviews-their-words': 'huber said "i ran down four floors." mrs walter: "we just pay the second visit"',
  'interviews-surprise': 'That nobody was afraid of fines, they were afraid of the tenants shouting',
  'alternatives-today':
    'Ring binders, Outlook folders and an Excel list nobody updates. half just wait till the inspector comes',
  'rivals-so-far':
    'liftdoc from munich, their site says from 50 lifts upwards, huber has 12 so they did not call back',
  'market-count':
    'about 1,900 lifts older than 20 years in graz (city register), a manager has 10 of them = my guess. so 190 buyers',
};

const curriculum = await readCurriculum(CURRICULUM);
const test = useTestApp(() => ({ sectionPollMs: 20, coach: createPracticeCoach(questionLeads(curriculum)) }));

type AnswerOf = (question: CurriculumStep['questions'][number]) => string;

/** Answers each question with a message of its own, and completes the step. */
async function answerStep(
  founder: Founder,
  startupId: number,
  step: Step,
  { questions }: CurriculumStep,
  answerOf: AnswerOf,
) {
  const scope = { startupId, challengeId: step.challengeId, stepId: step.id };
  for (const question of questions)
    await founder.post('/api/messages', { ...scope, content: answerOf(question) });
  const url = `/api/progress/${founder.user.id}/${startupId}/${step.challengeId}/${step.id}`;
  const { percent } = await founder.get<StepProgress>(url);
  const { completed } = await founder.post<Completion>(`/api/steps/${step.id}/complete`, { startupId });
  return { title: step.title, percent, completed };
}

async function writeReport(
  profile: Partial<StartupInput>,
  answerOf: AnswerOf,
  beforeWriting = async () => {},
): Promise<string> {
  const founder = await buildFounder(test.app);
  const startup = await buildStartup(founder, profile);
  const challenge = at(await founder.get<Challenge[]>('/api/challenges'), 0);
  const steps = await founder.get<Step[]>(`/api/challenges/${challenge.id}/steps`);
  const shipped = at(curriculum.challenges, 0).steps;
  const answered = [];
  for (const [index, step] of steps.entries())
    answered.push(await answerStep(founder, startup.id, step, at(shipped, index), answerOf));
  expect(answered).toEqual(shipped.map(({ title }) => ({ title, percent: 100, completed: true })));

  await beforeWriting();
  const read = () => founder.get<Report>(`/api/startups/${startup.id}/report`);
  const { id } = await read();
  await founder.post(`/api/reports/${id}/generate-sections`);
  await until(async () => (await read()).generation.state !== 'running');
  const report = await read();
  expect(report.generation).toMatchObject({ state: 'done', failed: 0 });
  const sections = await founder.get<ReportSection[]>(`/api/reports/${id}/v2-sections`);
  const parts = sections.map(({ type, title, state, content }) => ({
    type,
    title,
    content: state === 'written' ? content : '',
    statements: [],
    pictures: [],
  }));
  return reportToMarkdown({ title: report.title, day: DAY }, parts);
}

const CLINIC_DESK = {
  name: 'Clinic Desk',
  industry: 'Healthcare',
  stage: 'Idea',
  problemStatement: 'A chair that a patient leaves empty on the day is seldom filled again in time.',
} as const;
const goldenAnswer: AnswerOf = ({ evaluationCriteria }) => evaluationCriteria.pass ?? '';

it('the report of a founder who has completed the first challenge reads like the sample in docs/', async () => {
  const sample = await writeReport(CLINIC_DESK, goldenAnswer);
  await expect(`*${NOTE}*\n\n${sample}`).toMatchFileSnapshot(SAMPLE);
});

it('of one who answered in haste it reads like the untidy sample', async () => {
  const profile = {
    name: 'Liftlog',
    industry: 'Technology',
    stage: 'Idea',
    problemStatement: 'papers of old lifts are never where the inspector is',
  } as const;
  const sample = await writeReport(profile, ({ key }) => UNTIDY_ANSWERS[key] ?? '');
  await expect(`*${UNTIDY_NOTE}*\n\n${sample}`).toMatchFileSnapshot(UNTIDY_SAMPLE);
});

it('keeps its leads when an administrator rewords a question, and asks in their words where they made it themselves', async () => {
  const { db } = test.database;
  const cost = db.updateTable('questions').where('key', 'like', '%/problem-cost');
  const { text } = at(
    await db.selectFrom('questions').select('text').where('key', 'like', '%/problem-cost').execute(),
    0,
  );
  const reworded = await writeReport(CLINIC_DESK, goldenAnswer, async () => {
    await cost.set({ text: 'How much did they lose by it?' }).execute();
  });
  expect(reworded).toContain('\n\nWhat it cost, and how often: Two empty slots lost them £190 that morning.');
  await cost.set({ text }).execute();
  const own = await writeReport(CLINIC_DESK, goldenAnswer, async () => {
    await cost.set({ key: null, text: 'How much did they lose by it?' }).execute();
  });
  expect(own).toContain('\n\nHow much did they lose by it? Two empty slots lost them £190 that morning.');
});
