import type { CardEvent } from '@groundwork/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import {
  type BoardWorld,
  buildCard,
  buildKanban,
  buildResult,
  refusal,
  serveBoard,
  testable,
} from '../test/board-world.ts';
import { address, openBoard, titlesIn } from '../test/open-board.tsx';

const network = mockNetwork();
const AT = '2026-12-03T09:00:00.000Z';
const testing = buildCard({ ...testable, state: 'testing', testStartedAt: AT });

async function open(changes: Partial<BoardWorld> = {}) {
  const world = serveBoard(network, changes);
  openBoard('/validation-board/7?card=1');
  const record = within(await screen.findByRole('dialog', { name: /Planners pay/ }));
  return { world, record };
}

const withCard = (card: ReturnType<typeof buildCard>) => ({ kanban: buildKanban({ cards: [card] }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('opens from the board, is in the address, and closes again', async () => {
  serveBoard(network);
  openBoard();
  await userEvent.click(await screen.findByRole('link', { name: 'Planners pay' }));
  expect(address()).toBe('?card=1');
  const record = within(await screen.findByRole('dialog', { name: 'Planners pay' }));
  expect(record.getByText('No criteria defined.')).toBeTruthy();
  expect(record.getByRole('link', { name: 'Guide Me' }).getAttribute('href')).toBe('/card-guidance/1');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('');
});

it('says of a card in the address that it is not on the board', async () => {
  serveBoard(network);
  openBoard('/validation-board/7?card=99');
  expect(await screen.findByText("This card isn't on the board")).toBeTruthy();
});

it('names what a test still needs, and leads there', async () => {
  const { record } = await open(withCard(buildCard({ ...testable, metric: null, criteria: null })));
  expect(record.getAllByText(/ defined\.$/).map(({ textContent }) => textContent)).toEqual([
    'No metric defined.',
    'No criteria defined.',
  ]);
  expect(record.queryByRole('button', { name: 'Start test' })).toBeNull();
  await press('Fill in');
  expect(await screen.findByRole('dialog', { name: 'Edit Card' })).toBeTruthy();
  // Escape closes only the form, not the record below it.
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Card' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Planners pay' })).toBeTruthy();
});

it('starts the test, which fixes its texts', async () => {
  const { world, record } = await open(withCard(buildCard(testable)));
  await press('Start test');
  expect(await record.findByText(/^Recorded when the test started on 1 December/)).toBeTruthy();
  expect(record.getByText('Add at least one result before you decide.')).toBeTruthy();
  expect(world.calls).toEqual([
    { call: 'POST /api/kanban/cards/1/start-test', body: { updatedAt: testing.updatedAt } },
  ]);
});

it('starts the test with a day, which the card shows and its form changes', async () => {
  const { world, record } = await open(withCard(buildCard(testable)));
  const day = 'Look at the result on (optional)';
  fireEvent.input(record.getByLabelText(day), { target: { value: '2020-01-05' } });
  await press('Start test');
  expect(await record.findByText('Choose today or a later day')).toBeTruthy();
  expect(world.calls).toEqual([]);
  fireEvent.input(record.getByLabelText(day), { target: { value: '2999-01-05' } });
  await press('Start test');
  expect(await record.findByText('Due 5 January 2999')).toBeTruthy();
  await press('Edit');
  const form = within(await screen.findByRole('dialog', { name: 'Edit Card' }));
  fireEvent.change(form.getByLabelText(day), { target: { value: '' } });
  await userEvent.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(record.queryByText(/^Due/)).toBeNull());
  expect(world.calls.map(({ body }) => body)).toEqual([
    { updatedAt: testing.updatedAt, dueOn: '2999-01-05' },
    { updatedAt: expect.any(String), dueOn: null },
  ]);
});

it('shows what was changed after the test had begun, with the older words', async () => {
  const base = { at: AT, kind: 'wording_changed' } as const;
  const events: CardEvent[] = [
    { ...base, id: 81, field: 'criteria', before: '2 of 10', results: 2 },
    { ...base, id: 80, field: 'metric', before: null, results: 0 },
  ];
  vi.setSystemTime('2026-12-20T09:00:00.000Z');
  const { record } = await open({ ...withCard(testing), events });
  const change = await record.findByText('Criteria changed on 3 December, after 2 results');
  expect(change.nextElementSibling?.textContent).toBe('Before: 2 of 10');
  expect(record.getByText('Metric changed on 3 December, before any result')).toBeTruthy();
  const history = within(record.getByText('History').closest('details') as HTMLElement);
  expect(history.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^3 December, .* Criteria changed after 2 results\. Before: 2 of 10$/),
    expect.stringMatching(/ Metric changed before any result\. Before: empty$/),
  ]);
  vi.useRealTimers();
});

it('records a result with its figure, day and quote', async () => {
  const { world, record } = await open(withCard(testing));
  await press('Add result');
  const form = within(await record.findByRole('form', { name: 'Add result' }));
  await userEvent.type(form.getByLabelText(/^What you found/), 'Three paid');
  await userEvent.click(form.getByRole('radio', { name: 'Supports the hypothesis' }));
  await userEvent.type(form.getByLabelText('Number (optional)'), '3,5');
  await userEvent.type(form.getByLabelText('Unit (optional)'), 'planners');
  await userEvent.type(form.getByLabelText(/^Exact words/), 'Here is my card.');
  await userEvent.selectOptions(form.getByLabelText('Who said it'), 'Someone I talked to');
  await userEvent.click(form.getByRole('button', { name: 'Save result' }));
  expect(await record.findByText('Here is my card.')).toBeTruthy();
  expect(record.getByText('3.5 planners')).toBeTruthy();
  expect(record.getByRole('img', { name: '1 result: 1 for, 0 against' })).toBeTruthy();
  expect(world.calls[0]?.body).toMatchObject({
    text: 'Three paid',
    bearing: 'supports',
    figure: 3.5,
    unit: 'planners',
    link: null,
    quote: 'Here is my card.',
    quotedFrom: 'interviewee',
  });
});

it('says at its field what a result still needs', async () => {
  const { world, record } = await open(withCard(testing));
  await press('Add result');
  const form = within(await record.findByRole('form', { name: 'Add result' }));
  await userEvent.type(form.getByLabelText('Number (optional)'), 'many');
  await userEvent.type(form.getByLabelText('Link (optional)'), 'javascript:alert(1)');
  await userEvent.click(form.getByRole('button', { name: 'Save result' }));
  expect(await form.findByText('Enter what you found')).toBeTruthy();
  expect(form.getByText('Choose what it means for the hypothesis')).toBeTruthy();
  expect(form.getByText(/^Enter just a number/)).toBeTruthy();
  expect(
    form.getByText('Enter a link that starts with https:// or http://, without a user name'),
  ).toBeTruthy();
  expect(world.calls).toEqual([]);
});

it('keeps a result that was not recorded in its form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { world, record } = await open(withCard(testing));
  world.instead['POST /api/kanban/cards/1/results'] = () => refusal(409, 'card.full', 'It holds 100.');
  await press('Add result');
  const text = await record.findByLabelText(/^What you found/);
  await userEvent.type(text, 'Three paid');
  await userEvent.click(record.getByRole('radio', { name: 'Neither' }));
  await press('Save result');
  expect(await screen.findByText('Error adding the result')).toBeTruthy();
  expect(text).toHaveProperty('value', 'Three paid');
});

it('corrects and removes a result; the history keeps what it said', async () => {
  const { world, record } = await open({ ...withCard(testing), results: [buildResult()] });
  await press('Edit result');
  const text = await record.findByLabelText(/^What you found/);
  await userEvent.clear(text);
  await userEvent.type(text, 'Two paid');
  await press('Save result');
  expect(await record.findByText('Two paid')).toBeTruthy();
  expect(record.getByText(/, edited$/)).toBeTruthy();
  expect(await screen.findByText('Result updated')).toBeTruthy();
  expect(record.getByText('3 planners Three paid')).toBeTruthy();
  await press('Remove');
  const question = within(await screen.findByRole('dialog', { name: 'Remove result' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(record.queryByText('Two paid')).toBeNull());
  expect(await screen.findByText('Result removed')).toBeTruthy();
  expect(world.results).toEqual([]);
});

it('decides by what was learned, and moves the card to the column of its outcome', async () => {
  const { world, record } = await open({ ...withCard(testing), results: [buildResult()] });
  await press('Decide');
  const form = within(await record.findByRole('form', { name: 'Decide' }));
  await userEvent.click(form.getByRole('button', { name: 'Record decision' }));
  expect(await form.findByText('Enter what you learned')).toBeTruthy();
  expect(form.getByText('Choose an outcome')).toBeTruthy();
  await userEvent.click(form.getByRole('radio', { name: /^Validated/ }));
  await userEvent.type(form.getByLabelText(/^What you learned/), 'They pay at once.');
  await userEvent.type(form.getByLabelText(/^What you'll do next/), 'Raise the price.');
  await userEvent.type(form.getByLabelText(/^Title of a follow-up card/), 'They pay £120');
  await userEvent.click(form.getByRole('button', { name: 'Record decision' }));
  expect(await record.findByText('They pay at once.')).toBeTruthy();
  await waitFor(() => expect(titlesIn('Validated')).toEqual(['Planners pay']));
  expect(record.queryByRole('button', { name: 'Add result' })).toBeNull();
  expect(world.calls[0]?.body).toEqual({
    outcome: 'validated',
    learned: 'They pay at once.',
    next: 'Raise the price.',
    nextCard: { title: 'They pay £120' },
    updatedAt: testing.updatedAt,
  });
  await press('Reopen');
  expect(await record.findByRole('button', { name: 'Decide' })).toBeTruthy();
});

it('names the card that it goes on from, and leads there', async () => {
  const cards = [buildCard({ followsId: 2 }), buildCard({ id: 2, order: 1, title: 'The first try' })];
  const { record } = await open({ kanban: buildKanban({ cards }) });
  await userEvent.click(await record.findByRole('link', { name: 'The first try' }));
  const first = within(await screen.findByRole('dialog', { name: 'The first try' }));
  expect(address()).toBe('?card=2');
  // And back: the decided card links to the card made from its next step.
  expect(first.getByText('Followed by')).toBeTruthy();
  const next = first.getByRole('link', { name: 'Planners pay' });
  expect(next.getAttribute('href')).toBe('/validation-board/7?card=1');
  await userEvent.click(next);
  expect(await screen.findByRole('dialog', { name: 'Planners pay' })).toBeTruthy();
  expect(address()).toBe('?card=1');
});

it('leaves what is being typed when the card is deleted elsewhere', async () => {
  const { world, record } = await open(withCard(testing));
  await press('Add result');
  const text = await record.findByLabelText(/^What you found/);
  await userEvent.type(text, 'Three paid');
  world.kanban = buildKanban({ cards: [] });
  const other = new BroadcastChannel('groundwork:boards');
  other.postMessage({ startupId: 7 });
  expect(await record.findByText('This card has been deleted. This is how it last looked.')).toBeTruthy();
  expect(text).toHaveProperty('value', 'Three paid');
  other.close();
});

it('keeps in its history what a result said before, and for whom', async () => {
  const { cardId: _card, createdAt: _created, updatedAt: _updated, ...words } = buildResult();
  const before = { ...words, text: 'They stayed', bearing: 'contradicts', observedOn: '2026-10-02' } as const;
  const quoted = { ...before, quote: 'Never', quotedFrom: 'interviewee', figure: 3, unit: 'days' } as const;
  const events: CardEvent[] = [
    { id: 80, at: AT, kind: 'result_corrected', before: quoted },
    { id: 81, at: AT, kind: 'decided', outcome: 'validated', learned: 'They pay', next: 'Ask 20' },
  ];
  const { record } = await open({ ...withCard(testing), events });
  const [decided, corrected] = within(
    record.getByText('History').closest('details') as HTMLElement,
  ).getAllByRole('listitem', { hidden: true });
  expect(decided?.textContent).toContain('Decided: Validated. They pay\nNext: Ask 20');
  expect(corrected?.textContent).toContain(
    'A result from 2 October 2026 was edited. Before, it contradicted the hypothesis: 3 days They stayed, with the quote Never',
  );
});
