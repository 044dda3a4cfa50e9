import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { STEP_WORDS } from '../../features/step/step-chat-kind.ts';
import { IDLE_REPLY, type LiveReply } from '../sending/live-reply.ts';
import { LiveItems } from './live-items.tsx';

const show = (changes: Partial<LiveReply>) =>
  render(
    <MantineProvider>
      <LiveItems unsent={null} words={STEP_WORDS} live={{ ...IDLE_REPLY, ...changes }} />
    </MantineProvider>,
  );
const items = (changes: Partial<LiveReply>) =>
  [...show(changes).container.querySelectorAll('[role=listitem]')].map(({ textContent }) => textContent);

it.each<[Partial<LiveReply>, string[]]>([
  [{ phase: 'sending', pendingText: '**Hi**' }, ['YouHi', 'Sending...']],
  [{ phase: 'reading' }, ['Reading your answer...']],
  [{ phase: 'reading', waitsFor: 'check' }, ['Checking your answer...']],
  [{ phase: 'reading', waitsFor: 'words' }, ['Reading your answer...']],
  [{ phase: 'writing' }, ['Writing a reply...']],
  [{ phase: 'sending', isUnasked: true }, ['Writing a summary...']],
  [{ phase: 'idle' }, []],
])('says of %j what is going on', (live, expected) => {
  expect(items(live)).toEqual(expected);
});
