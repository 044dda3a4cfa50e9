import type { Question, Step } from '@groundwork/domain';
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import {
  buildChallenge,
  recordsOf,
  STARTUP_ID,
  serveChallenges,
  stepsOf,
} from '../features/challenges/test/challenge-world.ts';
import { fakeTimers, pass, passUntil } from '../test/clock.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildMessage, buildQuestion, buildStartup, buildUser } from '../test/samples.ts';
import { hideToast } from '../ui/toast.ts';
import { Component } from './step-route.tsx';

// Browser APIs that the chat needs and jsdom lacks.
vi.stubGlobal('CSS', { supports: () => true });
Element.prototype.scrollTo = () => {};
fakeTimers();
const network = mockNetwork();

const TYPED = 'The night planners, I think, because';
const toasts = () => screen.queryAllByText('This step has been updated');
const input = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');

/** A founder has the step open and has typed something. Tests then change what the server answers. */
async function typeInStep() {
  const world = serveChallenges(network, {
    challenges: [buildChallenge({ id: 1 })],
    records: recordsOf(1, 'not_started', 'not_started'),
    steps: stepsOf(1, 2),
  });
  const asked: Partial<Question> = { text: 'Who has it?' };
  const changes = { added: [], changed: [] as object[], removed: [] };
  const served = (path: string, answer: () => object) =>
    http.get(`${ORIGIN}/api${path}`, () => HttpResponse.json(answer()));
  network.use(
    served('/startups', () => [buildStartup({ id: STARTUP_ID })]),
    served('/steps/10/questions', () => [buildQuestion({ id: 31, stepId: 10, ...asked })]),
    served('/steps/10/assistants', () => []),
    served('/challenges/1/assistants', () => []),
    served(`/startups/${STARTUP_ID}/steps/10/conversation-quotes`, () => []),
    served(`/startups/${STARTUP_ID}/steps/10/changes`, () => changes),
    served(`/messages/${STARTUP_ID}/1/10`, () => [
      buildMessage({ id: 10, role: 'assistant', kind: 'opener' }),
    ]),
    http.get(`${ORIGIN}/api/progress/1/:startup/1/10`, () =>
      HttpResponse.json(
        { statusCode: 404, code: 'progress.not_found', error: 'Not Found', message: 'None' },
        { status: 404 },
      ),
    ),
  );
  renderApp(
    <CurrentUserContext value={buildUser()}>
      <Routes>
        <Route path="/challenge/:challengeId/step/:stepId" element={<Component />} />
      </Routes>
    </CurrentUserContext>,
    '/challenge/1/step/10',
  );
  await passUntil(() => expect(screen.getAllByText('Who has it?').length).toBeGreaterThan(0));
  fireEvent.change(input(), { target: { value: TYPED } });
  // The code that announces a change loads after the step itself.
  await vi.dynamicImportSettled();
  await pass(0);
  return { world, asked, changes };
}

it('shows a step that an administrator words anew, and its questions, without a reload', async () => {
  const { world, asked } = await typeInStep();
  const field = input();
  field.focus();
  world.steps = world.steps.map(step => (step.id === 10 ? { ...step, title: 'Name their problem' } : step));
  asked.text = 'Who suffers from it?';
  await pass(16_000);
  expect(screen.getByRole('heading', { name: 'Name their problem' })).toBeDefined();
  expect(screen.getAllByText('Who suffers from it?').length).toBeGreaterThan(0);
  expect(screen.queryByText('Who has it?')).toBeNull();
  // Typing goes on undisturbed.
  expect(input()).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(TYPED);
  await passUntil(() => expect(toasts()).toHaveLength(1));
});

it('says once that its authors have changed it, and nothing while it is as it was', async () => {
  const { world, asked } = await typeInStep();
  await pass(31_000);
  expect(toasts()).toHaveLength(0);
  asked.text = 'Who suffers from it?';
  await passUntil(() => expect(toasts()).toHaveLength(1));
  await hideToast();
  await pass(1000);
  world.steps = world.steps.map(step => (step.id === 10 ? { ...step, description: 'In short.' } : step));
  await pass(16_000);
  expect(toasts()).toHaveLength(0);
});

it('[PR-71] says it of a new criterion too, and which question has it', async () => {
  const { asked, changes } = await typeInStep();
  asked.evaluationCriteria = {
    criteria: [{ id: 'role', text: 'Names a role', required: true }],
    options: [],
  };
  changes.changed = [{ id: 31, text: 'Who has it?' }];
  await passUntil(() => expect(toasts()).toHaveLength(1));
  await passUntil(() => expect(screen.getByText('This step has changed since you began')).toBeDefined());
  expect(input().value).toBe(TYPED);
});

it.each([
  [
    'switches off',
    'This step is turned off for now. Your text is kept.',
    (steps: Step[]) => steps.map(step => ({ ...step, isActive: false })),
  ],
  ['deletes', 'It was deleted while you had it open.', (steps: Step[]) => steps.slice(1)],
])(
  'says it when an administrator %s a step that is open, with what was typed',
  async (_, sentence, change) => {
    const { world } = await typeInStep();
    world.steps = change(world.steps);
    await pass(16_000);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Challenge' }).getAttribute('href')).toBe('/challenge/1');
    expect(screen.getByText("You hadn't sent this yet:")).toBeDefined();
    expect(screen.getByText(TYPED).tagName).toBe('BLOCKQUOTE');
  },
);

it('has what was typed in a step that is gone copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });
  const { world } = await typeInStep();
  world.steps = world.steps.slice(1);
  await pass(16_000);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await passUntil(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined());
  expect(writeText).toHaveBeenCalledWith(TYPED);
});

it('says it when an administrator deletes the whole challenge, with what was typed', async () => {
  await typeInStep();
  const gone = { statusCode: 404, code: 'challenge.not_found', error: 'Not Found', message: 'None' };
  network.use(http.get(`${ORIGIN}/api/challenges/1/steps`, () => HttpResponse.json(gone, { status: 404 })));
  await pass(16_000);
  expect(screen.getByRole('heading', { name: 'Not Found' })).toBeDefined();
  expect(screen.getByText(TYPED)).toBeDefined();
});
