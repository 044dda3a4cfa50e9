import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { CurrentUserContext } from '../features/auth/current-user.ts';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { StartupSwitcher } from './startup-switcher.tsx';

const network = mockNetwork();
const NAMES = ['Routely', 'Shelf Life'];

/** A page about the selected startup. */
function Page({ userId }: { userId: number }) {
  const { selected } = useSelectedStartup(userId);
  return (
    <main>
      {useLocation().pathname} shows {selected?.name}
    </main>
  );
}

/** Opens with startups whose ids are 100, 101 and so on. */
function open(userId: number, at = '/roadmap', names = NAMES) {
  const startups = names.map((name, place) => buildStartup({ id: 100 + place, name }));
  network.use(http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json(startups)));
  renderApp(
    <CurrentUserContext value={buildUser({ id: userId })}>
      <StartupSwitcher />
      <Page userId={userId} />
    </CurrentUserContext>,
    at,
  );
}

const button = (name: string) => screen.findByRole('button', { name: `Startup: ${name}` });
const options = () => screen.getAllByRole('option').map(option => option.textContent);
const page = () => screen.getByRole('main').textContent;
/** The option that the keyboard is on. */
const active = () => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};

it('switches the page to another startup by mouse, and keeps the choice', async () => {
  open(21);
  await userEvent.click(await button('Routely'));
  await userEvent.click(await screen.findByRole('option', { name: 'Shelf Life' }));
  await waitFor(() => expect(page()).toBe('/roadmap shows Shelf Life'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(await button('Shelf Life'));
  expect(localStorage.getItem('groundwork:user_21:preferences:selected-startup')).toBe('101');
});

it('does so by keyboard, beginning where one is', async () => {
  open(22);
  (await button('Routely')).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox', { name: 'startups' });
  expect(active()).toBe('Routely');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Routely');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Shelf Life');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(page()).toBe('/roadmap shows Shelf Life'));
});

it('leads from one report to the other', async () => {
  open(23, '/report/101');
  await userEvent.click(await button('Shelf Life'));
  await userEvent.click(await screen.findByRole('option', { name: 'Routely' }));
  await waitFor(() => expect(page()).toBe('/report/100 shows Routely'));
});

it.each([
  ['Escape', async () => userEvent.keyboard('{Escape}'), true],
  ['a press elsewhere', async () => userEvent.click(screen.getByRole('main')), false],
  ['a press on its button', async () => userEvent.click(await button('Routely')), true],
])('closes by %s, and nothing is switched', async (_, close, isFocusBack) => {
  open(24);
  await userEvent.click(await button('Routely'));
  await screen.findByRole('listbox');
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page()).toBe('/roadmap shows Routely');
  if (isFocusBack) expect(document.activeElement).toBe(await button('Routely'));
});

it('has a field to search in when there are many', async () => {
  open(25, '/', [...NAMES, 'Ünsal Café', 'B', 'C', 'D', 'E', 'F']);
  await userEvent.click(await button('Routely'));
  const search = await screen.findByRole('combobox', { name: 'Search startups' });
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard('ÜNS');
  expect(options()).toEqual(['Ünsal Café']);
  expect(active()).toBe('Ünsal Café');
  await userEvent.keyboard('x');
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).not.toBe('');
  await userEvent.keyboard('{Enter}{Backspace}');
  // The Enter with which an input method ends a word.
  fireEvent.keyDown(search, { key: 'Enter', keyCode: 229 });
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(page()).toBe('/ shows Ünsal Café'));
});

it('has none for a few, and ways on to all of them and to a new one', async () => {
  open(26);
  await userEvent.click(await button('Routely'));
  const list = within(await screen.findByRole('dialog', { name: 'Switch startups' }));
  expect(list.queryByRole('combobox')).toBeNull();
  expect(list.getByRole('link', { name: 'All startups' }).getAttribute('href')).toBe('/#my-startups');
  expect(list.getByRole('link', { name: 'New startup' }).getAttribute('href')).toBe('/create-startup');
});

it.each(['/account', '/create-startup'])('is not on %s, which is about none', async at => {
  open(27, at);
  await waitFor(() => expect(page()).toBe(`${at} shows Routely`));
  expect(screen.queryByRole('button')).toBeNull();
});

it('has the whole of a long name, which its list cuts, at hand', async () => {
  const long = 'Routely '.repeat(25).trim();
  open(29, '/roadmap', [long, 'Shelf Life']);
  await userEvent.click(await button(long));
  expect((await screen.findByRole('option', { name: long })).title).toBe(long);
});
