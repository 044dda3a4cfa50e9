import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { move, press, silence } from './test/acts.ts';
import {
  type BoardWorld,
  buildCard,
  buildKanban,
  buildResult,
  refusal,
  serveBoard,
  testable,
} from './test/board-world.ts';
import { address, openBoard, titlesIn } from './test/open-board.tsx';

const network = mockNetwork();
const AT = '2026-12-03T09:00:00.000Z';
const other = buildCard({
  id: 3,
  columnId: 20,
  title: 'Drivers follow',
  state: 'testing',
  testStartedAt: AT,
});
const balance = { supports: 1, contradicts: 0, neither: 0 };

/** A board of this card and one that is tested already. */
async function open(card: Partial<ReturnType<typeof buildCard>>, changes: Partial<BoardWorld> = {}) {
  const kanban = buildKanban({ cards: [buildCard({ ...testable, ...card }), other] });
  const world = serveBoard(network, { kanban, ...changes });
  openBoard();
  await screen.findByRole('region', { name: 'To Do' });
  return world;
}
const callsOf = (world: BoardWorld) =>
  world.calls.map(({ call }) => call.replace('POST /api/kanban/cards/1', ''));
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Planners pay' }));
const isFocused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

it('starts the test of a card that is moved to Testing, and puts it where it was dropped', async () => {
  const world = await open({});
  await move('Planners pay', 'Testing', 'At the top');
  const record = await sheet();
  await waitFor(() =>
    expect(document.activeElement).toBe(record.getByRole('region', { name: 'Start test' })),
  );
  expect(titlesIn('To Do')).toEqual(['Planners pay']);
  await press('Start test');
  await waitFor(() => expect(titlesIn('Testing')).toEqual(['Planners pay', 'Drivers follow']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await isFocused('Planners pay');
  await waitFor(() => expect(callsOf(world)).toEqual(['/start-test', '/move']));
});

it('leaves the card where it was when the sheet is closed, and does not come back to the move', async () => {
  const world = await open({});
  await move('Planners pay', 'Testing', 'At the top');
  await sheet();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([titlesIn('To Do'), address(), world.calls]).toEqual([['Planners pay'], '', []]);
  await press('Planners pay', 'link');
  await press('Start test');
  await waitFor(() => expect(titlesIn('Testing')).toEqual(['Drivers follow', 'Planners pay']));
  expect((await sheet()).getByRole('button', { name: 'Add result' })).toBeTruthy();
  expect(callsOf(world)).toEqual(['/start-test']);
});

it('decides a card that is moved to an outcome, with that outcome chosen', async () => {
  const world = await open(
    { columnId: 20, order: 1, state: 'testing', testStartedAt: AT, balance },
    { results: [buildResult()] },
  );
  await move('Planners pay', 'Invalidated');
  const record = await sheet();
  const form = within(await record.findByRole('form', { name: 'Decide' }));
  await waitFor(() => expect(document.activeElement).toBe(record.getByRole('region', { name: 'Decision' })));
  expect(form.getByRole('radio', { name: /^Invalidated/ })).toHaveProperty('checked', true);
  await userEvent.type(form.getByLabelText(/^What you learned/), 'They do not.');
  await userEvent.click(form.getByRole('button', { name: 'Record decision' }));
  await waitFor(() => expect(titlesIn('Invalidated')).toEqual(['Planners pay']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(world.calls[0]?.body).toMatchObject({ outcome: 'invalidated', learned: 'They do not.' });
});

it('leads an idea to its decision by way of a test, and keeps another outcome than the one moved to', async () => {
  const world = await open({});
  await move('Planners pay', 'Validated');
  const record = await sheet();
  expect(record.getByText('Start the test and add at least one result before you decide.')).toBeTruthy();
  await press('Start test');
  await waitFor(() => expect(titlesIn('Testing')).toContain('Planners pay'));
  await press('Add result');
  const result = within(await record.findByRole('form', { name: 'Add result' }));
  await userEvent.type(result.getByLabelText(/^What you found/), 'Nobody paid');
  await userEvent.click(result.getByRole('radio', { name: 'Contradicts it' }));
  await press('Save result');
  await press('Decide');
  const form = within(await record.findByRole('form', { name: 'Decide' }));
  expect(form.getByRole('radio', { name: /^Validated/ })).toHaveProperty('checked', true);
  await userEvent.click(form.getByRole('radio', { name: /^Inconclusive/ }));
  await userEvent.type(form.getByLabelText(/^What you learned/), 'Too few.');
  await press('Record decision');
  expect(await record.findByText('Too few.')).toBeTruthy();
  expect(titlesIn('Testing')).toContain('Planners pay');
  expect(callsOf(world)).toEqual(['/start-test', '/results', '/decide']);
});

it('asks before a test is stopped, and gives the focus back when it is not', async () => {
  const world = await open({ columnId: 20, order: 1, state: 'testing', testStartedAt: AT, balance });
  await move('Planners pay', 'To Do');
  expect(await screen.findByText('Stop the test? Its results stay.')).toBeTruthy();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The Move dialog, whose place the question took, was opened from here.
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Actions for Planners pay'));
  expect([titlesIn('To Do'), world.calls]).toEqual([[], []]);
});

it('stops a test and keeps its results', async () => {
  await open(
    { columnId: 20, order: 1, state: 'testing', testStartedAt: AT, balance },
    { results: [buildResult()] },
  );
  await move('Planners pay', 'To Do');
  await press('Stop test');
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Planners pay']));
  expect(await screen.findByText('Test stopped')).toBeTruthy();
  await isFocused('Planners pay');
  await press('Planners pay', 'link');
  expect(await (await sheet()).findByText('Three paid')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start test' })).toBeTruthy();
});

const decided = { state: 'decided', outcome: 'validated', decidedAt: AT, testStartedAt: AT } as const;

it('asks before a decision is withdrawn, and then for what the move takes beyond', async () => {
  const world = await open({ columnId: 30, balance, ...decided }, { results: [buildResult()] });
  await move('Planners pay', 'Invalidated');
  await press('Reopen');
  await waitFor(() => expect(titlesIn('Testing')).toContain('Planners pay'));
  const form = within(await (await sheet()).findByRole('form', { name: 'Decide' }));
  expect(form.getByRole('radio', { name: /^Invalidated/ })).toHaveProperty('checked', true);
  expect(callsOf(world)).toEqual(['/reopen']);
});

it('takes a decided card back to the ideas by two questions', async () => {
  const world = await open({ columnId: 30, balance, ...decided });
  await move('Planners pay', 'To Do');
  await press('Reopen');
  await press('Stop test');
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Planners pay']));
  await waitFor(() => expect(callsOf(world)).toEqual(['/reopen', '/stop-test', '/move']));
});

it('leaves the card and the question when the server refuses', async () => {
  silence();
  const world = await open({ columnId: 20, order: 1, state: 'testing', testStartedAt: AT });
  world.instead['POST /api/kanban/cards/1/stop-test'] = () =>
    refusal(409, 'card.decided', 'This card has been decided. Reopen it to make changes.');
  await move('Planners pay', 'To Do');
  await press('Stop test');
  expect(await screen.findByText('Error stopping the test')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Stop test' })).toBeTruthy();
  expect(titlesIn('Testing')).toEqual(['Drivers follow', 'Planners pay']);
});
