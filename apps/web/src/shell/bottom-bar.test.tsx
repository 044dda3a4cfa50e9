import type { Startup } from '@groundwork/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { BottomBar } from './bottom-bar.tsx';

const network = mockNetwork();

/** A page for selecting a startup. */
function Choice({ userId }: { userId: number }) {
  const { startups = [], select } = useSelectedStartup(userId);
  return startups.map(({ id }) => (
    <button key={id} type="button" onClick={() => select(id)}>
      Select {id}
    </button>
  ));
}

function open(userId: number, hasPage: boolean, changes: Partial<Startup> = {}) {
  const startups = [9, 7].map(id => buildStartup({ id, ...changes }));
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
  renderApp(
    <CurrentUserContext value={buildUser({ id: userId })}>
      {hasPage && <Choice userId={userId} />}
      <BottomBar />
    </CurrentUserContext>,
  );
}

const address = () => screen.getByRole('link', { name: 'Report' }).getAttribute('href');

it('leads to the latest report while no startup is known to be selected', () => {
  open(1, false);
  expect(address()).toBe('/report/latest');
});

it('leads to the report of the startup that is selected', async () => {
  open(2, true);
  await waitFor(() => expect(address()).toBe('/report/9'));
  await userEvent.click(screen.getByRole('button', { name: 'Select 7' }));
  await waitFor(() => expect(address()).toBe('/report/7'));
});

it('tells of new comments on the report', async () => {
  open(2, true, { newComments: 2 });
  expect(await screen.findByRole('link', { name: 'Report, 2 new comments' })).toBeTruthy();
});

it('knows nothing of what another user had selected', () => {
  open(1, false);
  expect(address()).toBe('/report/latest');
});
