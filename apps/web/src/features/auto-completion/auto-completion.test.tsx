import type { Reply } from '@groundwork/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildMessage, buildStartup, buildStep } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { AutoCompletionTest } from './auto-completion-test.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const STEPS = [
  buildStep({ id: 3, title: 'By questions' }),
  buildStep({
    id: 4,
    title: 'By an objective',
    completionCriteria: { objective: 'Name it', autoCompletion: true },
  }),
  buildStep({
    id: 5,
    title: 'By a count',
    completionCriteria: { type: 'questions_completed', requiredCount: 2 },
  }),
  buildStep({
    id: 6,
    title: 'By hand',
    completionCriteria: { objective: 'Name it', autoCompletion: false },
  }),
  buildStep({ id: 8, title: 'By nothing', completionCriteria: { type: 'unheard of' } }),
];

const reply = (changes: Partial<Reply> = {}): Reply => ({
  ...buildMessage({ role: 'assistant', content: 'And **when**?' }),
  userMessage: null,
  autoCompletionTriggered: false,
  completedQuestionIds: [],
  ...changes,
});

interface World {
  steps?: (startupId: string | null) => Response | Promise<Response>;
  answer?: () => Response | Promise<Response>;
}

function open({
  steps = () => HttpResponse.json(STEPS),
  answer = () => HttpResponse.json(reply()),
}: World = {}) {
  const sent: unknown[] = [];
  network.use(
    http.get(`${ORIGIN}/api/startups`, () =>
      HttpResponse.json([buildStartup({ id: 7, name: 'Routely' }), buildStartup({ id: 1, name: 'Kiln' })]),
    ),
    http.get(`${ORIGIN}/api/steps`, ({ request }) =>
      steps(new URL(request.url).searchParams.get('startupId')),
    ),
    http.post(`${ORIGIN}/api/messages`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  renderApp(<AutoCompletionTest />);
  return sent;
}

const refuse = (statusCode: number, code: string, message: string) =>
  HttpResponse.json({ statusCode, code, error: 'E', message }, { status: statusCode });
const step = () => screen.findByLabelText<HTMLSelectElement>('Step');
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send test message' });

async function fillIn() {
  await userEvent.selectOptions(await step(), 'By questions');
  await userEvent.type(screen.getByLabelText('Message'), 'Receptionists at small clinics');
}

it('begins with startup 1, and offers the steps that answers alone can complete', async () => {
  const asked: (string | null)[] = [];
  open({
    steps: id => {
      asked.push(id);
      return HttpResponse.json(STEPS);
    },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Startup ID').value).toBe('1');
  expect([...(await step()).options].map(({ label }) => label)).toEqual([
    'Choose a step',
    'By questions',
    'By an objective',
    'By a count',
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Your startups'), 'Routely');
  expect(screen.getByLabelText<HTMLInputElement>('Startup ID').value).toBe('7');
  await waitFor(() => expect(asked).toEqual(['1', '7']));
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('heading', { name: 'Test instructions' })).toBeDefined();
});

it('sends nothing without a step and a message', async () => {
  const sent = open();
  await step();
  expect(send().disabled).toBe(true);
  await fillIn();
  expect(send().disabled).toBe(false);
  await userEvent.clear(screen.getByLabelText('Message'));
  await userEvent.type(screen.getByLabelText('Message'), '  ');
  expect(send().disabled).toBe(true);
  expect(sent).toEqual([]);
});

it('says that the step is complete', async () => {
  const sent = open({
    answer: () => HttpResponse.json(reply({ autoCompletionTriggered: true, completedQuestionIds: [31] })),
  });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByText('Auto-completion success!')).toBeDefined();
  expect(sent).toEqual([
    {
      startupId: 1,
      challengeId: 2,
      stepId: 3,
      content: 'Receptionists at small clinics',
      shouldTestAutoCompletion: true,
    },
  ]);
  expect(screen.getByText('The step is complete. 1 question was accepted.')).toBeDefined();
});

it('says that what a step without questions asks for was met', async () => {
  open({ answer: () => HttpResponse.json(reply({ autoCompletionTriggered: true })) });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByText('The step is complete. The criteria were met.')).toBeDefined();
});

it('says that it is not, though a question was accepted, and shows what the coach still asks for', async () => {
  open({ answer: () => HttpResponse.json(reply({ completedQuestionIds: [31] })) });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByText('Auto-completion not triggered')).toBeDefined();
  expect(screen.getByText('when')).toBeDefined();
});

it.each([
  [
    'a coach that fails',
    () => HttpResponse.json(reply({ error: { code: 'coach.unavailable', message: 'The coach is away.' } })),
    'The coach is away.',
  ],
  [
    'a refusal',
    () => refuse(403, 'challenge.locked', 'Complete previous challenges.'),
    'Complete previous challenges.',
  ],
  ['an ended session', () => refuse(401, 'auth.required', 'Please log in.'), 'Please log in.'],
  ['a lost connection', () => HttpResponse.error(), /Could not connect/],
])('says "Test failed" for %s, with the reason', async (_, answer, reason) => {
  open({ answer });
  await fillIn();
  await userEvent.click(send());
  expect(await screen.findByText('Test failed')).toBeDefined();
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.queryByRole('heading', { name: /reply/ })).toBeNull();
});

it('cannot be sent twice while it is under way', async () => {
  const sent = open({ answer: () => delay('infinite').then(() => HttpResponse.json(reply())) });
  await fillIn();
  await userEvent.dblClick(send());
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Testing...' })).disabled).toBe(true);
  expect(sent).toHaveLength(1);
});

it('says when no step qualifies', async () => {
  open({ steps: () => HttpResponse.json([buildStep({ completionCriteria: { type: 'unheard of' } })]) });
  expect(await screen.findByText('No steps with auto-completion found')).toBeDefined();
});

it('says when the startup is of somebody else, or is none', async () => {
  open({
    steps: id =>
      id === '7' ? HttpResponse.json(STEPS) : refuse(404, 'startup.not_found', 'Startup not found.'),
  });
  expect(await screen.findByText(/None of your startups has this ID/)).toBeDefined();
  await userEvent.clear(screen.getByLabelText('Startup ID'));
  expect(screen.getByText('Enter the ID of a startup')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Startup ID'), '7');
  expect(await step()).toBeDefined();
});

it('offers another try when the steps do not come', async () => {
  let isBroken = true;
  open({ steps: () => (isBroken ? refuse(500, 'server.error', 'Broken.') : HttpResponse.json(STEPS)) });
  expect(await screen.findByText("Couldn't load the steps. Broken.")).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await step()).toBeDefined();
});
