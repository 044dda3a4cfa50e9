import { type Spread, spreadOf } from '../lib/statistics.ts';
import type { TimedAnswer } from '../lib/timed-request.ts';
import type { ListsServer } from './lists-server.ts';

/** What the dashboard and the roadmap ask for. */
const ROUTES = [
  '/api/user',
  '/api/startups',
  '/api/challenges',
  '/api/startups/{startup}/progress',
  '/api/progress?startupId={startup}',
  '/api/challenges/{challenge}/steps',
  '/api/achievements',
];

/** Founders of the large database with one startup and with many; of two small ones made alike; of the shipped one. */
export const ASKERS = ['one', 'many', 'small', 'again', 'shipped'] as const;
export type Asker = (typeof ASKERS)[number];
export type OfEach<T> = Record<Asker, T>;

export interface CallResult {
  route: string;
  /** Asked with If-None-Match by a client that has the answer. */
  conditional: boolean;
  /** The most that one request took on the large database, the session's included. */
  queries: number;
  bytes: OfEach<number>;
  /** Milliseconds, of all samples. */
  spreads: OfEach<Spread>;
}

export const nameOf = ({ route, conditional }: CallResult) =>
  conditional ? `${route}, not modified` : route;

interface Call {
  route: string;
  conditional: boolean;
  servers: OfEach<ListsServer>;
  ask: OfEach<() => Promise<TimedAnswer>>;
}

/** Every route, whole and not modified. */
export async function prepareCalls(servers: OfEach<ListsServer>): Promise<Call[]> {
  const calls: Call[] = [];
  for (const route of ROUTES)
    for (const conditional of [false, true])
      calls.push({
        route,
        conditional,
        servers,
        ask: await ofEach(asker => prepareAsking(servers[asker], route, conditional)),
      });
  return calls;
}

/** @throws when the answer is not the whole one, or not "not modified" */
async function prepareAsking(server: ListsServer, route: string, conditional: boolean) {
  const path = server.pathOf(route);
  const { tag } = await server.get(path);
  return async () => {
    const answer = await (conditional ? server.get(path, tag) : server.get(path));
    if (answer.status !== (conditional ? 304 : 200))
      throw new Error(`${path}: ${answer.status} ${answer.body.toString()}`);
    return answer;
  };
}

/** @param samples requests of each kind to each asker's server */
export async function measureCalls(calls: readonly Call[], samples: number): Promise<CallResult[]> {
  const times = await takeSamples(calls, samples);
  const results: CallResult[] = [];
  for (const [call, pools] of times)
    results.push({
      route: call.route,
      conditional: call.conditional,
      queries: Math.max(await countQueries(call, 'one'), await countQueries(call, 'many')),
      bytes: await ofEach(async asker => (await call.ask[asker]()).body.length),
      spreads: await ofEach(async asker => spreadOf(pools[asker])),
    });
  return results;
}

/** Milliseconds. All take turns with every request, so that whatever else the machine does meets them alike. */
export async function takeSamples(
  calls: readonly Call[],
  samples: number,
): Promise<Map<Call, OfEach<number[]>>> {
  const times = new Map<Call, OfEach<number[]>>();
  for (const call of calls) times.set(call, { one: [], many: [], small: [], again: [], shipped: [] });
  for (let round = 0; round < samples; round += 1)
    for (const [call, pools] of times)
      for (let turn = 0; turn < ASKERS.length; turn += 1) {
        const asker = ASKERS[(turn + round) % ASKERS.length] ?? 'one';
        pools[asker].push((await call.ask[asker]()).milliseconds);
      }
  return times;
}

const COUNTED = 5;

async function countQueries({ servers, ask }: Call, asker: Asker): Promise<number> {
  let queries = 0;
  for (let time = 0; time < COUNTED; time += 1) {
    const before = await servers[asker].countQueries();
    await ask[asker]();
    queries = Math.max(queries, (await servers[asker].countQueries()) - before);
  }
  return queries;
}

async function ofEach<T>(make: (asker: Asker) => Promise<T>): Promise<OfEach<T>> {
  return {
    one: await make('one'),
    many: await make('many'),
    small: await make('small'),
    again: await make('again'),
    shipped: await make('shipped'),
  };
}
