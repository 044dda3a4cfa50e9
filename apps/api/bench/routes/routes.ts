import autocannon from 'autocannon';
import type { Server } from '../lib/child.ts';
import { removeAll } from '../lib/cleanup.ts';
import { say, spreadOf, toTable, toWhole } from '../lib/figures.ts';
import type { SectionOptions, SectionResult } from '../lib/section.ts';
import { startRouteServers } from './route-servers.ts';

/** The share of the bare server's requests per second that the API must reach, as the median of the pairs. */
const AIM = 0.7;
const MAX_QUERIES = 2;
const FULL = { connections: [10, 100], rounds: 5, seconds: 1 };
const QUICK: typeof FULL = { connections: [10], rounds: 1, seconds: 0.1 };
const HEAD = [
  ...['GET', 'connections', 'queries', 'bytes', 'API: requests/s', 'bare: requests/s'],
  ...['ratio: min / median / max', 'p99 in ms: API / bare', 'CPU in µs: API / bare'],
  'not modified: requests/s',
];

/** Compares the API with a bare server that makes the same queries for the same answers. */
export async function runRoutes({ databaseUrl, quick }: SectionOptions): Promise<SectionResult> {
  const text: string[] = [];
  const missed: string[] = [];
  for (const { title, server, logLevel = 'warn' } of [
    { title: 'PostgreSQL', server: databaseUrl },
    { title: 'Embedded database', server: null },
    { title: 'PostgreSQL, with a line of log for each request', server: databaseUrl, logLevel: 'info' },
  ]) {
    say(title);
    const results = await measureRoutes(server, logLevel, quick ? QUICK : FULL);
    await removeAll();
    text.push(`## ${title}`, toTable(HEAD, results.map(toRow)));
    for (const result of logLevel === 'warn' ? results : []) {
      const ratio = ratiosOf(result).p50;
      const place = `${title}, ${result.name}, ${result.connections} connections`;
      if (!(ratio >= AIM)) missed.push(`${place}: ${ratio.toFixed(2)} of the bare server, not ${AIM}`);
      if (result.queries > MAX_QUERIES) missed.push(`${place}: ${result.queries} queries`);
    }
  }
  return { text: text.join('\n\n'), missed };
}

interface RouteResult {
  name: string;
  connections: number;
  queries: number;
  bytes: number;
  api: Round[];
  bare: Round[];
  /** The API again, requested with the ETag of its answer. */
  notModified: Round[];
}

async function measureRoutes(
  server: string | null,
  logLevel: string,
  { connections: counts, rounds, seconds }: typeof FULL,
): Promise<RouteResult[]> {
  const { api, bare, cookie, routes } = await startRouteServers(server, logLevel);
  const results: RouteResult[] = [];
  for (const { name, path, statements } of routes) {
    const answer = await fetch(api.url + path, { headers: { cookie } });
    const tag = { 'if-none-match': answer.headers.get('etag') ?? '' };
    const { byteLength: bytes } = await answer.arrayBuffer();
    for (const connections of counts) {
      const measure = (server: Server, status = 200, headers = {}) => {
        const load = { connections, duration: seconds, headers: { cookie, ...headers } };
        return measureRound(server, path, status, load);
      };
      await Promise.all([measure(api), measure(bare)]);
      const queries = statements.length;
      const result: RouteResult = { name, connections, queries, bytes, api: [], bare: [], notModified: [] };
      for (let round = 0; round < rounds; round += 1) {
        // The two servers take turns in going first.
        if (round % 2 === 0) result.api.push(await measure(api));
        result.bare.push(await measure(bare));
        if (round % 2 === 1) result.api.push(await measure(api));
        result.notModified.push(await measure(api, 304, tag));
      }
      results.push(result);
      say(`${name}, ${connections} connections: ${toWhole(result.api[0]?.requestsPerSecond ?? 0)} a second`);
    }
  }
  return results;
}

type Round = Awaited<ReturnType<typeof measureRound>>;

/** Puts a server under load. `p99` is in ms, `cpu` in microseconds of its process for each request. */
async function measureRound(
  { url, child }: Server,
  path: string,
  status: number,
  load: Pick<autocannon.Options, 'headers' | 'connections' | 'duration'>,
) {
  const latencies: number[] = [];
  let others = 0;
  const before = await child.ask<number>('cpu');
  const { errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    // The load ends only at a sample, hence the short interval.
    const options = { ...load, url: url + path, sampleInt: 50, timeout: 60 };
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, given, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      if (given !== status) others += 1;
    });
  });
  const cpu = (await child.ask<number>('cpu')) - before;
  if (errors + others > 0)
    throw new Error(`${path}: ${errors} errors, ${others} answers are not ${status}\n${child.output()}`);
  const requests = latencies.length;
  return { requestsPerSecond: requests / duration, p99: spreadOf(latencies).p99, cpu: cpu / requests };
}

/** The spread of the ratios of API to bare server, one for each pair of rounds. */
function ratiosOf({ api, bare }: RouteResult) {
  return spreadOf(
    api.map(({ requestsPerSecond }, round) => requestsPerSecond / (bare[round]?.requestsPerSecond ?? 0)),
  );
}

function toRow(result: RouteResult): string[] {
  const { name, connections, queries, bytes, api, bare, notModified } = result;
  const { min, p50, max } = ratiosOf(result);
  const median = (rounds: readonly Round[], figure: keyof Round) =>
    spreadOf(rounds.map(round => round[figure])).p50;
  return [
    ...[name, String(connections), String(queries), toWhole(bytes)],
    ...[api, bare].map(rounds => toWhole(median(rounds, 'requestsPerSecond'))),
    [min, p50, max].map(ratio => ratio.toFixed(2)).join(' / '),
    [api, bare].map(rounds => median(rounds, 'p99').toFixed(1)).join(' / '),
    [api, bare].map(rounds => toWhole(median(rounds, 'cpu'))).join(' / '),
    toWhole(median(notModified, 'requestsPerSecond')),
  ];
}
