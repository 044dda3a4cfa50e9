import type { Kanban } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { boardQueries } from './board-queries.ts';
import { gate, press } from './test/acts.ts';
import { buildCard, buildKanban, serveBoard } from './test/board-world.ts';
import { openBoard, titlesIn } from './test/open-board.tsx';

const network = mockNetwork();

/** Records what renders: only rendering reads a card's balance and a column's meaning. */
function watchDrawing({ cards, columns }: Kanban): Set<string> {
  const drawn = new Set<string>();
  const watch = (object: object, name: string, what: string) => {
    const value = Reflect.get(object, name);
    Object.defineProperty(object, name, {
      enumerable: true,
      get: () => {
        drawn.add(what);
        return value;
      },
    });
  };
  for (const { title, balance } of cards) watch(balance, 'supports', title);
  for (const column of columns) watch(column, 'meaning', column.name);
  return drawn;
}

it('draws nothing again but the card that is moved and its two columns', async () => {
  const cards = [10, 20, 30, 40].flatMap(columnId =>
    Array.from({ length: 10 }, (_, order) =>
      buildCard({ id: columnId * 10 + order, columnId, order, title: `Card ${columnId * 10 + order}` }),
    ),
  );
  const columns = buildKanban().columns.map(column => ({ ...column, meaning: null }));
  const world = serveBoard(network, { kanban: buildKanban({ columns, cards }) });
  const { client } = openBoard();
  await screen.findByRole('region', { name: 'To Do' });
  const { promise, open: go } = gate<undefined>();
  world.instead['POST /api/kanban/cards/103/move'] = () => promise;
  // Once the menu is open, the columns have rendered the cards that were out of sight at first.
  await press('Actions for Card 103');
  const kanban = client.getQueryData(boardQueries.ofStartup(7).queryKey);
  if (!kanban) throw new Error('The board is not there');
  const drawn = watchDrawing(kanban);
  await press('Move', 'menuitem');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Column'), 'Testing');
  await press('Move');
  await waitFor(() => expect(titlesIn('Testing')).toHaveLength(11));
  expect([...drawn].sort()).toEqual(['Card 103', 'Testing', 'To Do']);
  go(undefined);
});
