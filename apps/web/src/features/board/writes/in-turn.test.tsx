import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { useRecordWrites } from '../record/use-record-writes.ts';
import { gate, silence } from '../test/acts.ts';
import { buildCard, refusal, serveBoard } from '../test/board-world.ts';
import { useBoard } from '../use-board.ts';
import { type BoardWrites, useBoardWrites } from './use-board-writes.ts';

const network = mockNetwork();

interface Acts extends BoardWrites {
  record: ReturnType<typeof useRecordWrites>;
}

/** Shows which column each card is in and hands out the writes. */
function Probe({ onReady }: { onReady: (acts: Acts) => void }) {
  const board = useBoard(7);
  onReady({ ...useBoardWrites(7), record: useRecordWrites(7, buildCard({ id: 3 })) });
  const cards = board.state === 'shown' ? board.view.cards : [];
  return <p role="status">{cards.map(({ id, columnId }) => `${id} in ${columnId}`).join(', ')}</p>;
}

async function open() {
  const world = serveBoard(network);
  let acts: Acts | undefined;
  renderApp(<Probe onReady={ready => (acts = ready)} />);
  await screen.findByText('1 in 10, 2 in 10, 3 in 20');
  if (!acts) throw new Error('It is not there');
  return { world, acts };
}

/** Holds the move of the second card back, so that later writes wait. */
function hold(world: ReturnType<typeof serveBoard>) {
  const { promise, open: go } = gate<undefined>();
  world.instead['POST /api/kanban/cards/2/move'] = () => promise;
  return () => go(undefined);
}

const move = (cardId: number, columnId: number) => ({ kind: 'move', cardId, columnId, order: 0 }) as const;
const callsOf = (world: ReturnType<typeof serveBoard>) => world.calls.map(({ call }) => call);

it('makes a move that waits, although the card is deleted after it: that may be refused', async () => {
  silence();
  const { world, acts } = await open();
  world.instead['DELETE /api/kanban/cards/1'] = () => refusal(409, 'card.decided', 'Not now.');
  const go = hold(world);
  acts.write(move(2, 20));
  acts.write(move(1, 30));
  acts.write({ kind: 'delete', card: buildCard() });
  go();
  expect(await screen.findByText('Error deleting card')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('1 in 30, 2 in 20, 3 in 20')).toBeTruthy());
});

it('empties a column before it deletes it, although the card moves on after that', async () => {
  const { world, acts } = await open();
  const go = hold(world);
  acts.write(move(2, 30));
  acts.write(move(3, 10));
  acts.write({ kind: 'deleteColumn', columnId: 20 });
  acts.write(move(3, 40));
  go();
  await waitFor(() =>
    expect(callsOf(world)).toEqual([
      'POST /api/kanban/cards/2/move',
      'POST /api/kanban/cards/3/move',
      'DELETE /api/kanban/columns/20',
      'POST /api/kanban/cards/3/move',
    ]),
  );
});

it('decides after the moves that were made before, so that the card ends where its outcome belongs', async () => {
  const { world, acts } = await open();
  const go = hold(world);
  acts.write(move(2, 20));
  acts.write(move(3, 10));
  const input = { outcome: 'validated', learned: 'They do.', next: null, nextCard: null } as const;
  const decided = acts.record.mutateAsync({ kind: 'decide', input });
  go();
  await decided;
  expect(callsOf(world).slice(1)).toEqual([
    'POST /api/kanban/cards/3/move',
    'POST /api/kanban/cards/3/decide',
  ]);
  await waitFor(() => expect(screen.getByText('1 in 10, 2 in 20, 3 in 30')).toBeTruthy());
});
