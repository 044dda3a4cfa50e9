import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import type { Column } from './column.ts';
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx';

interface Fruit {
  id: number;
  name: string;
  weight: number;
}

const columns: Column<Fruit>[] = [
  { header: 'Name', kind: 'name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { header: 'Weight', kind: 'number', cell: ({ weight }) => `${weight} g`, sortBy: ({ weight }) => weight },
  { header: 'Shape', cell: () => 'round' },
];
const fruits = [
  { id: 1, name: 'Plum', weight: 9 },
  { id: 2, name: 'Apple', weight: 100 },
  { id: 3, name: 'Fig', weight: 40 },
];

const open = (props: Partial<ResourceTableProps<Fruit>> = {}) =>
  renderApp(
    <ResourceTable
      label="Fruits"
      columns={columns}
      rows={fruits}
      empty={{ text: 'No fruits yet.', action: <button type="button">New Fruit</button> }}
      nameOf={({ name }) => name}
      {...props}
    />,
  );

const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });
const sort = (name: string) => userEvent.click(within(header(name)).getByRole('button'));
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

it('shows a row for each record, named by its first cell', () => {
  open();
  expect(names()).toEqual(['Plum', 'Apple', 'Fig']);
  expect(screen.getByRole('row', { name: /Apple.*100 g/ })).toBeDefined();
});

it('is sorted by a header up, down, and not any more, and says so', async () => {
  open();
  await sort('Weight');
  expect([names(), header('Weight').getAttribute('aria-sort')]).toEqual([
    ['Plum', 'Fig', 'Apple'],
    'ascending',
  ]);
  await sort('Weight');
  expect([names(), header('Weight').getAttribute('aria-sort')]).toEqual([
    ['Apple', 'Fig', 'Plum'],
    'descending',
  ]);
  await sort('Weight');
  expect([names(), header('Weight').getAttribute('aria-sort')]).toEqual([['Plum', 'Apple', 'Fig'], null]);
  expect(within(header('Shape')).queryByRole('button')).toBeNull();
});

it('[AD-154] is sorted by a choice where its rows are cards, either way', async () => {
  open();
  const select = screen.getByLabelText<HTMLSelectElement>('Sort by');
  expect([...select.options].map(({ text }) => text)).toEqual(['Default order', 'Name', 'Weight']);
  await userEvent.selectOptions(select, 'Weight');
  expect(names()).toEqual(['Plum', 'Fig', 'Apple']);
  await userEvent.click(screen.getByRole('button', { name: 'Ascending' }));
  expect(names()).toEqual(['Apple', 'Fig', 'Plum']);
  await userEvent.selectOptions(select, 'Default order');
  expect([names(), screen.queryByRole('button', { name: 'Descending' })]).toEqual([
    ['Plum', 'Apple', 'Fig'],
    null,
  ]);
});

it('has its headers sort by keyboard', async () => {
  open();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(names()).toEqual(['Apple', 'Fig', 'Plum']);
});

it('says that it loads, that there is nothing yet, and that it failed', async () => {
  open({ rows: undefined });
  expect(screen.getByRole('status', { name: 'Loading fruits' })).toBeDefined();
  open({ rows: [] });
  expect(screen.getByText('No fruits yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'New Fruit' })).toBeDefined();
  const retry = vi.fn();
  open({ rows: undefined, failure: { message: 'Failed to load fruits: rot', isTrying: false, retry } });
  expect(screen.getByRole('alert').textContent).toBe('Failed to load fruits: rot');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('keeps its rows when a refresh fails', () => {
  open({ failure: { message: 'Failed', isTrying: false, retry: vi.fn() } });
  expect(names()).toHaveLength(3);
});

it('has the acts of a row as buttons and in a menu, with its name', async () => {
  const onSelect = vi.fn();
  open({
    actionsOf: ({ name }) => [
      { label: 'Edit', icon: null, isInline: true, onSelect: () => onSelect('edit', name) },
      { label: 'Delete', icon: null, onSelect: () => onSelect('delete', name) },
      { label: 'Eat', icon: null, isDisabled: true, onSelect },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Apple' }));
  await userEvent.click(screen.getByRole('button', { name: 'More actions for Fig' }));
  const [remove, eat] = await screen.findAllByRole<HTMLButtonElement>('menuitem');
  expect([remove?.textContent, eat?.textContent, eat?.ariaDisabled]).toEqual(['Delete', 'Eat', 'true']);
  remove?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(eat);
  await userEvent.keyboard('{Enter}');
  remove?.click();
  expect(onSelect.mock.calls).toEqual([
    ['edit', 'Apple'],
    ['delete', 'Fig'],
  ]);
});

it('is put in order by keyboard: picked up, moved and dropped, with words', async () => {
  const onOrder = vi.fn();
  open({ onOrder });
  handle('Plum').focus();
  await userEvent.keyboard(' ');
  expect(handle('Plum').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('Picked up Plum. Place 1 of 3.')).toBeDefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByText('Place 3 of 3.')).toBeDefined();
  expect(onOrder).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onOrder.mock.calls).toEqual([[[2, 3, 1]]]);
});

it('is left as it was by Escape, by walking away, and where nothing was moved', async () => {
  const onOrder = vi.fn();
  open({ onOrder });
  handle('Plum').focus();
  await userEvent.keyboard(' {ArrowDown}{Escape}');
  expect(screen.getByText('Plum is where it was.')).toBeDefined();
  await userEvent.keyboard(' {ArrowDown}{Tab}');
  handle('Fig').focus();
  await userEvent.keyboard(' {ArrowUp}{ArrowDown} ');
  expect(onOrder).not.toHaveBeenCalled();
});

it('is put in order from the menu, which knows the ends', async () => {
  const onOrder = vi.fn();
  open({ onOrder, actionsOf: () => [{ label: 'Edit', icon: null, isInline: true }] });
  await userEvent.click(screen.getByRole('button', { name: 'More actions for Plum' }));
  const [up, down] = await screen.findAllByRole<HTMLButtonElement>('menuitem');
  expect([up?.textContent, up?.ariaDisabled, down?.textContent]).toEqual(['Move up', 'true', 'Move down']);
  down?.click();
  expect(onOrder.mock.calls).toEqual([[[2, 1, 3]]]);
});

it('is not put in order while it is sorted by something else', async () => {
  open({ onOrder: vi.fn() });
  await sort('Weight');
  expect(screen.queryByRole('button', { name: 'Move Plum' })).toBeNull();
});
