import { runLoad } from '../lib/load.ts';
import { MEASURED_ROUTES } from './route-list.ts';
import type { RouteServer, RouteServers } from './route-servers.ts';

export interface RoundOptions {
  connections: readonly number[];
  /** Pairs of the API and the bare server, which take turns in going first. */
  rounds: number;
  secondsEach: number;
}

/** What one server did in one round. */
export interface Round {
  requestsPerSecond: number;
  /** In ms. */
  p99: number;
  /** Microseconds of the server's process for each request. */
  cpu: number;
}

export interface RouteResult {
  name: string;
  connections: number;
  queries: number;
  bytes: number;
  pairs: readonly { api: Round; bare: Round }[];
  /** The API again, asked with the answer's ETag, in as many rounds. */
  notModified: readonly Round[];
}

/** @param names of the routes to measure; all when it is left out */
export async function measureRoutes(
  servers: RouteServers,
  { connections, rounds, secondsEach }: RoundOptions,
  say: (line: string) => void,
  names = MEASURED_ROUTES.map(({ name }) => name),
): Promise<RouteResult[]> {
  const results: RouteResult[] = [];
  for (const { name, path: key } of MEASURED_ROUTES) {
    if (!names.includes(name)) continue;
    const route = servers.routes[key];
    if (!route) throw new Error(`${key} was not recorded`);
    const answer = await fetch(servers.api.url + route.path, { headers: { cookie: servers.cookie } });
    const bytes = (await answer.arrayBuffer()).byteLength;
    const tag = answer.headers.get('etag') ?? '';
    for (const count of connections) {
      const measure = (server: RouteServer, status: number, headers = {}) =>
        measureRound(server, {
          path: route.path,
          headers: { cookie: servers.cookie, ...headers },
          connections: count,
          seconds: secondsEach,
          status,
        });
      const asApi = () => measure(servers.api, 200);
      const asBare = () => measure(servers.bare, 200);
      await Promise.all([asApi(), asBare()]);
      const pairs: { api: Round; bare: Round }[] = [];
      const notModified: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        if (round % 2 === 0) {
          const api = await asApi();
          pairs.push({ api, bare: await asBare() });
        } else {
          const bare = await asBare();
          pairs.push({ api: await asApi(), bare });
        }
        notModified.push(await measure(servers.api, 304, { 'if-none-match': tag }));
      }
      results.push({ name, connections: count, queries: route.statements.length, bytes, pairs, notModified });
      say(`${name}, ${count} connections: ${(pairs[0]?.api.requestsPerSecond ?? 0).toFixed(0)} a second`);
    }
  }
  return results;
}

interface RoundLoad {
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** What every answer has. */
  status: number;
}

async function measureRound(server: RouteServer, { path, status, ...load }: RoundLoad): Promise<Round> {
  const before = await server.process.ask<number>('cpu');
  const result = await runLoad({ ...load, url: server.url + path });
  const cpu = (await server.process.ask<number>('cpu')) - before;
  const others = Object.keys(result.statuses).filter(given => Number(given) !== status);
  if (result.errors > 0 || others.length > 0)
    throw new Error(
      `${path}: ${result.errors} errors, and answers of ${others.join(', ')}\n${server.process.output()}`,
    );
  return { requestsPerSecond: result.requestsPerSecond, p99: result.latency.p99, cpu: cpu / result.requests };
}
