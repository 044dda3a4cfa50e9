import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { buildMessage } from '../../test/samples.ts';
import { SourcesColumn } from './sources-column.tsx';
import { SourcesToggle } from './sources-toggle.tsx';

const cited = buildMessage({
  role: 'assistant',
  citations: ['https://www.a.example/report?year=2025', 'not an address', 'https://b.example'],
});

function Page({ messages }: { messages: Parameters<typeof SourcesColumn>[0]['messages'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <MantineProvider>
      <SourcesToggle isOpen={isOpen} count={2} onToggle={setOpen} />
      {isOpen && <SourcesColumn messages={messages} onClose={() => setOpen(false)} />}
    </MantineProvider>
  );
}

it('is shown and hidden by its toggle', () => {
  render(<Page messages={[cited]} />);
  expect(screen.queryByRole('complementary')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  const column = screen.getByRole('complementary', { name: 'Web Sources (2)' });
  const links = within(column).getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'https://www.a.example/report?year=2025',
    'https://b.example/',
  ]);
  expect(links[0]?.textContent).toBe('a.example/report?year=2025 (opens in a new tab)');
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
  fireEvent.click(screen.getByRole('button', { name: 'Hide sources' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('says when there is nothing yet', () => {
  render(<Page messages={[buildMessage({ role: 'assistant' })]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  expect(screen.getByText('No sources yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close sources' }));
  expect(screen.queryByText('No sources yet')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show sources' }));
});

it('closes by Escape and gives the focus back', () => {
  render(<Page messages={[cited]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  fireEvent.keyDown(screen.getAllByRole('link')[0] as HTMLElement, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show sources' }));
});
