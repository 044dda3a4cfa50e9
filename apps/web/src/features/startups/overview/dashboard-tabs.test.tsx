import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';

mockNetwork();

function Address() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{pathname + hash}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function open(at: string) {
  renderApp(
    <>
      <Address />
      <Link to="#main">Skip to content</Link>
      <Link to="/roadmap">Roadmap</Link>
      <Link to="/">Home</Link>
      <Routes>
        <Route path="/" element={<DashboardTabs overview={<p>What it is</p>} list={<p>All of them</p>} />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </>,
    at,
  );
}
const state = () => [
  screen.getByTestId('address').textContent,
  screen.getByRole('tab', { selected: true }).textContent,
  screen.getByRole('tabpanel').textContent,
];
const OVERVIEW = ['/', 'Overview', 'What it is'];
const LIST = ['/#my-startups', 'My Startups', 'All of them'];
const click = (name: string) => act(() => screen.getByText(name).click());

it('opens the tab that the address names, else the overview', () => {
  open('/#my-startups');
  expect(state()).toEqual(LIST);
});

it('changes tabs by click and by arrow keys, and the address with them', async () => {
  open('/');
  expect(state()).toEqual(OVERVIEW);
  await userEvent.click(screen.getByRole('tab', { name: 'My Startups' }));
  expect(state()).toEqual(LIST);
  await userEvent.keyboard('{ArrowLeft}');
  expect(state()).toEqual(OVERVIEW);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Overview' }));
});

it('is left by Back, however often one changed tabs, and comes back to the tab one left', async () => {
  open('/roadmap');
  click('Home');
  await userEvent.click(screen.getByRole('tab', { name: 'My Startups' }));
  click('Roadmap');
  click('Back');
  expect(state()).toEqual(LIST);
  click('Back');
  expect(screen.getByText('Elsewhere')).toBeDefined();
});

it('keeps its tab when the address gets a hash for another reason', () => {
  open('/#my-startups');
  click('Skip to content');
  expect(state()).toEqual(['/#main', 'My Startups', 'All of them']);
  click('Home');
  expect(state()).toEqual(OVERVIEW);
});
