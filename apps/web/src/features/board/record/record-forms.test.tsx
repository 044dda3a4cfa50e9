import type { CardEvent } from '@groundwork/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { press } from '../test/acts.ts';
import {
  type BoardWorld,
  buildCard,
  buildKanban,
  buildResult,
  serveBoard,
  testable,
} from '../test/board-world.ts';
import { openBoard } from '../test/open-board.tsx';

const network = mockNetwork();
const AT = '2026-12-03T09:00:00.000Z';
const testing = buildCard({ ...testable, state: 'testing', testStartedAt: AT, followsId: 2 });
const world = (changes: Partial<BoardWorld> = {}) =>
  serveBoard(network, {
    kanban: buildKanban({ cards: [testing, buildCard({ id: 2, order: 1, title: 'The first try' })] }),
    results: [buildResult()],
    ...changes,
  });

async function openRecord() {
  openBoard('/validation-board/7?card=1');
  return within(await screen.findByRole('dialog', { name: /Planners pay/ }));
}

const write = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

const announce = () => {
  const other = new BroadcastChannel('groundwork:boards');
  other.postMessage({ startupId: 7 });
  other.close();
};

it('follows what another tab did to the card: its result, its decision, a changed criterion', async () => {
  const served = world({ results: [] });
  const record = await openRecord();
  expect(await record.findByText('Add at least one result before you decide.')).toBeTruthy();
  served.results = [buildResult({ text: 'Said in the other tab' })];
  const change = {
    id: 80,
    at: AT,
    kind: 'wording_changed',
    field: 'criteria',
    before: '2 of 10',
    results: 1,
  };
  const decided = { id: 81, at: AT, kind: 'decided', outcome: 'validated', learned: 'They pay.', next: null };
  served.events = [change, decided] as CardEvent[];
  served.kanban = buildKanban({ cards: [{ ...testing, state: 'decided', outcome: 'validated' }] });
  announce();
  expect(await record.findByText('Said in the other tab')).toBeTruthy();
  expect(record.getByText('They pay.')).toBeTruthy();
  expect(record.getByText(/^Criteria changed on 3 December/)).toBeTruthy();
  expect(record.getByRole('button', { name: 'Reopen' })).toBeTruthy();
});

it('opens one form at a time, so that none takes the place of another that is half typed', async () => {
  world();
  const record = await openRecord();
  await press('Add result');
  write(await record.findByLabelText(/^What you found/), 'Half a sen');
  for (const name of ['Add result', 'Edit result', 'Remove', 'Decide'])
    expect(record.queryByRole('button', { name })).toBeNull();
  await userEvent.click(record.getByRole('button', { name: 'Cancel' }));
  for (const name of ['Add result', 'Edit result', 'Remove', 'Decide'])
    expect(record.getByRole('button', { name })).toBeTruthy();
});

it('keeps what is typed when one leaves the card for the one that it goes on from', async () => {
  world();
  const record = await openRecord();
  await press('Add result');
  write(await record.findByLabelText(/^What you found/), 'Half a sen');
  await userEvent.click(record.getByRole('radio', { name: 'Contradicts it' }));
  await userEvent.click(await record.findByRole('link', { name: 'The first try' }));
  await screen.findByRole('dialog', { name: 'The first try' });
  await press('Close');
  await press('Planners pay', 'link');
  const again = within(await screen.findByRole('dialog', { name: /Planners pay/ }));
  expect(await again.findByLabelText(/^What you found/)).toHaveProperty('value', 'Half a sen');
  expect(again.getByRole('radio', { name: 'Contradicts it' })).toHaveProperty('checked', true);
});

it('keeps what is typed for a page that is opened anew, until it is saved or cancelled', async () => {
  const served = world();
  let record = await openRecord();
  await press('Edit result');
  const text = await record.findByLabelText(/^What you found/);
  write(text, 'Four paid');
  cleanup();
  record = await openRecord();
  expect(await record.findByLabelText(/^What you found/)).toHaveProperty('value', 'Four paid');
  await press('Save result');
  expect(await record.findByText('Four paid')).toBeTruthy();
  expect(served.results[0]?.text).toBe('Four paid');

  await press('Decide');
  write(await record.findByLabelText(/^What you learned/), 'They pay');
  cleanup();
  record = await openRecord();
  expect(await record.findByLabelText(/^What you learned/)).toHaveProperty('value', 'They pay');
  await userEvent.click(record.getByRole('button', { name: 'Cancel' }));
  expect(await record.findByRole('button', { name: 'Decide' })).toBeTruthy();
  await press('Undo');
  expect(await record.findByLabelText(/^What you learned/)).toHaveProperty('value', 'They pay');
  await userEvent.click(record.getByRole('button', { name: 'Cancel' }));
  cleanup();
  record = await openRecord();
  expect(await record.findByRole('button', { name: 'Decide' })).toBeTruthy();
});

it('makes a new result of what was typed to correct one that is removed elsewhere', async () => {
  const served = world();
  const record = await openRecord();
  await press('Edit result');
  write(await record.findByLabelText(/^What you found/), 'Three paid at once');
  served.results = [];
  announce();
  expect(await record.findByRole('form', { name: 'Add result' })).toBeTruthy();
  expect(record.getByLabelText(/^What you found/)).toHaveProperty('value', 'Three paid at once');
  await press('Save result');
  expect(await record.findByText('Three paid at once')).toBeTruthy();
  expect(served.calls.map(({ call }) => call)).toEqual(['POST /api/kanban/cards/1/results']);
});

it('says why a figure or a link is refused, and takes what is right then', async () => {
  const served = world({ results: [buildResult({ figure: 1500, unit: '€' })] });
  const record = await openRecord();
  await press('Edit result');
  const figure = await record.findByLabelText('Number (optional)');
  expect(figure).toHaveProperty('value', '1,500');
  const link = record.getByLabelText('Link (optional)');
  write(link, 'https://user:pw@bank.example');
  for (const typed of ['9'.repeat(300), '12345678901234567890', '1.0000000000000001', '1000000000001']) {
    write(figure, typed);
    await press('Save result');
    expect(await record.findByText('At most 15 digits, and no more than 1,000,000,000,000')).toBeTruthy();
    write(figure, '3');
  }
  expect(
    record.getByText('Enter a link that starts with https:// or http://, without a user name'),
  ).toBeTruthy();
  expect(served.calls).toEqual([]);
  write(figure, '1,000,000,000,000');
  write(link, 'https://bank.example/@us');
  await press('Save result');
  await waitFor(() => expect(served.calls[0]?.body).toMatchObject({ figure: 1e12 }));
});

it('takes a figure as it is shown, and shows a unit that has none', async () => {
  const served = world({ results: [buildResult({ figure: null, unit: 'planners' })] });
  const record = await openRecord();
  expect(await record.findByText('planners')).toBeTruthy();
  await press('Add result');
  write(await record.findByLabelText(/^What you found/), 'They paid');
  await userEvent.click(record.getByRole('radio', { name: 'Neither' }));
  write(record.getByLabelText('Number (optional)'), '1,500');
  await press('Save result');
  await waitFor(() => expect(served.calls[0]?.body).toMatchObject({ figure: 1500 }));
  expect(await record.findByText('1,500')).toBeTruthy();
});
