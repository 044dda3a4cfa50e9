import type { Message } from '@groundwork/domain';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMessage } from '../../test/samples.ts';
import { MessageItem } from './message-item.tsx';

const show = (changes: Partial<Message>) =>
  render(
    <MantineProvider>
      <MessageItem message={buildMessage({ role: 'assistant', ...changes })} coachName="Coach" />
    </MantineProvider>,
  ).container.querySelector('[role=listitem]')?.textContent;

it('shows nothing of an action marker, wherever the text is cut while it is written', () => {
  const text = 'Done. [[action:complete step=3]]Next [1] or [[two]].';
  const whole = 'CoachDone. Next [1] or [[two]].';
  for (let length = 0; length <= text.length; length += 1) {
    const shown = show({ status: 'generating', content: text.slice(0, length) }) ?? '';
    expect(whole.startsWith(shown.trimEnd()), `${shown} at ${length}`).toBe(true);
    cleanup();
  }
  expect(show({ content: text })).toBe(whole);
});

it('does not leave a marker that was cut off', () => {
  expect(show({ status: 'stopped', content: 'Done [[action:comp' })).toBe('CoachDoneStopped');
});

it("formats a founder's text, and takes nothing out of it", () => {
  expect(show({ role: 'user', content: '**a** [[action:b]] <i>\n# 1' })).toBe('Youa [[action:b]] <i>\n# 1');
});

it('lists what a message cites, web addresses only', () => {
  show({ citations: ['https://www.a.example/b', 'javascript:alert(1)', 'nonsense'] });
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe('https://www.a.example/b');
  expect(link.textContent).toBe('1a.example (opens in a new tab)');
});
