import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { MessageMarkdown } from './message-markdown.tsx';
import { readSpoken } from './spoken-message.tsx';

vi.mock(import('react-markdown'), async original => {
  const { default: ReactMarkdown } = await original();
  const failing: typeof ReactMarkdown = options => {
    if (options.children?.includes('deep')) throw new RangeError('Maximum call stack size exceeded');
    return ReactMarkdown(options);
  };
  return { default: failing };
});

beforeEach(() => {
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const page = (text: string) => (
  <MantineProvider>
    <section>
      <MessageMarkdown text={text} isGrowing />
    </section>
  </MantineProvider>
);

it('shows a message that cannot be formatted as it is, and the next version of it anew', () => {
  const { container, rerender } = render(page('*deep*\n\nand on'));
  const section = container.querySelector('section');
  expect(section?.textContent).toBe('*deep*\n\nand on');
  rerender(page('*fine*'));
  expect(section?.innerHTML).toContain('<em>fine</em>');
});

it('reads out a message that cannot be formatted as it is', () => {
  expect(readSpoken('*deep*')).toEqual(['*deep*']);
});
