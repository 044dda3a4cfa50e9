import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildStartup } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { NoStartups } from './no-startups.tsx';
import { StartupList } from './startup-list.tsx';
import { useSelectedStartup } from './use-selected-startup.ts';

const network = mockNetwork();
afterEach(() => hideToast());

/** Serves the startups with these names, newest first, and deletes what it is asked to. */
function serve(...names: string[]) {
  let startups = names.map((name, index) => buildStartup({ id: names.length - index, name }));
  const removals: number[] = [];
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)),
    http.delete(`${ORIGIN}/api/startups/:id`, ({ params }) => {
      removals.push(Number(params.id));
      startups = startups.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { removals };
}

function MyStartups({ onContinue }: { onContinue: (startupId: number) => Promise<void> }) {
  const { startups, selected, select } = useSelectedStartup(1);
  const [hadSome, setHadSome] = useState(false);
  if (selected && !hadSome) setHadSome(true);
  return (
    <main id="main" tabIndex={-1}>
      {startups && selected && (
        <StartupList startups={startups} selectedId={selected.id} onSelect={select} onContinue={onContinue} />
      )}
      {selected === null && <NoStartups takesFocus={hadSome} />}
    </main>
  );
}

async function open(onContinue = async () => {}) {
  renderApp(<MyStartups onContinue={onContinue} />);
  await waitFor(() => expect(screen.queryAllByRole('link').length).toBeGreaterThan(0));
}
const card = (name: string) => screen.getByRole('button', { name });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(button => button.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function remove(name: string) {
  await press(`Delete ${name}`);
  await screen.findByText(
    'Are you sure you want to delete this startup? This action cannot be undone.',
    undefined,
    { timeout: 5000 },
  );
  await press('Delete');
  await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull());
}

it('selects the card one presses, and says which one is', async () => {
  serve('Third', 'Second', 'First');
  await open();
  expect(pressed()).toEqual(['Third']);
  await press('First');
  expect(pressed()).toEqual(['First']);
  await press('First');
  expect(pressed()).toEqual(['First']);
});

it('deletes nothing before one has confirmed it, and gives the focus back', async () => {
  const { removals } = serve('Second', 'First');
  await open();
  await press('Delete Second');
  await screen.findByRole('dialog', { name: 'Delete Second?' });
  await press('Cancel');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Second' })),
  );
  expect([removals, screen.queryByRole('dialog')]).toEqual([[], null]);
});

it.each([
  ['the next card', 'Second', 'First'],
  ['the last card, after the last one', 'First', 'Second'],
])('gives the focus to %s after a deletion', async (_, doomed, focused) => {
  serve('Third', 'Second', 'First');
  await open();
  await remove(doomed);
  expect(await screen.findByText('Your startup has been deleted successfully.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(card(focused)));
  expect(pressed()).toEqual(['Third']);
});

it('selects the first that remains when the selected one is deleted', async () => {
  serve('Third', 'Second', 'First');
  await open();
  await press('Second');
  await remove('Second');
  await waitFor(() => expect(pressed()).toEqual(['Third']));
  expect(localStorage.getItem('groundwork:user_1:preferences:selected-startup')).toBe('3');
});

it('offers a new one, with the focus on it, when the last is deleted', async () => {
  serve('First');
  await open();
  await remove('First');
  expect(await screen.findByRole('heading', { name: 'No startups yet' })).toBeDefined();
  const create = screen.getByRole('link', { name: 'Create Your First Startup' });
  await waitFor(() => expect(document.activeElement).toBe(create));
  expect(screen.queryByText(/no longer there/)).toBeNull();
});

it('leaves the focus alone when there was none to begin with', async () => {
  serve();
  await open();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
});

it('keeps the card and the question when the deletion fails', async () => {
  serve('First');
  network.use(
    http.delete(`${ORIGIN}/api/startups/1`, () =>
      HttpResponse.json({ code: 'request.invalid', message: 'Not now' }, { status: 409 }),
    ),
  );
  await open();
  await press('Delete First');
  await screen.findByRole('dialog');
  await press('Delete');
  expect(await screen.findByText('Error deleting startup')).toBeDefined();
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(screen.getByText('First')).toBeDefined();
});

it('is busy while it finds out where to go on, once', async () => {
  serve('First');
  let arrive = () => {};
  const onContinue = vi.fn(() => new Promise<void>(resolve => (arrive = resolve)));
  await open(onContinue);
  await press('Continue First');
  await press('Opening… First');
  const busy = screen.getByRole('button', { name: 'Opening… First', busy: true });
  expect([busy.textContent, busy.getAttribute('aria-disabled')]).toEqual(['Opening…', 'true']);
  expect(onContinue).toHaveBeenCalledExactlyOnceWith(1);
  arrive();
  await screen.findByRole('button', { name: 'Continue First', busy: false });
});
