import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { StartupChange } from '../../app/channels.ts';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildStartup } from '../../test/samples.ts';
import { hideToast } from '../../ui/toast.ts';
import { useSelectedStartup } from './selection/use-selected-startup.ts';
import { watchStartups } from './watch-startups.ts';

const network = mockNetwork();
const otherTab = new BroadcastChannel('groundwork:startups');
const tell = (change: StartupChange) => otherTab.postMessage(change);
let startups = [buildStartup()];
beforeEach(() => {
  startups = [buildStartup({ id: 9, name: 'Newer' }), buildStartup({ id: 7, name: 'Routely' })];
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
});
afterEach(() => hideToast());
afterAll(() => otherTab.close());

function Selection() {
  const { selected } = useSelectedStartup(1);
  return <p data-testid="shown">{selected?.name}</p>;
}
async function open() {
  const { client } = renderApp(<Selection />);
  onTestFinished(watchStartups(client));
  await screen.findByText('Newer');
  return client;
}
const remove = (gone: number) => {
  startups = startups.filter(({ id }) => id !== gone);
};
const shows = (name: string) => waitFor(() => expect(screen.getByTestId('shown').textContent).toBe(name));

it('follows a deletion in another tab, and says so when it was the selected one', async () => {
  await open();
  remove(9);
  tell({ kind: 'deleted', startupId: 9 });
  await shows('Routely');
  expect(await screen.findByText('“Newer” was deleted in another tab or on another device.')).toBeDefined();
});

it('says nothing of a deletion that is no concern of what one works on', async () => {
  const client = await open();
  remove(7);
  tell({ kind: 'deleted', startupId: 7 });
  await waitFor(() => expect(client.getQueryData(['/api/startups'])).toHaveLength(1));
  await new Promise(resolve => setTimeout(resolve, 50));
  await shows('Newer');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('follows what was saved in another tab', async () => {
  await open();
  startups = [buildStartup({ id: 9, name: 'Renamed' })];
  tell({ kind: 'saved', startupId: 9 });
  await shows('Renamed');
});

it('finds nothing of its own under an id of another user', async () => {
  await open();
  tell({ kind: 'deleted', startupId: 1234 });
  await new Promise(resolve => setTimeout(resolve, 50));
  await shows('Newer');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks for the list again when the progress of the selected one has no record', async () => {
  const client = await open();
  remove(9);
  const readProgress = (data: unknown[]) =>
    client.fetchQuery({ queryKey: ['/api/startups', 9, 'progress'], queryFn: () => data, staleTime: 0 });
  await readProgress([{ stepId: 1 }]);
  await shows('Newer');
  await readProgress([]);
  await shows('Routely');
  expect(await screen.findByText('“Newer” was deleted in another tab or on another device.')).toBeDefined();
});
