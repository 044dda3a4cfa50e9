import { cleanup, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup, buildStep } from '../../../test/samples.ts';
import type { Gain } from '../progress/use-completion.ts';
import { type NextStep, StepCompletion, type StepEnd } from './step-completion.tsx';

const END: StepEnd = { isCompleted: true, gain: null, kept: '', leaveAt: null, onStay: () => {} };
const PLACE = { startup: buildStartup({ id: 7 }), challenge: { id: 1, title: 'Problem' } };
const show = (nextStep: NextStep, kept = '') =>
  renderApp(<StepCompletion {...END} {...PLACE} nextStep={nextStep} kept={kept} />);
const lastStep = {
  to: 'challenge',
  path: '/challenge/2/step/20',
  title: 'Target customer',
  isUnlocked: true,
  isNew: true,
  step: 'One person',
} as const;

it.each<[NextStep, string, string]>([
  [
    { to: 'step', path: '/challenge/1/step/11', title: 'Interviews' },
    'Step completed! You can now continue to the next step.',
    'Continue to next step',
  ],
  [
    lastStep,
    "Step completed! You've unlocked “Target customer”. First step: “One person”.",
    'Continue to next challenge',
  ],
  [
    { ...lastStep, isUnlocked: false },
    'Step completed! Next challenge: “Target customer”. First step: “One person”.',
    'Continue to next challenge',
  ],
  [
    { ...lastStep, isUnlocked: false, isNew: false },
    'Step completed! Next challenge: “Target customer”. Next step: “One person”.',
    'Continue to next challenge',
  ],
  [
    { to: 'report', path: '/report/7' },
    'Step completed! That was the last one: every challenge is done.',
    'View your report',
  ],
])('says what comes next and leads there: %j', (nextStep, text, label) => {
  show(nextStep);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(nextStep.path);
});

it('shows what was typed and could not be sent any more', () => {
  show(lastStep, 'And on Friday');
  expect(screen.getByText('And on Friday').tagName).toBe('BLOCKQUOTE');
});

const network = mockNetwork();
const GAIN: Gain = {
  success: true,
  completed: true,
  alreadyCompleted: false,
  xpAwarded: 150,
  reason: null,
  level: 2,
  isNewLevel: true,
  nextStepId: null,
};
const showMoment = (nextStep: NextStep, gain = GAIN) =>
  renderApp(<StepCompletion {...END} {...PLACE} gain={gain} nextStep={nextStep} />);

it('says what completing the step has brought', async () => {
  showMoment({ to: 'step', path: '/challenge/1/step/11', title: 'Interviews' });
  expect((await screen.findByText('+150 XP')).parentElement?.textContent).toBe('+150 XPLevel 2');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText('Next: Interviews')).toBeDefined();
  cleanup();
  showMoment(
    { to: 'step', path: '/challenge/1/step/11', title: 'Interviews' },
    { ...GAIN, isNewLevel: false },
  );
  expect((await screen.findByText('+150 XP')).parentElement?.textContent).toBe('+150 XP');
});

it('says why completing it has brought nothing', async () => {
  showMoment(
    { to: 'step', path: '/challenge/1/step/11', title: 'Interviews' },
    { ...GAIN, xpAwarded: 0, reason: 'Work earns XP in three startups.' },
  );
  expect(await screen.findByText('Work earns XP in three startups.')).toBeDefined();
});

it('shows all that was worked out in a challenge with its last step, in the founder’s words', async () => {
  const answer = (stepId: number, ...quotes: string[]) => ({
    stepId,
    stepTitle: `Step ${stepId}`,
    question: 'Who?',
    quotes,
  });
  network.use(
    http.get(`${ORIGIN}/api/startups/7/challenges/1/answers`, () =>
      HttpResponse.json([
        answer(1, 'Nurses.', 'In Leeds.'),
        answer(1, 'On Tuesday.'),
        answer(2, '£300 a month.'),
      ]),
    ),
  );
  const steps = [
    buildStep({ id: 1, reportSection: 'problem' }),
    buildStep({ id: 2, reportSection: 'pricing_strategy' }),
    buildStep({ id: 3, reportSection: 'persona' }),
  ];
  network.use(http.get(`${ORIGIN}/api/challenges/1/steps`, () => HttpResponse.json(steps)));
  showMoment(lastStep);
  await screen.findByRole('heading', { name: '“Problem” is complete' });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toBe('Step 1Nurses.On Tuesday.');
  expect(second?.textContent).toBe('Step 2£300 a month.');
  // Nothing was answered for the persona.
  const links = within((await screen.findByText('New for your report:')).parentElement as HTMLElement);
  expect(links.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/report/7#problem',
    '/report/7#pricing_strategy',
  ]);
});

it('says so when the answers cannot be loaded, and still leads on', async () => {
  network.use(http.get(`${ORIGIN}/api/startups/7/challenges/1/answers`, () => HttpResponse.error()));
  showMoment(lastStep);
  expect(await screen.findByText(/^Couldn't load your answers/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continue to next challenge' })).toBeDefined();
});

it('counts down to the next step, and not away from the end of a challenge', () => {
  const leaving = { ...END, leaveAt: performance.now() + 3000 };
  renderApp(
    <StepCompletion
      {...leaving}
      {...PLACE}
      nextStep={{ to: 'step', path: '/challenge/1/step/11', title: 'Interviews' }}
    />,
  );
  expect(screen.getByText('Interviews opens in a moment.')).toBeDefined();
  cleanup();
  renderApp(<StepCompletion {...leaving} {...PLACE} nextStep={lastStep} />);
  expect(screen.queryByText(/opens in a moment/)).toBeNull();
});
