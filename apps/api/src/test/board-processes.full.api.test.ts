import type { Card, Kanban } from '@groundwork/domain';
import { describe, expect, inject, it } from 'vitest';
import { openRemoteChat, type RemoteFounder } from './remote-client.ts';
import { useReplicas } from './use-replicas.ts';

const TITLES = ['A', 'B', 'C', 'D', 'E', 'F'];
/** Picks places that vary but are the same in every run. */
const scatter = (index: number, of: number) => (index * 7919 + 31) % of;

interface Place {
  founder: RemoteFounder;
  read: () => Promise<Kanban>;
  columns: readonly number[];
  cards: readonly number[];
  move: (index: number) => Promise<Response>;
}

describe.runIf(inject('databaseUrl'))('a board that two processes write', () => {
  const replicas = useReplicas();

  async function openBoard(): Promise<Place> {
    const { founder, scope } = await openRemoteChat(replicas.proxy.url);
    const { startupId } = scope;
    await founder.json('POST', '/api/kanban/boards', { startupId, name: 'Board' });
    const read = () => founder.json<Kanban>('GET', `/api/startups/${startupId}/kanban`);
    const { board } = await read();
    for (const name of ['Next', 'Later', 'Never'])
      await founder.json('POST', '/api/kanban/columns', { boardId: board?.id, name });
    const open = (await read()).columns.filter(({ meaning }) => meaning === null || meaning === 'idea');
    const columns = open.map(({ id }) => id);
    const cards: number[] = [];
    for (const title of TITLES)
      cards.push((await founder.json<Card>('POST', '/api/kanban/cards', { columnId: columns[0], title })).id);
    const move = (index: number) =>
      founder.call('POST', `/api/kanban/cards/${cards[scatter(index, cards.length)]}/move`, {
        columnId: columns[scatter(index + 3, columns.length)],
        order: scatter(index + 5, 7),
      });
    return { founder, read, columns, cards, move };
  }

  /** Checks that every card is there once and that each column's orders are 0, 1, 2, … */
  function expectWhole({ columns, cards }: Kanban): void {
    expect(cards.map(({ title }) => title).toSorted()).toEqual(TITLES);
    for (const { id } of columns) {
      const orders = cards.filter(({ columnId }) => columnId === id).map(({ order }) => order);
      expect(orders).toEqual(orders.map((_, index) => index));
    }
  }

  it('has every card once and dense orders after moves from two tabs that race', async () => {
    const { read, move } = await openBoard();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => move(round * 16 + index)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ headers }) => headers.get('x-replica'))).size).toBe(2);
      expectWhole(await read());
    }
  });

  it('is whole after a process was killed between two moves', async () => {
    const { read, move } = await openBoard();
    const server = replicas.servers[0];
    const moves = Array.from({ length: 24 }, (_, index) => move(index).catch(() => null));
    await moves[2];
    server?.child.kill('SIGKILL');
    await server?.exited;
    await Promise.all(moves);
    expectWhole(await read());
    expect((await move(30)).status).toBe(200);
    await replicas.startAgain(0);
    expectWhole(await read());
  });
});
