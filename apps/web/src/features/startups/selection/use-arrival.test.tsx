import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../../test/clock.ts';
import { mockNetwork, ORIGIN } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { buildStartup } from '../../../test/samples.ts';
import { recallNewStartup } from './new-startup.ts';
import { readArrival, useArrival } from './use-arrival.ts';
import { useSelectedStartup } from './use-selected-startup.ts';

const network = mockNetwork();
fakeTimers();

describe('what an address asks', () => {
  it.each([
    ['', null],
    ['?tab=2', null],
    ['?force_refresh=true', { reload: 'reset', newId: null }],
    ['?refresh=true', { reload: 'refetch', newId: null }],
    ['?newStartup=9', { reload: 'refetch', newId: 9 }],
    ['?refresh=true&force_refresh=true&newStartup=9', { reload: 'reset', newId: 9 }],
    ['?force_refresh=false&refresh=1', { reload: null, newId: null }],
    ['?newStartup=nine', { reload: null, newId: null }],
    ['?newStartup=-9', { reload: null, newId: null }],
    ['?newStartup=9.5&refresh=true', { reload: 'refetch', newId: null }],
  ])('%s', (search, arrival) => {
    expect(readArrival(search)).toEqual(arrival);
  });
});

function Dashboard() {
  const isArriving = useArrival(1);
  const { startups, selected } = useSelectedStartup(1, isArriving);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{pathname + search + hash}</p>
      <p data-testid="shown">{startups ? selected?.name : 'Loading'}</p>
      <Link to="/elsewhere">Leave</Link>
      <Link to="/?refresh=true">Refresh</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const startups = [buildStartup({ id: 9, name: 'Newer' }), buildStartup({ id: 7, name: 'Routely' })];
const address = () => screen.getByTestId('address').textContent;
const shown = () => screen.getByTestId('shown').textContent;
const click = (name: string) => act(() => screen.getByText(name).click());

function open(at: string) {
  const asked = { times: 0 };
  network.use(
    http.get(`${ORIGIN}/api/startups`, () => {
      asked.times += 1;
      return HttpResponse.json(startups);
    }),
  );
  renderApp(
    <StrictMode>
      <Dashboard />
    </StrictMode>,
    at,
  );
  return asked;
}

it.each([
  ['/?force_refresh=true', '/', 'Routely'],
  ['/?refresh=true#my-startups', '/#my-startups', 'Routely'],
  ['/?newStartup=9&other=1#my-startups', '/#my-startups', 'Newer'],
  ['/?newStartup=x', '/', 'Routely'],
])('%s becomes %s', async (from, to, selected) => {
  localStorage.setItem('groundwork:user_1:preferences:selected-startup', '7');
  const asked = open(from);
  await passUntil(() => expect([address(), shown()]).toEqual([to, selected]));
  await pass(3000);
  expect([asked.times, recallNewStartup(1)]).toEqual([1, null]);
});

it('asks once more when an address asks for it later, and not when one comes back', async () => {
  const asked = open('/');
  await passUntil(() => expect(shown()).toBe('Newer'));
  click('Refresh');
  await passUntil(() => expect([address(), asked.times]).toEqual(['/', 2]));
  click('Leave');
  click('Back');
  await pass(3000);
  expect([address(), asked.times]).toEqual(['/', 2]);
});

it('forgets the list once, though effects run twice in development', async () => {
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
  const { client } = renderApp(
    <StrictMode>
      <Link to="/?force_refresh=true">Arrive</Link>
      <Routes>
        <Route path="/" element={<Dashboard />} />
        <Route path="*" element={null} />
      </Routes>
    </StrictMode>,
    '/elsewhere',
  );
  client.setQueryData(['/api/startups'], startups);
  const reset = vi.spyOn(client, 'resetQueries');
  click('Arrive');
  await passUntil(() => expect([address(), shown()]).toEqual(['/', 'Newer']));
  expect(reset).toHaveBeenCalledOnce();
});

it('ignores the startup of someone else, after it has been looked for', async () => {
  localStorage.setItem('groundwork:user_1:preferences:selected-startup', '7');
  open('/?newStartup=12');
  await passUntil(() => expect(address()).toBe('/'));
  await passUntil(() => expect(recallNewStartup(1)).toBeNull());
  expect(shown()).toBe('Routely');
});
