import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { act, gate, move, press, silence } from './test/acts.ts';
import { buildCard, buildKanban, noBoard, refusal, serveBoard } from './test/board-world.ts';
import { address, inColumn, openBoard, titlesIn } from './test/open-board.tsx';
import { applyOp } from './writes/board-ops.ts';

const network = mockNetwork();

async function open(...parts: Parameters<typeof serveBoard> extends [unknown, ...infer Rest] ? Rest : never) {
  const world = serveBoard(network, ...parts);
  const { client } = openBoard();
  await screen.findByRole('region', { name: 'To Do' });
  return { world, client };
}

it('shows the columns by their order, each with its cards by theirs', async () => {
  const kanban = buildKanban();
  await open({
    kanban: { ...kanban, columns: kanban.columns.toReversed(), cards: kanban.cards.toReversed() },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Validation Board' })).toBeTruthy();
  expect(screen.getByText('Track and validate your business hypotheses')).toBeTruthy();
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['To Do', 'Testing', 'Validated', 'Invalidated']);
  expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide']);
  expect(inColumn('Invalidated').getByText('Drop cards here')).toBeTruthy();
  // Only a column that can take a new card offers to add one.
  expect(inColumn('Invalidated').getByText('Drag & drop a card')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Add a card/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Add a card to To Do',
  ]);
});

it('says of an empty column that takes new cards how one gets there', async () => {
  await open({ kanban: buildKanban({ cards: [] }) });
  expect(inColumn('To Do').getByText('Drag & drop a card or use the Add button')).toBeTruthy();
});

it('shows stage, state and the balance of the results on a card, in words too', async () => {
  const balance = { supports: 3, contradicts: 1, neither: 1 };
  const decided = { state: 'decided', outcome: 'invalidated' } as const;
  await open({ kanban: buildKanban({ cards: [buildCard({ stage: 'Grow', balance, ...decided })] }) });
  const column = inColumn('To Do');
  expect(column.getByText('Grow')).toBeTruthy();
  expect(column.getByText('Invalidated')).toBeTruthy();
  expect(column.getByRole('img', { name: '5 results: 3 for, 1 against, 1 neither' })).toBeTruthy();
});

it('says why the board did not load, and tries again', async () => {
  const world = serveBoard(network);
  world.instead['GET /api/startups/7/kanban'] = () => refusal(403, 'auth.forbidden', 'Not for you.');
  openBoard();
  expect(await screen.findByRole('heading', { name: 'Failed to load validation board' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('Not for you.');
  delete world.instead['GET /api/startups/7/kanban'];
  await press('Retry');
  expect(await screen.findByRole('region', { name: 'To Do' })).toBeTruthy();
});

it('creates a board where there is none, but not without a name', async () => {
  const world = serveBoard(network, noBoard());
  openBoard();
  expect(screen.getByRole('status', { name: 'Loading the board' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'No Validation Board Found' })).toBeTruthy();
  await press('Create Validation Board');
  const name = await screen.findByRole('textbox', { name: 'Board Name' });
  expect(name.getAttribute('placeholder')).toBe('e.g., Product Validation');
  await userEvent.type(name, '  ');
  await press('Create Board');
  expect(await screen.findByText('Please enter a board name')).toBeTruthy();
  expect(world.calls).toEqual([]);
  await userEvent.type(name, 'Ours ');
  await press('Create Board');
  expect(await screen.findByText('Validation board created successfully')).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Invalidated' })).toBeTruthy();
  expect(world.calls).toEqual([{ call: 'POST /api/kanban/boards', body: { startupId: 7, name: 'Ours' } }]);
});

it('says why a board was not created, and keeps its name', async () => {
  const world = serveBoard(network, noBoard());
  world.instead['POST /api/kanban/boards'] = () => refusal(409, 'board.exists', 'There is one already.');
  openBoard();
  await press('Create Validation Board');
  const name = await screen.findByRole('textbox', { name: 'Board Name' });
  await userEvent.type(name, 'Ours');
  await press('Create Board');
  expect(await screen.findByText('Failed to create validation board: There is one already.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'Ours');
});

it("shows a new card at once as 'To Do', until the server has it", async () => {
  const { world } = await open();
  const { promise, open: go } = gate<undefined>();
  world.instead['POST /api/kanban/cards'] = () => promise;
  await press('Add a card to To Do');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Card' }));
  expect(dialog.getByText('Add a new hypothesis or task to your validation board')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Title/ }), ' Shops ring ');
  await userEvent.selectOptions(dialog.getByLabelText('Stage'), 'Validate');
  await userEvent.click(dialog.getByRole('button', { name: 'Create Card' }));
  const all = ['Planners pay', 'Depots decide', 'Shops ring'];
  await waitFor(() => expect(titlesIn('To Do')).toEqual(all));
  const unstored = document.querySelector('[data-unstored]') as HTMLElement;
  expect(within(unstored).getByText('To Do')).toBeTruthy();
  expect(within(unstored).queryByRole('button')).toBeNull();
  go(undefined);
  expect(await screen.findByText('New card created successfully')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[data-unstored]')).toBeNull());
  expect(titlesIn('To Do')).toEqual(all);
  expect(world.calls[0]?.body).toEqual({
    columnId: 10,
    order: 2,
    title: 'Shops ring',
    stage: 'Validate',
    hypothesis: null,
    test: null,
    metric: null,
    criteria: null,
  });
});

it('takes a card back that the server refuses, and keeps what was typed', async () => {
  silence();
  const { world } = await open();
  world.instead['POST /api/kanban/cards'] = () => refusal(409, 'board.full', 'The board is full.');
  await press('Add a card to To Do');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, 'Shops ring');
  await press('Create Card');
  expect(await screen.findByText('Error creating card')).toBeTruthy();
  expect(screen.getByText('Failed to create card: The board is full.')).toBeTruthy();
  expect(title).toHaveProperty('value', 'Shops ring');
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide']));
});

const OWN = { id: 50, boardId: 5, name: 'On hold', order: 4, meaning: null };
const withOwn = () => ({ kanban: buildKanban({ columns: [...buildKanban().columns, OWN] }) });

it('offers another column when that of the new card was deleted elsewhere, and keeps what was typed', async () => {
  silence();
  const { world } = await open(withOwn());
  await press('Add a card to On hold');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, 'Shops ring');
  world.instead['POST /api/kanban/cards'] = () => {
    delete world.instead['POST /api/kanban/cards'];
    world.kanban = applyOp(world.kanban, { kind: 'deleteColumn', columnId: 50 });
    return refusal(404, 'column.not_found', 'There is no such column.');
  };
  await press('Create Card');
  expect(await screen.findByText('Failed to create card: There is no such column.')).toBeTruthy();
  expect(await screen.findByText('This column was deleted in another tab or on another device')).toBeTruthy();
  expect(title).toHaveProperty('value', 'Shops ring');
  await userEvent.selectOptions(screen.getByLabelText('Column'), 'To Do');
  await press('Create Card');
  expect(await screen.findByText('New card created successfully')).toBeTruthy();
  expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide', 'Shops ring']);
});

it('asks for a title', async () => {
  const { world } = await open();
  await press('Add a card to To Do');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '   ');
  await press('Create Card');
  expect(await screen.findByText('Please enter a title')).toBeTruthy();
  expect(world.calls).toEqual([]);
});

it('moves a card to a place in a column, at once', async () => {
  const { world } = await open(withOwn());
  await move('Drivers follow', 'On hold');
  const { promise, open: go } = gate<undefined>();
  world.instead['POST /api/kanban/cards/2/move'] = () => promise;
  await move('Depots decide', 'On hold', 'At the top');
  await waitFor(() => expect(titlesIn('On hold')).toEqual(['Depots decide', 'Drivers follow']));
  go(undefined);
  await waitFor(() => expect(world.kanban.cards.find(({ id }) => id === 2)?.columnId).toBe(50));
  expect(titlesIn('On hold')).toEqual(['Depots decide', 'Drivers follow']);
});

it('begins a move where the card is, and writes nothing when it stays there', async () => {
  const { world } = await open();
  await act('Planners pay', 'Move');
  const dialog = within(await screen.findByRole('dialog'));
  const place = dialog.getByLabelText('Place') as HTMLSelectElement;
  expect(place.selectedOptions[0]?.textContent).toBe('At the top');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(world.calls).toEqual([]);
});

it('puts a card back when the network is away, and keeps what the server has', async () => {
  silence();
  const { world } = await open(withOwn());
  const before = world.kanban;
  world.instead['POST /api/kanban/cards/1/move'] = () => HttpResponse.error();
  await move('Planners pay', 'On hold');
  expect(await screen.findByText('Error moving card')).toBeTruthy();
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide']));
  expect(titlesIn('On hold')).toEqual([]);
  expect(world.kanban).toBe(before);
});

it('puts a card back that could not be moved, says so, and reads the board again', async () => {
  silence();
  const { world } = await open(withOwn());
  world.instead['POST /api/kanban/cards/1/move'] = () => {
    world.kanban = { ...world.kanban, cards: world.kanban.cards.filter(({ id }) => id !== 1) };
    return refusal(404, 'card.not_found', 'There is no such card.');
  };
  await move('Planners pay', 'On hold');
  expect(await screen.findByText('Error moving card')).toBeTruthy();
  expect(screen.getByText('It was deleted in another tab or on another device.')).toBeTruthy();
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Depots decide']));
  expect(titlesIn('On hold')).toEqual([]);
});

it('ends a burst of moves where the last one put the card, with none of those that were overtaken', async () => {
  const own = ['On hold', 'Later'].map((name, at) => ({ ...OWN, id: 50 + at, order: 4 + at, name }));
  const { world, client } = await open({
    kanban: buildKanban({ columns: [...buildKanban().columns, ...own] }),
  });
  const { promise, open: go } = gate<undefined>();
  let held = true;
  world.instead['POST /api/kanban/cards/1/move'] = async () => {
    if (held) await promise;
    held = false;
    return undefined;
  };
  for (const column of ['On hold', 'Later', 'To Do', 'Later']) {
    await move('Planners pay', column);
    await waitFor(() => expect(titlesIn(column)).toContain('Planners pay'));
  }
  // A board refetched meanwhile lacks the pending moves.
  await client.refetchQueries();
  expect(titlesIn('Later')).toEqual(['Planners pay']);
  go(undefined);
  await waitFor(() => expect(world.kanban.cards.find(({ id }) => id === 1)?.columnId).toBe(51));
  expect(world.calls.map(({ body }) => body)).toEqual([
    { columnId: 50, order: 0 },
    { columnId: 51, order: 0 },
  ]);
  expect(titlesIn('Later')).toEqual(['Planners pay']);
});

it('changes a card, sending only what was changed', async () => {
  const { world } = await open();
  await act('Planners pay', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Card' }));
  expect(dialog.getByText('Update the details of this card')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Metric'), 'Card numbers');
  await userEvent.selectOptions(dialog.getByLabelText('Stage'), 'Grow');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Card updated successfully')).toBeTruthy();
  expect(inColumn('To Do').getByText('Grow')).toBeTruthy();
  expect(world.calls).toEqual([
    {
      call: 'PATCH /api/kanban/cards/1',
      body: { metric: 'Card numbers', stage: 'Grow', updatedAt: '2026-12-01T09:00:00.000Z' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Another tab changes the first card once, before the next change from here arrives. */
function changeElsewhere(world: ReturnType<typeof serveBoard>, changes: object): void {
  const call = 'PATCH /api/kanban/cards/1';
  world.instead[call] = () => {
    delete world.instead[call];
    const current = buildCard({ ...changes, updatedAt: '2026-12-05T09:00:00.000Z' });
    world.kanban = { ...world.kanban, cards: [current, ...world.kanban.cards.slice(1)] };
    return refusal(409, 'record.changed', 'It has been changed.', { current });
  };
}

it('lets a change stand beside one of other fields that was made elsewhere', async () => {
  const { world } = await open();
  changeElsewhere(world, { test: 'Ask ten' });
  await act('Planners pay', 'Edit');
  await userEvent.type(await screen.findByLabelText('Metric'), 'Card numbers');
  await press('Save Changes');
  expect(await screen.findByText('Card updated successfully')).toBeTruthy();
  expect(world.calls[1]?.body).toEqual({ metric: 'Card numbers', updatedAt: '2026-12-05T09:00:00.000Z' });
  expect(world.kanban.cards[0]).toMatchObject({ test: 'Ask ten', metric: 'Card numbers' });
});

it('shows what was saved elsewhere in the same field, loses nothing typed, and saves what is chosen', async () => {
  silence();
  const { world } = await open();
  changeElsewhere(world, { metric: 'Signatures', test: 'Ask ten' });
  await act('Planners pay', 'Edit');
  const metric = await screen.findByLabelText('Metric');
  await userEvent.type(metric, 'Card numbers');
  await press('Save Changes');
  expect(await screen.findByText('This card was changed in another tab or on another device')).toBeTruthy();
  expect(screen.getByText('Error updating card')).toBeTruthy();
  expect(screen.getByText('Signatures')).toBeTruthy();
  expect(metric).toHaveProperty('value', 'Card numbers');
  await press('Use the other metric');
  expect(metric).toHaveProperty('value', 'Signatures');
  await userEvent.type(metric, ', two');
  await press('Save Changes');
  expect(await screen.findByText('Card updated successfully')).toBeTruthy();
  expect(world.kanban.cards[0]).toMatchObject({ metric: 'Signatures, two', test: 'Ask ten' });
});

it('saves the first wording again when that is what is chosen over the one saved elsewhere', async () => {
  silence();
  const { world } = await open({ kanban: buildKanban({ cards: [buildCard({ metric: 'Calls' })] }) });
  changeElsewhere(world, { metric: 'Signatures' });
  await act('Planners pay', 'Edit');
  const metric = await screen.findByLabelText('Metric');
  await userEvent.type(metric, ' made');
  await press('Save Changes');
  expect(await screen.findByText('This card was changed in another tab or on another device')).toBeTruthy();
  await userEvent.clear(metric);
  await userEvent.type(metric, 'Calls');
  await press('Save Changes');
  expect(await screen.findByText('Card updated successfully')).toBeTruthy();
  expect(world.kanban.cards[0]).toMatchObject({ metric: 'Calls' });
});

it('keeps what was typed into a card that was deleted elsewhere, and makes a new one of it', async () => {
  silence();
  const { world } = await open();
  await act('Planners pay', 'Edit');
  await userEvent.type(await screen.findByLabelText('Metric'), 'Card numbers');
  world.kanban = { ...world.kanban, cards: world.kanban.cards.slice(1) };
  await press('Save Changes');
  expect(await screen.findByText('This card was deleted in another tab or on another device')).toBeTruthy();
  expect(screen.getByLabelText('Metric')).toHaveProperty('value', 'Card numbers');
  await press('Save as new card');
  expect(await screen.findByText('New card created successfully')).toBeTruthy();
  expect(world.kanban.cards.at(-1)).toMatchObject({ title: 'Planners pay', metric: 'Card numbers' });
});

async function deleteCard(title: string): Promise<void> {
  await act(title, 'Edit');
  await press('Delete');
  expect(await screen.findByText('Are you sure you want to delete this card?')).toBeTruthy();
  const question = within(screen.getByRole('dialog', { name: 'Delete card' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
}

it('deletes a card after a question, and brings it back', async () => {
  const { world } = await open();
  await deleteCard('Planners pay');
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Depots decide']));
  expect(await screen.findByText('Card deleted successfully')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Undo');
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Depots decide', 'Planners pay']));
  expect(await screen.findByText('Card restored')).toBeTruthy();
  expect(world.calls.map(({ call }) => call)).toEqual([
    'DELETE /api/kanban/cards/1',
    'POST /api/kanban/cards/1/restore',
  ]);
});

it('goes back to the form, with what was typed, when the question is answered with no', async () => {
  const { world } = await open();
  await act('Planners pay', 'Edit');
  await userEvent.type(await screen.findByLabelText('Metric'), 'Card numbers');
  await press('Delete');
  await screen.findByText('Are you sure you want to delete this card?');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Are you sure you want to delete this card?')).toBeNull());
  expect(screen.getByLabelText('Metric')).toHaveProperty('value', 'Card numbers');
  expect(world.calls).toEqual([]);
});

it('does not lose what was typed to Escape or to a press beside the dialog', async () => {
  await open();
  await act('Planners pay', 'Edit');
  await userEvent.type(await screen.findByLabelText('Metric'), 'Card numbers');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') as Element);
  expect(screen.getByLabelText('Metric')).toHaveProperty('value', 'Card numbers');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('brings a card back that could not be deleted', async () => {
  silence();
  const { world } = await open();
  world.instead['DELETE /api/kanban/cards/1'] = () => refusal(409, 'card.decided', 'Not now.');
  await deleteCard('Planners pay');
  expect(await screen.findByText('Error deleting card')).toBeTruthy();
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide']));
});

it('finds cards by text, stage and state, and says so in the address', async () => {
  await open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search cards' }), 'CARD num');
  await waitFor(() => expect(address()).toBe('?q=CARD+num'));
  expect(titlesIn('Testing')).toEqual(['Drivers follow']);
  expect(titlesIn('To Do')).toEqual([]);
  expect(inColumn('To Do').getByText('No cards here match your search.')).toBeTruthy();
  expect(screen.getByText('1 of 3 cards')).toBeTruthy();
  await press('Clear');
  const field = screen.getByRole('searchbox') as HTMLInputElement;
  expect([field.value, document.activeElement]).toEqual(['', field]);
  await waitFor(() => expect(address()).toBe(''));
  await userEvent.selectOptions(screen.getByLabelText('Stage'), 'Build');
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['Depots decide']));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Testing');
  await waitFor(() => expect(address()).toBe('?stage=Build&state=testing'));
  expect(screen.getByText('0 of 3 cards')).toBeTruthy();
  await press('Clear');
  await waitFor(() => expect(address()).toBe(''));
  expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide']);
});

it('begins with the search of the address', async () => {
  serveBoard(network);
  openBoard('/validation-board/7?q=depot');
  await screen.findByRole('region', { name: 'To Do' });
  expect(titlesIn('To Do')).toEqual(['Depots decide']);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'depot');
});

const columnIds = () => screen.getAllByRole('region').map(region => region.getAttribute('data-column'));

it('renames a column', async () => {
  await open();
  await press('Actions for the column Testing');
  await press('Rename', 'menuitem');
  const name = await screen.findByRole('textbox', { name: 'Column name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Under way');
  await press('Save Changes');
  expect(await screen.findByRole('region', { name: 'Under way' })).toBeTruthy();
});

it('says what a renamed column still means', async () => {
  const { columns } = buildKanban();
  const names = ['To Do', 'Under way', 'Yes', 'Invalidated'];
  const renamed = columns.map((column, at) => ({ ...column, name: names[at] ?? '' }));
  await open({ kanban: buildKanban({ columns: renamed }) });
  expect(inColumn('Under way').getByText('Testing cards move here.')).toBeTruthy();
  expect(inColumn('Yes').getByText('Validated cards move here.')).toBeTruthy();
  expect(screen.getAllByText(/move here|start here/)).toHaveLength(2);
});

it('moves a column', async () => {
  const { world } = await open();
  await press('Actions for the column Validated');
  await press('Move left', 'menuitem');
  await waitFor(() => expect(columnIds().slice(0, 4)).toEqual(['10', '30', '20', '40']));
  await waitFor(() =>
    expect(world.calls).toEqual([{ call: 'PATCH /api/kanban/columns/30', body: { order: 1 } }]),
  );
});

it('adds a column', async () => {
  const { world } = await open();
  await press('Add column');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add column' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Column name' }), 'Parked');
  await userEvent.click(dialog.getByRole('button', { name: 'Add column' }));
  expect(await screen.findByRole('region', { name: 'Parked' })).toBeTruthy();
  expect(world.calls[0]?.body).toEqual({ boardId: 5, name: 'Parked' });
});

it('deletes a column, but none that has cards', async () => {
  const { world } = await open();
  await press('Actions for the column Invalidated');
  await press('Delete', 'menuitem');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Invalidated' })).toBeNull());
  expect(await screen.findByText('Column deleted')).toBeTruthy();
  await press('Actions for the column To Do');
  const refused = await screen.findByRole('menuitem', { name: 'Delete (only when empty)' });
  expect(refused.ariaDisabled).toBe('true');
  await userEvent.click(refused);
  expect(world.calls.map(({ call }) => call)).toEqual(['DELETE /api/kanban/columns/40']);
});

it('adds no ninth column, and says why', async () => {
  const columns = Array.from({ length: 8 }, (_, order) => ({
    id: 10 + order,
    boardId: 5,
    name: order === 0 ? 'To Do' : `Column ${order}`,
    order,
    meaning: null,
  }));
  await open({ kanban: buildKanban({ columns, cards: [] }) });
  const button = screen.getByRole('button', { name: 'Add column' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.title).toBe('A board can have up to 8 columns');
  await userEvent.click(button);
  expect(await screen.findByText('A board can have up to 8 columns')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads to the guidance of a card', async () => {
  await open();
  await press('Actions for Planners pay');
  const link = await screen.findByRole('menuitem', { name: 'Guide Me' });
  expect(link.getAttribute('href')).toBe('/card-guidance/1');
});

it('follows what another tab did to the board', async () => {
  const { world } = await open();
  world.kanban = buildKanban({ cards: [buildCard({ title: 'From elsewhere' })] });
  const other = new BroadcastChannel('groundwork:boards');
  other.postMessage({ startupId: 7 });
  await waitFor(() => expect(titlesIn('To Do')).toEqual(['From elsewhere']));
  other.close();
});

it('keeps the board on screen while a later reading fails', async () => {
  const { world, client } = await open();
  world.instead['GET /api/startups/7/kanban'] = () => HttpResponse.json({}, { status: 400 });
  await client.refetchQueries();
  expect(titlesIn('To Do')).toEqual(['Planners pay', 'Depots decide']);
});
