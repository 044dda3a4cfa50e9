import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearSessionKeys } from '../../../app/stored-keys.ts';
import { mockNetwork } from '../../../test/network.ts';
import { act, press, silence } from '../test/acts.ts';
import { buildCard, buildKanban, refusal, serveBoard } from '../test/board-world.ts';
import { openBoard, titlesIn } from '../test/open-board.tsx';

const network = mockNetwork();
const KEPT = "We've restored your unsaved text.";
const title = () => screen.findByLabelText(/^Title/);
const stage = () => within(screen.getByRole('dialog')).getByLabelText('Stage');
const write = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
afterEach(() => localStorage.clear());

function open() {
  const world = serveBoard(network);
  openBoard();
  return world;
}

/** The session ends elsewhere, and the founder signs in again. */
function signInAgain() {
  cleanup();
  clearSessionKeys();
  return open();
}

it('keeps what is typed of a new card when the session ends, for the same form, until it is saved', async () => {
  open();
  await press('Add a card to To Do');
  write(await title(), 'Shops ring');
  await userEvent.selectOptions(stage(), 'Grow');
  signInAgain();
  await press('Add a card to To Do');
  expect(await screen.findByText(KEPT)).toBeTruthy();
  expect(await title()).toHaveProperty('value', 'Shops ring');
  expect(stage()).toHaveProperty('value', 'Grow');
  await press('Create Card');
  await waitFor(() => expect(titlesIn('To Do').at(-1)).toBe('Shops ring'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Add a card to To Do');
  expect(await title()).toHaveProperty('value', '');
  expect(screen.queryByText(KEPT)).toBeNull();
});

it('keeps it when the dialog is closed, and lets go of it when it is discarded', async () => {
  open();
  await press('Add a card to To Do');
  write(await title(), 'Shops ring');
  await press('Close');
  await press('Add a card to To Do');
  expect(await title()).toHaveProperty('value', 'Shops ring');
  await press('Discard it');
  expect(await title()).toHaveProperty('value', '');
});

it('discards it when it is cancelled, unless that is undone', async () => {
  open();
  await press('Add a card to To Do');
  write(await title(), 'Shops ring');
  await press('Cancel');
  await press('Add a card to To Do');
  expect(await title()).toHaveProperty('value', '');
  await press('Cancel');
  await press('Undo');
  await press('Add a card to To Do');
  expect(await title()).toHaveProperty('value', 'Shops ring');
});

it('brings back a cancelled change of a card', async () => {
  open();
  await act('Planners pay', 'Edit');
  write(await screen.findByLabelText('Metric'), 'Card numbers');
  await press('Cancel');
  await press('Undo');
  signInAgain();
  await act('Planners pay', 'Edit');
  expect(await screen.findByLabelText('Metric')).toHaveProperty('value', 'Card numbers');
});

it('keeps a change of each card by itself', async () => {
  open();
  await act('Planners pay', 'Edit');
  write(await screen.findByLabelText('Metric'), 'Card numbers');
  const world = signInAgain();
  await act('Depots decide', 'Edit');
  expect(await screen.findByLabelText('Metric')).toHaveProperty('value', '');
  await press('Cancel');
  await act('Planners pay', 'Edit');
  expect(await screen.findByText(KEPT)).toBeTruthy();
  expect(screen.getByLabelText('Metric')).toHaveProperty('value', 'Card numbers');
  await press('Save Changes');
  await waitFor(() =>
    expect(world.calls).toEqual([
      {
        call: 'PATCH /api/kanban/cards/1',
        body: { metric: 'Card numbers', updatedAt: '2026-12-01T09:00:00.000Z' },
      },
    ]),
  );
});

it('changes the version that it began with, and shows what was saved elsewhere since', async () => {
  silence();
  open();
  await act('Planners pay', 'Edit');
  write(await screen.findByLabelText('Metric'), 'Card numbers');
  const world = signInAgain();
  const current = buildCard({ metric: 'Signatures', updatedAt: '2026-12-05T09:00:00.000Z' });
  world.kanban = buildKanban({ cards: [current] });
  const call = 'PATCH /api/kanban/cards/1';
  world.instead[call] = () => refusal(409, 'record.changed', 'It has been changed.', { current });
  await act('Planners pay', 'Edit');
  await press('Save Changes');
  expect(await screen.findByText('This card was changed in another tab or on another device')).toBeTruthy();
  expect(screen.getByText('Signatures')).toBeTruthy();
  expect(world.calls[0]?.body).toEqual({ metric: 'Card numbers', updatedAt: '2026-12-01T09:00:00.000Z' });
  await press('Use the other metric');
  expect(screen.getByLabelText('Metric')).toHaveProperty('value', 'Signatures');
});
