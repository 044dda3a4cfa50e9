import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { Kanban } from '@groundwork/domain';
import { startApi } from '../lib/api-process.ts';
import { inDatabase, makeHome } from '../lib/home.ts';
import { type Founder, seedFounders } from '../lib/seed-founders.ts';
import { type Spread, spreadOf } from '../lib/statistics.ts';
import { sendTimed } from '../lib/timed-request.ts';
import { seedBoard } from './seed-board.ts';

/** How many cards the boards have. */
const BOARD_SIZES = [50, 500] as const;

/** Milliseconds. */
export interface BoardTimes {
  cards: number;
  /** The whole board. */
  read: Spread;
  /** A card from the middle of one column to the top of another: all places of both change. */
  move: Spread;
}

/**
 * Boards of all sizes take turns with every request, one at a time over one connection.
 * @param databaseUrl a PostgreSQL server to make a database on, or null for the embedded one
 */
export async function measureBoards(databaseUrl: string | null, rounds: number): Promise<BoardTimes[]> {
  const secret = randomBytes(24).toString('hex');
  const { env, remove } = await makeHome(databaseUrl);
  try {
    const founders = await inDatabase(env, async db => {
      const founders = await seedFounders(db, BOARD_SIZES.length, secret);
      for (const [index, cards] of BOARD_SIZES.entries()) await seedBoard(db, founders[index], cards);
      return founders;
    });
    const { api, url } = await startApi({ ...env, SESSION_SECRET: secret }, []);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      return await takeTurns(
        founders.map(founder => boardOf(agent, url, founder)),
        rounds,
      );
    } finally {
      agent.destroy();
      await api.stop();
    }
  } finally {
    await remove();
  }
}

type MeasuredBoard = ReturnType<typeof boardOf>;

/** The first rounds do not count: by then statements are prepared and code is compiled. */
const WARM_UP = 10;

async function takeTurns(boards: readonly MeasuredBoard[], rounds: number): Promise<BoardTimes[]> {
  const times = boards.map(() => ({ read: [] as number[], move: [] as number[] }));
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1)
    for (const [index, board] of boards.entries()) {
      const { kanban, milliseconds } = await board.read();
      const moved = await board.move(kanban);
      if (round < 0) continue;
      times[index]?.read.push(milliseconds);
      times[index]?.move.push(moved);
    }
  return times.map(({ read, move }, index) => ({
    cards: BOARD_SIZES[index] ?? 0,
    read: spreadOf(read),
    move: spreadOf(move),
  }));
}

function boardOf(agent: Agent, url: string, { cookie, startupId }: Founder) {
  const ask = async (path: string, request: { method?: string; body?: unknown } = {}) => {
    const answer = await sendTimed(agent, url + path, { ...request, headers: { cookie, origin: url } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return answer;
  };
  return {
    async read() {
      const { body, milliseconds } = await ask(`/api/startups/${startupId}/kanban`);
      return { kanban: JSON.parse(body.toString()) as Kanban, milliseconds };
    },
    /** From the fullest column to the emptiest, so that all of them stay as full. */
    async move({ columns, cards }: Kanban): Promise<number> {
      const cardsIn = (columnId: number) => cards.filter(card => card.columnId === columnId);
      const byCount = columns.toSorted((one, other) => cardsIn(one.id).length - cardsIn(other.id).length);
      const from = cardsIn(byCount.at(-1)?.id ?? 0);
      const cardId = from[Math.floor(from.length / 2)]?.id;
      const body = { columnId: byCount[0]?.id, order: 0 };
      return (await ask(`/api/kanban/cards/${cardId}/move`, { method: 'POST', body })).milliseconds;
    },
  };
}
