import { interviewContracts, request } from '@groundwork/api-client';
import type { ChatPersona, Interview, InterviewReview, PersonaChat } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { InterviewBar } from './interview-bar.tsx';
import { InterviewOver } from './interview-over.tsx';
import { useInterview, writeTime } from './use-interview.ts';

const network = mockNetwork();
const PATH = `${ORIGIN}/api/interviews/5`;
const TRUTH: Interview['truth'] = {
  who: 'runs three bakeries',
  facts: [
    { about: 'problem', text: 'I threw away 40 loaves last Tuesday.' },
    { about: 'money', text: 'It costs me 90 a week.' },
  ],
};
const REVIEW: InterviewReview = {
  reviewer: 'practice',
  questions: [
    {
      messageId: 2,
      text: 'So, would you buy it?',
      mark: 'hypothetical',
      reason: 'It asks what they would do.',
      quote: 'would you',
    },
    {
      messageId: 4,
      text: 'Why?',
      mark: 'good',
      reason: 'It asks for a fact.',
      quote: 'Why?',
    },
  ],
  facts: [
    { about: 'problem', text: 'I threw away 40 loaves last Tuesday.', quotes: ['Forty loaves, on Tuesday.'] },
    { about: 'money', text: 'It costs me 90 a week.', quotes: [] },
  ],
  next: ['What did it cost?', 'Who else saw it?', 'What did you do?'],
};
const dana: ChatPersona = {
  id: 3,
  name: 'Dana',
  description: 'Owns a shop',
  avatar: null,
  iconSvg: null,
  isActive: true,
};
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const buildInterview = (changes: Partial<Interview> = {}): Interview => ({
  chatId: 5,
  startedAt: soon(-60),
  endsAt: soon(540),
  endedAt: null,
  truth: null,
  review: null,
  ...changes,
});
const chat: PersonaChat = {
  id: 5,
  title: 'Interview with Dana',
  startupId: 1,
  personaId: 3,
  lastActivityAt: soon(0),
  interview: { endsAt: soon(540), endedAt: null, isReviewed: false },
};

/** The interview as the server has it. */
let stored: Interview;
let reviews: number;
beforeEach(() => {
  stored = buildInterview();
  reviews = 0;
  network.use(
    http.get(PATH, () => HttpResponse.json(stored)),
    http.get(`${ORIGIN}/api/persona-chats/5`, () => HttpResponse.json({ ...chat, personas: [dana] })),
    http.get(`${ORIGIN}/api/startups/1/persona-chats`, () => HttpResponse.json([chat])),
    http.post(`${PATH}/end`, () => {
      stored = { ...stored, endedAt: soon(0), truth: TRUTH };
      return HttpResponse.json(stored);
    }),
    http.post(`${PATH}/review`, () => {
      reviews += 1;
      stored = { ...stored, review: REVIEW };
      return HttpResponse.json(stored);
    }),
  );
});

/** The foot of the chat, as the chat's page shows it. */
function Foot() {
  const shown = useInterview(chat);
  if (!shown) return null;
  return shown.isOver ? (
    <InterviewOver chat={chat} persona={dana} isRetired={false} />
  ) : (
    <InterviewBar chat={chat} left={shown.left} />
  );
}

const button = (name: string) => screen.findByRole('button', { name });
async function openReview() {
  stored = buildInterview({ truth: TRUTH, endedAt: soon(0) });
  renderApp(<Foot />);
  await userEvent.click(await button('See the review'));
  return screen.findByRole('dialog', { name: 'Interview with Dana' });
}

it.each([
  [600, '10:00'],
  [65, '1:05'],
  [0, '0:00'],
])('writes %i seconds as %s', (seconds, time) => {
  expect(writeTime(seconds)).toBe(time);
});

it('counts down, and ends early after a question', async () => {
  renderApp(<Foot />);
  expect((await screen.findByRole('timer')).textContent).toMatch(/^[89]:\d\d left$/);
  await userEvent.click(await button('End interview'));
  const dialog = await screen.findByRole('dialog', { name: 'End interview' });
  await within(dialog).findByText(/You have [89]:\d\d left/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End interview' }));
  await button('See the review');
});

it('shows no more than ten minutes, whatever the clock here says', async () => {
  stored = buildInterview({ endsAt: soon(3600) });
  renderApp(<Foot />);
  expect((await screen.findByRole('timer')).textContent).toBe('10:00 left');
});

it.each([7, -7])('counts by the clock of the server, which is %i minutes ahead', async minutes => {
  const ahead = (by: number) => new Date(Date.now() + by * 60_000).toUTCString();
  const answerAt = (by: number) =>
    network.use(http.get(PATH, () => HttpResponse.json(stored, { headers: { date: ahead(by) } })));
  try {
    stored = buildInterview({ endsAt: soon(minutes * 60 + 300) });
    answerAt(minutes);
    renderApp(<Foot />);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(5:0\d|4:5\d) left$/));
  } finally {
    // The clock offset learnt from a response lasts for the whole page, so reset it.
    answerAt(0);
    await request(interviewContracts.get, { params: { interviewId: 5 } });
  }
});

it('says when one minute is left, and is over when the server says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  try {
    stored = buildInterview({ endsAt: soon(2) });
    renderApp(<Foot />);
    await screen.findByText('1 minute left');
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('0:00 left'), { timeout: 5000 });
    stored = { ...stored, truth: TRUTH };
    await screen.findByRole('button', { name: 'See the review' }, { timeout: 10_000 });
  } finally {
    vi.useRealTimers();
  }
});

it('has the interview reviewed once, and shows marks, words, facts and questions', async () => {
  const dialog = within(await openReview());
  await dialog.findByText('1 of 2');
  await dialog.findByText(/fixed rules, not an AI model/);
  const [hypothetical, good] = dialog.getAllByRole('listitem');
  expect(hypothetical?.textContent).toBe('HypotheticalSo, would you buy it?It asks what they would do.');
  expect(hypothetical?.querySelector('mark')?.textContent).toBe('would you');
  expect(good?.textContent).toBe('GoodWhy?It asks for a fact.');
  expect(good?.querySelector('mark')).toBeNull();
  await dialog.findByText('Dana runs three bakeries.');
  expect(dialog.getByText('“Forty loaves, on Tuesday.”').closest('li')?.textContent).toContain(
    'you found this out',
  );
  expect(dialog.getByText('It costs me 90 a week.').closest('li')?.textContent).toContain('you missed this');
  for (const question of REVIEW.next) dialog.getByText(question, { selector: 'p' });
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(await button('See the review'));
  await screen.findByText('1 of 2');
  expect(reviews).toBe(1);
});

it('copies a question', async () => {
  const user = userEvent.setup();
  const dialog = within(await openReview());
  await user.click(await dialog.findByRole('button', { name: 'Copy: What did it cost?' }));
  expect(await navigator.clipboard.readText()).toBe('What did it cost?');
  await dialog.findByRole('button', { name: 'Copied: What did it cost?' });
});

it('says why there is no review, and tries again', async () => {
  const refusal = { statusCode: 503, code: 'coach.unavailable', error: 'x', message: 'No model.' };
  network.use(
    http.post(`${PATH}/review`, () => HttpResponse.json(refusal, { status: 503 }), { once: true }),
    http.post(`${PATH}/review`, () => HttpResponse.json(refusal, { status: 503 }), { once: true }),
  );
  const dialog = within(await openReview());
  const again = await dialog.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 });
  dialog.getByRole('heading', { name: "Couldn't review your questions" });
  await userEvent.click(again);
  await dialog.findByText('1 of 2');
}, 20_000);

it('says that nothing was asked', async () => {
  const refusal = { statusCode: 409, code: 'interview.empty', error: 'x', message: 'Nothing was asked.' };
  network.use(http.post(`${PATH}/review`, () => HttpResponse.json(refusal, { status: 409 })));
  const dialog = within(await openReview());
  await dialog.findByRole('heading', { name: 'Nothing to review' });
  expect(dialog.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('leads to the briefing of another one with the same persona', async () => {
  const dialog = within(await openReview());
  const again = await dialog.findByRole('link', { name: 'Rehearse again' });
  expect(again.getAttribute('href')).toBe('/persona-chat?interview=3');
});
