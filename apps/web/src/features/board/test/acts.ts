import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

export const press = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }));

/** Opens a card's menu and picks an entry. */
export async function act(title: string, entry: string): Promise<void> {
  await press(`Actions for ${title}`);
  await press(entry, 'menuitem');
}

export async function move(title: string, column: string, place = 'At the end'): Promise<void> {
  await act(title, 'Move');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Column'), column);
  await userEvent.selectOptions(dialog.getByLabelText('Place'), place);
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
}

/** A promise that the test resolves. */
export function gate<T>() {
  let open: (value: T) => void = () => {};
  const promise = new Promise<T>(resolve => {
    open = resolve;
  });
  return { promise, open };
}

export const silence = () => vi.spyOn(console, 'warn').mockImplementation(() => {});
