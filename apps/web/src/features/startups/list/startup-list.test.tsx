import { MAX_COUNTED_MESSAGES, type Startup, XP_IS_LIMITED } from '@groundwork/domain';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { hideToast } from '../../../ui/toast.ts';
import { useSelectedStartup } from '../selection/use-selected-startup.ts';
import { NoStartups } from './no-startups.tsx';
import { StartupList } from './startup-list.tsx';

const network = mockNetwork();
afterEach(() => hideToast());

const NOTHING = {
  messages: 0,
  cards: 0,
  acceptedAnswers: 0,
  conversations: 0,
  completedSteps: 0,
  hasReport: false,
};

/** Serves startups with these names, newest first. */
const serve = (...names: string[]) =>
  serveStartups(names.map((name, index) => buildStartup({ id: names.length - index, name })));

/** In pages of at most six. */
function serveStartups(all: readonly Startup[]) {
  let startups = all;
  const removals: number[] = [];
  network.use(
    http.get(`${ORIGIN}/api/startups/:id/impact`, () => HttpResponse.json(NOTHING)),
    http.get(`${ORIGIN}/api/startups`, ({ request }) => {
      const before = Number(new URL(request.url).searchParams.get('before') ?? Number.POSITIVE_INFINITY);
      return HttpResponse.json(startups.filter(({ id }) => id < before).slice(0, 6));
    }),
    http.get(`${ORIGIN}/api/startups/:id`, ({ params }) =>
      HttpResponse.json(startups.find(({ id }) => id === Number(params.id))),
    ),
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

it('says of each how far it has come, and when it was last worked on', async () => {
  const lastActiveAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
  serveStartups([
    buildStartup({ id: 2, name: 'Older', percent: 36, lastActiveAt }),
    buildStartup({ id: 1, name: 'Oldest', description: ' \u200b' }),
  ]);
  await open();
  const bar = (name: string) => screen.getByRole('progressbar', { name: `Progress of ${name}` });
  expect(bar('Older').getAttribute('aria-valuenow')).toBe('36');
  expect(bar('Older').closest('li')?.textContent).toContain('Last active 2 days ago36%');
  expect(bar('Oldest').getAttribute('aria-valuenow')).toBe('0');
  expect(bar('Oldest').closest('li')?.textContent).toContain('No description provided');
});

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

it('says from the third startup on that work earns XP in three', async () => {
  serve('Third', 'Second', 'First');
  await open();
  expect(screen.getByText(XP_IS_LIMITED)).toBeDefined();
  await remove('First');
  expect(screen.queryByText(XP_IS_LIMITED)).toBeNull();
});

it('deletes nothing before one has confirmed it, and gives the focus back', async () => {
  const { removals } = serve('Second', 'First');
  await open();
  await press('Delete Second');
  await screen.findByRole('dialog', { name: 'Delete “Second”' });
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
  expect(screen.queryByText(/was deleted in another tab/)).toBeNull();
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
  await press('Opening... First');
  const busy = screen.getByRole('button', { name: 'Opening... First', busy: true });
  expect([busy.textContent, busy.getAttribute('aria-disabled')]).toEqual(['Opening...', 'true']);
  expect(onContinue).toHaveBeenCalledExactlyOnceWith(1);
  arrive();
  await screen.findByRole('button', { name: 'Continue First', busy: false });
});

describe('before a startup is deleted', () => {
  const serveImpact = (impact: object) =>
    network.use(
      http.get(`${ORIGIN}/api/startups/2/impact`, () => HttpResponse.json({ ...NOTHING, ...impact })),
    );
  const lost = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Second”' }));
    await dialog.findByText('You keep the XP you earned.');
    return dialog.queryAllByRole('listitem').map(item => item.textContent);
  };

  it('one is told what goes with it, as the server says, and what stays', async () => {
    serve('Second', 'First');
    serveImpact({
      messages: 41,
      cards: 18,
      acceptedAnswers: 1,
      conversations: 2,
      completedSteps: 3,
      hasReport: true,
    });
    await open();
    await press('Delete Second');
    expect(await lost()).toEqual([
      '41 chat messages',
      '18 validation board cards',
      '2 conversations',
      '1 accepted answer',
      '3 completed steps',
      'the report and all its versions',
    ]);
  });

  it('one is told no more than is counted', async () => {
    serve('Second', 'First');
    serveImpact({ messages: MAX_COUNTED_MESSAGES });
    await open();
    await press('Delete Second');
    expect(await lost()).toEqual(['more than 999 chat messages']);
  });

  it('and that there is nothing, where there is', async () => {
    serve('Second', 'First');
    serveImpact({});
    await open();
    await press('Delete Second');
    expect(await screen.findByText('Only its details will be deleted.')).toBeDefined();
  });

  it('and asked all the same when that is not known', async () => {
    const { removals } = serve('Second', 'First');
    network.use(
      http.get(`${ORIGIN}/api/startups/2/impact`, () =>
        HttpResponse.json({ message: 'No' }, { status: 500 }),
      ),
    );
    await open();
    await remove('Second');
    expect(removals).toEqual([2]);
  });
});

it('shows what one page has no room for on demand, and has it still selected after a reload', async () => {
  const long = '€'.repeat(5000);
  const texts = { description: long, problemStatement: long, valueProposition: long };
  const rest = { revenueModel: long, targetMarket: long };
  serveStartups(
    Array.from({ length: 8 }, (_, place) =>
      buildStartup({ id: 8 - place, name: `Startup ${8 - place}`, ...texts, ...rest }),
    ),
  );
  await open();
  const names = () => screen.getAllByText(/^Startup \d$/).map(({ textContent }) => textContent);
  expect(names()).toHaveLength(6);
  await press('Show older startups');
  await waitFor(() => expect(names()).toHaveLength(8));
  expect(screen.queryByRole('button', { name: 'Show older startups' })).toBeNull();
  await userEvent.click(card('Startup 1'));
  expect(pressed()).toEqual(['Startup 1']);
  cleanup();
  await open();
  expect(names().at(-1)).toBe('Startup 1');
  expect(names()).toHaveLength(7);
  expect(pressed()).toEqual(['Startup 1']);
});

it('begins a card on the side where its name begins', async () => {
  serve('מסלולים', 'Routely');
  await open();
  const headOf = (name: string) => screen.getByRole('heading', { name }).parentElement;
  expect([headOf('מסלולים')?.dir, headOf('Routely')?.dir]).toEqual(['rtl', 'ltr']);
});
