import { fileURLToPath } from 'node:url';
import type { Completion } from '@groundwork/api-client/contracts';
import type {
  Card,
  CardLog,
  Challenge,
  Kanban,
  Message,
  Question,
  QuestionProgress,
  Report,
  ReportSection,
  ReportStatement,
  ResultInput,
  Step,
  StepProgress,
} from '@groundwork/domain';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { questionLeads } from '../../curriculum/curriculum-records.ts';
import { readCurriculum } from '../../curriculum/read-curriculum.ts';
import { useTestApp } from '../../test/build-test-app.ts';
import { at, until } from '../../test/chat.ts';
import { buildFounder, buildStartup, type Founder } from '../../test/test-client.ts';

/** What the page `/example` shows. Run with `-u` to record it again. */
const EXAMPLE = '../../../../web/src/routes/example/example.json';
const REFUSED = 'Everyone who hates admin. They need an app that makes booking easy.';
const ANSWERS = [
  'Receptionists at small dental surgeries. Each time a patient cancels on the day, they have to fill the chair while the phone keeps ringing and people queue at the desk.',
  'On Tuesday 3 June Leanne at Hillside Dental in Leeds got two cancellations at ten past eight. She rang nine patients between check-ins, nobody picked up, and both chairs stayed empty.',
  'Two empty slots lost them £190 that morning. I multiplied: one slot brings in £95 by their own price list, times two. Her 40 minutes on the phone come on top, and those I timed. Her diary shows six such mornings a month, so about £1,140 a month.',
];
const CARD = {
  title: 'Patients take a slot that is texted to them',
  hypothesis:
    'If Leanne texts the waiting list at once, half of the cancelled slots are filled the same day.',
  test: 'For two weeks Leanne texts Hillside’s waiting list by hand as soon as someone cancels.',
  metric: 'Cancelled slots that are filled the same day',
  criteria: 'At least 5 of the first 10 slots',
  stage: 'Validate',
} as const;
const RESULTS: Partial<ResultInput>[] = [
  {
    observedOn: '2026-06-20',
    bearing: 'contradicts',
    figure: 3,
    unit: 'of 10 slots',
    text: 'Three of ten cancelled slots were filled the same day.',
  },
  {
    observedOn: '2026-06-18',
    bearing: 'contradicts',
    text: 'Most answered after the slot was over.',
    quote: 'I only saw it at lunch.',
    quotedFrom: 'interviewee',
  },
  {
    observedOn: '2026-06-11',
    bearing: 'supports',
    text: 'Two patients who live nearby came within twenty minutes.',
  },
];
/** By name of the field. */
const DAYS: Readonly<Record<string, string>> = {
  createdAt: '2026-06-07T09:00:00.000Z',
  testStartedAt: '2026-06-08T09:00:00.000Z',
  decidedAt: '2026-06-22T16:30:00.000Z',
  updatedAt: '2026-06-22T16:30:00.000Z',
  at: '2026-06-22T16:30:00.000Z',
};
const DECISION = {
  outcome: 'invalidated',
  learned:
    'A text alone fills three slots of ten. People who live or work nearby come, the others read it too late.',
  next: 'Text only patients within a mile, and count again.',
  nextCard: null,
} as const;

const CURRICULUM = fileURLToPath(new URL('../../../../../curriculum/', import.meta.url));
const leads = questionLeads(await readCurriculum(CURRICULUM));
const test = useTestApp(() => ({ sectionPollMs: 20, coach: createPracticeCoach(leads) }));

/** The first step, with the state of the question after each answer: one is refused, three are accepted. */
async function answerFirstStep(founder: Founder, startupId: number) {
  const challenge = at(await founder.get<Challenge[]>('/api/challenges'), 0);
  const step = at(await founder.get<Step[]>(`/api/challenges/${challenge.id}/steps`), 0);
  const scope = { startupId, challengeId: challenge.id, stepId: step.id };
  const chat = `${startupId}/${challenge.id}/${step.id}`;
  const questions = await founder.get<Question[]>(`/api/steps/${step.id}/questions`);
  await founder.post('/api/messages/opener', scope);
  const outcomes = [];
  for (const [content, place] of [[REFUSED, 0] as const, ...ANSWERS.map((text, at) => [text, at] as const)]) {
    await founder.post('/api/messages', { ...scope, content });
    const progress = await founder.get<StepProgress>(`/api/progress/${founder.user.id}/${chat}`);
    const verdicts = await founder.get<QuestionProgress[]>(`/api/progress/${progress.id}/questions`);
    const { id, evaluationCriteria } = at(questions, place);
    const verdict = verdicts.find(({ questionId }) => questionId === id);
    outcomes.push({
      isAccepted: verdict?.status === 'completed',
      criteria: verdict?.criteria.map(state => ({
        ...evaluationCriteria.criteria.find(({ id }) => id === state.id),
        ...state,
      })),
    });
  }
  const { completed } = await founder.post<Completion>(`/api/steps/${step.id}/complete`, { startupId });
  expect(completed).toBe(true);
  const messages = await founder.get<Message[]>(`/api/messages/${chat}`);
  return {
    title: step.title,
    questions: questions.map(({ text }) => text),
    messages: messages.map(({ role, content }) => ({ role, content })),
    outcomes,
  };
}

async function writeProblem(founder: Founder, startupId: number) {
  const read = () => founder.get<Report>(`/api/startups/${startupId}/report`);
  const { id } = await read();
  await founder.post(`/api/reports/${id}/generate-sections`);
  await until(async () => (await read()).generation.state !== 'running');
  const sections = await founder.get<ReportSection[]>(`/api/reports/${id}/v2-sections`);
  const section = sections.find(({ type }) => type === 'problem');
  const url = `/api/reports/${id}/v2-sections/${section?.id}/sources`;
  return { content: section?.content, statements: await founder.get<ReportStatement[]>(url) };
}

async function testCard(founder: Founder, startupId: number) {
  await founder.post('/api/kanban/boards', { startupId, name: 'Board' });
  const { columns } = await founder.get<Kanban>(`/api/startups/${startupId}/kanban`);
  const { id } = await founder.post<Card>('/api/kanban/cards', {
    ...CARD,
    columnId: at(columns, 0).id,
    order: 0,
  });
  await founder.post(`/api/kanban/cards/${id}/start-test`);
  for (const result of RESULTS) await founder.post(`/api/kanban/cards/${id}/results`, result);
  await founder.post(`/api/kanban/cards/${id}/decide`, DECISION);
  const card = await founder.get<Card>(`/api/kanban/cards/${id}`);
  return { card, log: await founder.get<CardLog>(`/api/kanban/cards/${id}/log`) };
}

/** Replaces ids and moments that differ from run to run. */
function settle(this: { kind?: string }, name: string, value: unknown): unknown {
  if (name.endsWith('Id') && typeof value === 'number') return 1;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  return this.kind === 'test_started' ? DAYS.testStartedAt : DAYS[name];
}

it('the example says what the coach, the report and the board say', async () => {
  const founder = await buildFounder(test.app);
  const { id } = await buildStartup(founder, {
    name: 'Clinic Desk',
    description: 'Fills the chairs that patients leave empty on the day.',
  });
  const chat = await answerFirstStep(founder, id);
  const section = await writeProblem(founder, id);
  const example = { chat, section, ...(await testCard(founder, id)) };
  await expect(`${JSON.stringify(example, settle, 2)}\n`).toMatchFileSnapshot(EXAMPLE);
});
