import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answerHealth, mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildMessage } from '../../test/samples.ts';
import SourcesColumn from './sources-column.tsx';
import { SourcesToggle } from './sources-toggle.tsx';

const network = mockNetwork();
/** Metadata of pages by address; any other address is refused. */
function servePages(pages: Record<string, object>) {
  const asked: string[] = [];
  network.use(
    http.post<never, { url: string }>(`${ORIGIN}/api/url-metadata`, async ({ request }) => {
      const { url } = await request.json();
      asked.push(url);
      const page = pages[url];
      if (page) return HttpResponse.json({ title: null, siteName: null, favicon: null, ...page });
      const refusal = { statusCode: 422, code: 'url.not_allowed', error: 'No', message: 'No' };
      return HttpResponse.json(refusal, { status: 422 });
    }),
  );
  return asked;
}

const cited = buildMessage({
  role: 'assistant',
  citations: ['https://www.a.example/report?year=2025', 'not an address', 'https://b.example'],
});

function Page({ messages }: { messages: Parameters<typeof SourcesColumn>[0]['messages'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SourcesToggle isOpen={isOpen} count={2} onToggle={setOpen} />
      {isOpen && <SourcesColumn messages={messages} onClose={() => setOpen(false)} />}
    </>
  );
}

it('is shown and hidden by its toggle', () => {
  servePages({});
  renderApp(<Page messages={[cited]} />);
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
  renderApp(<Page messages={[buildMessage({ role: 'assistant' })]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  expect(screen.getByText('No sources yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close sources' }));
  expect(screen.queryByText('No sources yet')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show sources' }));
});

it('closes by Escape and gives the focus back', () => {
  servePages({});
  renderApp(<Page messages={[cited]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  fireEvent.keyDown(screen.getAllByRole('link')[0] as HTMLElement, { key: 'Escape' });
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show sources' }));
});

const ICON = 'data:image/png;base64,AAAA';

it('names a source by its page, always with its host, and loads no icon from elsewhere', async () => {
  servePages({
    'https://www.a.example/report?year=2025': {
      title: ' Bread thrown away ',
      siteName: 'The Baker',
      favicon: ICON,
    },
    'https://b.example/': { siteName: 'b.example', favicon: 'https://b.example/icon.png' },
  });
  const { client } = renderApp(<Page messages={[cited]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show sources' }));
  await screen.findByText('Bread thrown away');
  const [first, second] = screen.getAllByRole('link');
  expect(first?.textContent).toBe('Bread thrown awayThe Baker · a.example (opens in a new tab)');
  expect(first?.getAttribute('href')).toBe('https://www.a.example/report?year=2025');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe(ICON);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(second?.textContent).toBe('b.example (opens in a new tab)');
  expect(second?.querySelector('img')).toBeNull();
});

it('asks for eight pages at most, once, whatever else is asked for anew', async () => {
  const message = buildMessage({
    role: 'assistant',
    citations: Array.from({ length: 12 }, (_, place) => `https://${place}.example/`),
  });
  const asked = servePages({ 'https://0.example/': { title: 'Nought' } });
  const { client } = renderApp(<Page messages={[message]} />);
  const toggle = () => fireEvent.click(screen.getByRole('button', { name: /^(Show|Hide) sources/ }));
  toggle();
  await screen.findByText('Nought');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(asked).toEqual(message.citations.slice(0, 8));
  // As after every mutation.
  await act(async () => {
    await client.invalidateQueries();
    await client.refetchQueries({ type: 'active' });
  });
  toggle();
  toggle();
  expect(screen.getAllByRole('link')).toHaveLength(12);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(asked).toHaveLength(8);
});

it.each([
  ['practice', false],
  ['openai', true],
] as const)(
  'is offered before anything was found only where something is searched: %s',
  async (provider, isOffered) => {
    let asked = false;
    network.use(
      http.get(`${ORIGIN}/api/health`, () => {
        asked = true;
        return answerHealth({ provider, model: null });
      }),
    );
    renderApp(<SourcesToggle isOpen={false} count={0} onToggle={() => {}} />);
    await waitFor(() => expect(asked).toBe(true));
    await act(() => new Promise(resolve => setTimeout(resolve, 50)));
    expect(screen.queryAllByRole('button')).toHaveLength(isOffered ? 1 : 0);
  },
);
