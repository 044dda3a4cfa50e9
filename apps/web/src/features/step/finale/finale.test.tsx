import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { buildChallenge } from '../../challenges/test/challenge-world.ts';
import { Finale, type Following, type StepEnd } from './finale.tsx';

const END: StepEnd = { isCompleted: true, gain: null, kept: '', leaveAt: null, onStay: () => {} };
const PLACE = { startup: buildStartup({ id: 7 }), challenge: buildChallenge({ id: 1, title: 'Problem' }) };
const show = (following: Following, kept = '') =>
  renderApp(<Finale {...END} {...PLACE} following={following} kept={kept} />);
const lastStep = {
  to: 'challenge',
  path: '/challenge/2/step/20',
  title: 'Target customer',
  isUnlocked: true,
  isNew: true,
  step: 'One person',
} as const;

it.each<[Following, string, string]>([
  [
    { to: 'step', path: '/challenge/1/step/11' },
    'Step completed! You can now continue to the next step.',
    'Continue to next step',
  ],
  [
    lastStep,
    'Step completed! You have unlocked “Target customer”. It begins with “One person”.',
    'Continue to next challenge',
  ],
  [
    { ...lastStep, isUnlocked: false },
    'Step completed! The challenge “Target customer” comes next. It begins with “One person”.',
    'Continue to next challenge',
  ],
  [
    { ...lastStep, isUnlocked: false, isNew: false },
    'Step completed! The challenge “Target customer” comes next. It goes on with “One person”.',
    'Continue to next challenge',
  ],
  [
    { to: 'report', path: '/report/7' },
    'Step completed! With it you have completed every challenge.',
    'View your report',
  ],
])('says what comes next and leads there: %j', (following, text, label) => {
  show(following);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(following.path);
});

it('shows what was typed and could not be sent any more', () => {
  show(lastStep, 'And on Friday');
  expect(screen.getByText('And on Friday').tagName).toBe('BLOCKQUOTE');
});
