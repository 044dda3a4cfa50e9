import type { AdminQuestion } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../../../test/network.ts';
import { hideToast } from '../../../../../ui/toast.ts';
import { type AdminWorld, refusal, serveAdmin } from '../../../test/admin-world.ts';
import { openAdmin, press } from '../../../test/open-admin.tsx';
import { buildQuestion, buildStep } from '../../../test/samples.ts';

// jsdom has no CSS.supports. With it the field sizes itself (field-sizing).
vi.stubGlobal('CSS', { supports: () => true });

const network = mockNetwork();
afterEach(() => hideToast());

const VERDICT = {
  questionId: 21,
  isComplete: true,
  evidence: ['Planners redo routes by hand.'],
  missing: null,
};
const OPEN = { questionId: 22, isComplete: false, evidence: [], missing: 'The day it happened' };
const path = `${ORIGIN}/api/admin/steps/11/preview`;
const input = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
/** Pastes a text and sends it. */
async function say(text: string) {
  input().focus();
  await userEvent.paste(text);
  await userEvent.keyboard('{Enter}');
}
const said = () => within(screen.getByRole('list', { name: 'Messages' }));
const items = (name = 'Questions') => within(screen.getByRole('region', { name }));
const current = () => within(screen.getByRole('region', { name: 'Current question' }));
const percent = () => screen.getByRole('progressbar', { name: 'Step completion' }).ariaValueNow;
const CHOICE: Partial<AdminQuestion> = {
  id: 22,
  text: 'When did it last happen?',
  hint: 'The day is enough.',
  order: 2,
  type: 'multiple-choice',
  evaluationCriteria: { options: ['This week', 'Longer ago'] },
};

/** Opens the step's preview and returns the bodies it sends. */
async function open(answer: () => Response | Promise<Response>, changes: Partial<AdminWorld> = {}) {
  serveAdmin(network, { questions: [buildQuestion(), buildQuestion(CHOICE)], ...changes });
  const asked: unknown[] = [];
  network.use(
    http.post(path, async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  openAdmin('?open=c1.s11');
  await press('See as founder Name the problem');
  await screen.findByRole('dialog', { name: 'See as founder: Name the problem' });
  await screen.findByText(/^This is a preview/);
  return asked;
}

const STANDING = { questions: [VERDICT, OPEN], met: [] };
const reply = () => HttpResponse.json({ content: 'Thank you. **When** was it?', progress: STANDING });

it('shows a step as a founder finds it', async () => {
  await open(reply);
  expect(screen.getByText(/nothing is saved/)).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Name the problem' })).toBeDefined();
  expect(screen.getByRole('dialog').textContent).toContain('Who has it');
  expect(said().getByText('Hello!')).toBeDefined();
  await waitFor(() => expect(current().getByText('Who has this problem?')).toBeDefined());
  expect(items().getAllByText('Not judged yet')).toHaveLength(2);
  expect(items().getByRole('listitem', { current: true }).textContent).toContain('Who has this problem?');
  expect(percent()).toBe('0');
});

it('answers as the coach would, judges, and asks the next question with its options', async () => {
  const asked = await open(reply);
  await say('Planners redo routes by hand.');
  expect(await said().findByText('When')).toBeDefined();
  expect(items().getByText('Accepted')).toBeDefined();
  expect(items().getByText('Planners redo routes by hand.')).toBeDefined();
  expect(items().getByText('Still missing: The day it happened')).toBeDefined();
  expect(percent()).toBe('50');
  expect(current().getByText('The day is enough.')).toBeDefined();
  await userEvent.click(current().getByRole('button', { name: 'This week' }));
  expect(input().value).toBe('This week');
  expect(document.activeElement).toBe(input());
  await userEvent.click(current().getByRole('button', { name: 'Longer ago' }));
  expect(input().value).toBe('Longer ago');
  await userEvent.type(input(), '{Enter}');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({
    messages: [
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'Planners redo routes by hand.' },
      { role: 'assistant', content: 'Thank you. **When** was it?' },
      { role: 'user', content: 'Longer ago' },
    ],
    // Accepted answers are sent along.
    progress: STANDING,
  });
});

const DONE = /^Step completed!/;
const all = [VERDICT, { ...OPEN, isComplete: true, missing: null }];

it.each([
  ['all of its questions are answered', null, all],
  [
    'as many questions as it needs are answered',
    { type: 'questions_completed', requiredCount: 1 },
    [VERDICT],
  ],
])('stands complete when %s', async (_, completionCriteria, questions) => {
  const answer = () => HttpResponse.json({ content: 'Well done.', progress: { questions, met: [] } });
  await open(answer, { steps: [buildStep({ completionCriteria })] });
  await say('Planners.');
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(percent()).toBe('100');
  expect(screen.queryByLabelText('Your message')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Current question' })).toBeNull();
  await press('Start over');
  expect(input()).toBeDefined();
});

it('shows the criteria of a step without questions, which are met and which are missing', async () => {
  const evidence = [{ messageId: 2, start: 0, end: 9, quote: 'Planners.' }];
  const metOf = (criterionKey: string) => ({ itemKey: 'step', criterionKey, evidence });
  let met = [metOf('who')];
  const criteria = [
    { id: 'who', text: 'Names who has it' },
    { id: 'when', text: 'Says when' },
  ];
  await open(() => HttpResponse.json({ content: 'And when?', progress: { questions: [], met } }), {
    questions: [buildQuestion({ isActive: false })],
    steps: [buildStep({ completionCriteria: { objective: 'A problem that is real', criteria } })],
  });
  const lines = () =>
    items('Completion criteria')
      .getAllByRole('listitem')
      .map(line => line.textContent);
  await waitFor(() => expect(lines()).toEqual(['Names who has itNot judged yet', 'Says whenNot judged yet']));
  expect(items('Completion criteria').getByText('A problem that is real')).toBeDefined();
  await say('Planners.');
  await waitFor(() => expect(lines()).toEqual(['Names who has itAcceptedPlanners.', 'Says whenNot yet']));
  expect(percent()).toBe('50');
  met = [metOf('who'), metOf('when')];
  await say('On Tuesday.');
  expect(await screen.findByText(DONE)).toBeDefined();
});

it('of a step that asks nothing says so, and is not completed by a message [PR-72]', async () => {
  await open(() => HttpResponse.json({ content: 'Fine.', progress: { questions: [], met: [] } }), {
    questions: [],
  });
  expect(await screen.findByText(/^This step has no questions or criteria/)).toBeDefined();
  await say('Planners.');
  expect(await screen.findByText('Fine.')).toBeDefined();
  expect([screen.queryByText(DONE), percent()]).toEqual([null, '0']);
});

it('starts over', async () => {
  await open(reply);
  await say('Planners.');
  await items().findByText('Accepted');
  await press('Start over');
  expect(said().queryByText('Planners.')).toBeNull();
  expect(said().getByText('Hello!')).toBeDefined();
  expect(items().getAllByText('Not judged yet')).toHaveLength(2);
});

it('starts over while the coach answers, and takes nothing of that answer', async () => {
  let answer = () => {};
  const asked = await open(async () => {
    await new Promise<void>(resolve => {
      answer = resolve;
    });
    return reply();
  });
  await say('Planners.');
  await waitFor(() => expect(asked).toHaveLength(1));
  await press('Start over');
  answer();
  await say('Bakers.');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual({
    messages: [
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'Bakers.' },
    ],
  });
  expect(said().queryByText('Planners.')).toBeNull();
  answer();
  expect(await said().findByText('When')).toBeDefined();
  expect(
    said()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hello!', 'Bakers.', 'Thank you. When was it?']);
  expect(input().value).toBe('');
});

it.each([
  [
    'the coach fails',
    () => refusal(502, 'coach.refused', { message: 'The coach did not answer this.' }),
    'The coach did not answer this.',
  ],
  [
    'nothing is there',
    () => refusal(404, 'step.not_found', { message: 'There is no such step.' }),
    'There is no such step.',
  ],
])('says why when %s, and gives the message back', async (_, answer, told) => {
  await open(answer);
  await say('Planners.');
  expect(await screen.findByText(told)).toBeDefined();
  expect(input().value).toBe('Planners.');
  expect(said().queryByText('Planners.')).toBeNull();
});

it('can be stopped while the coach reads, and gives the message back without a word', async () => {
  await open(() => new Promise(() => {}));
  await say('Planners.');
  expect(await said().findByText('The coach is reading your answer...')).toBeDefined();
  await press('Stop');
  await waitFor(() => expect(input().value).toBe('Planners.'));
  expect(said().queryByText('The coach is reading your answer...')).toBeNull();
  expect(screen.getByRole('dialog').querySelector('[role=alert] p')).toBeNull();
});
