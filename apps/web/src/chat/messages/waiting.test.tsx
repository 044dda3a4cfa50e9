import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeTimers, pass } from '../../test/clock.ts';
import type { ChatWords } from '../chat-kind.ts';
import { IDLE_REPLY, type LiveReply } from '../sending/live-reply.ts';
import { Waiting } from './waiting.tsx';

fakeTimers();

const WORDS: ChatWords = { empty: { text: '' }, waiting: () => 'Dana is typing...', placeholder: '' };
const page = (changes: Partial<LiveReply>, hasWords = false) => (
  <MantineProvider>
    <Waiting live={{ ...IDLE_REPLY, ...changes }} hasWords={hasWords} words={WORDS} />
  </MantineProvider>
);
const READING = { phase: 'reading', replyId: 12 } as const;

function open() {
  const { container, rerender } = render(page({ phase: 'sending' }));
  return {
    show: (...how: Parameters<typeof page>) => rerender(page(...how)),
    line: () => container.querySelector('p')?.textContent,
    said: () => screen.queryByRole('status')?.textContent,
  };
}

it('says after 10 s what is waited for, and each second for how long; to a screen reader once', async () => {
  const { show, line, said } = open();
  show({ ...READING, waitsFor: 'check' });
  await pass(9900);
  expect([line(), said()]).toEqual(['', '']);
  await pass(2200);
  expect(line()).toBe('The AI model is still checking your answer (12 s so far).');
  expect(said()).toBe('The AI model is still checking your answer (10 s so far).');
  show({ ...READING, waitsFor: 'words' });
  expect(line()).toBe('Still waiting for the reply (12 s so far). Nothing is lost.');
  expect(said()).toMatch(/^Still waiting for the reply \(10 s/);
  show({ ...READING, phase: 'writing' }, true);
  expect(line()).toBeUndefined();
});

it('says so in every chat, also where the server has not said what it waits for', async () => {
  const { show, line } = open();
  show(READING);
  await pass(10_000);
  expect(line()).toBe('Still waiting for the reply (10 s so far). Nothing is lost.');
});

it('counts on when the connection breaks, and anew when the reply is written again', async () => {
  const { show, line } = open();
  show(READING);
  await pass(8000);
  show({ ...READING, phase: 'lost' });
  await pass(4000);
  show(READING);
  await pass(0);
  expect(line()).toContain('12 s so far');
  show({ phase: 'sending' });
  await pass(20_000);
  expect(line()).toBe('');
  show(READING);
  await pass(3000);
  expect(line()).toBe('');
});
