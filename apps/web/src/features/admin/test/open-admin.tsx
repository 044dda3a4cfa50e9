import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { renderApp } from '../../../test/render-app.tsx';
import { Component as Office } from '../admin-routes.tsx';

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Opens the back office at a path below /admin. */
export function openAdmin(at = '') {
  return renderApp(
    <>
      <Routes>
        <Route path="/admin/*" element={<Office />} />
      </Routes>
      <Address />
    </>,
    `/admin${at}`,
  );
}

export const address = () => screen.getByTestId('address').textContent;

/** Names of the rows of the table, in display order. */
export const rowNames = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
export const row = (name: string) => screen.findByRole('rowheader', { name });

/** The title of a record in the tree, which leads to its form. */
export const title = (name: string) => screen.findByRole('link', { name });
/** Opens the form of a record in the tree. */
export const openForm = async (name: string) => userEvent.click(await title(name));
/** Titles below a record of the tree, or of all challenges, in display order. */
export const titlesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.getAttribute('aria-label') === list)
    .map(item => within(item).getAllByRole('link')[0]?.textContent);

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Opens a row's menu and presses one of its entries. */
export async function choose(rowName: string, act: string): Promise<void> {
  await press(`More actions for ${rowName}`);
  // jsdom has no layout, so the menu takes its button for out of view and soon hides.
  const entries = await waitFor(() => {
    const menu = document.querySelector(`[role=menu][aria-label="Actions for ${rowName}"]`);
    const found = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    if (found.length === 0) throw new Error(`There is no menu for ${rowName}`);
    return found;
  });
  const entry = entries.find(({ textContent }) => textContent === act);
  if (!entry) throw new Error(`${act} is not among ${entries.map(({ textContent }) => textContent)}`);
  entry.click();
}

/** Presses a button by keyboard. */
export async function enter(name: string | RegExp): Promise<void> {
  (await screen.findByRole('button', { name })).focus();
  await userEvent.keyboard('{Enter}');
}

/** The focused element's label or text. */
export const focused = () => {
  const { activeElement: at } = document;
  return at === document.body ? 'nothing' : (at?.getAttribute('aria-label') ?? at?.id) || at?.textContent;
};

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Replaces the text of a field by pasting. */
export async function write(label: string | RegExp, text: string): Promise<void> {
  const input = field(label);
  await userEvent.clear(input);
  input.focus();
  if (text !== '') await userEvent.paste(text);
}

export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
export const inDialog = async (name: string | RegExp) => within(await dialog(name));
export const noDialog = () => waitFor(() => expectNone(screen.queryByRole('dialog')));

function expectNone(element: HTMLElement | null): void {
  if (element) throw new Error(`There is still ${element.outerHTML.slice(0, 200)}`);
}

/** Chooses a file in the only file input of the page. jsdom's `File` has no `text()`, so it gets one. */
export async function chooseFile(name: string, text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input for a file');
  await userEvent.upload(input, Object.assign(new File([text], name), { text: async () => text }), {
    applyAccept: false,
  });
}
