import { markdownTable } from '../lib/benchmark-document.ts';
import { spreadOf } from '../lib/statistics.ts';
import type { Round, RouteResult } from './measure-routes.ts';

/** The API's share of the bare server's requests per second that is aimed at, as the median of the pairs. */
const AIM = 0.85;
const MAX_QUERIES = 2;

export function describeRoutes(results: readonly RouteResult[]): string {
  return markdownTable(
    [
      'GET',
      'connections',
      'queries',
      'bytes',
      'API: requests/s',
      'bare: requests/s',
      'ratio: min / median / max',
      'p99 in ms: API / bare',
      'CPU in µs: API / bare',
      'not modified: requests/s',
    ],
    results.map(result => [
      result.name,
      String(result.connections),
      String(result.queries),
      result.bytes.toLocaleString('en'),
      middle(
        result.pairs.map(({ api }) => api),
        'requestsPerSecond',
        0,
      ),
      middle(
        result.pairs.map(({ bare }) => bare),
        'requestsPerSecond',
        0,
      ),
      describeRatio(result),
      `${middle(
        result.pairs.map(({ api }) => api),
        'p99',
        1,
      )} / ${middle(
        result.pairs.map(({ bare }) => bare),
        'p99',
        1,
      )}`,
      `${middle(
        result.pairs.map(({ api }) => api),
        'cpu',
        0,
      )} / ${middle(
        result.pairs.map(({ bare }) => bare),
        'cpu',
        0,
      )}`,
      middle(result.notModified, 'requestsPerSecond', 0),
    ]),
  );
}

function describeRatio(result: RouteResult): string {
  const { min, p50, max } = ratiosOf(result);
  return `${min.toFixed(2)} / ${p50.toFixed(2)} / ${max.toFixed(2)}`;
}

function ratiosOf({ pairs }: RouteResult) {
  return spreadOf(pairs.map(({ api, bare }) => api.requestsPerSecond / bare.requestsPerSecond));
}

function middle(rounds: readonly Round[], figure: keyof Round, digits: number): string {
  const value = spreadOf(rounds.map(round => round[figure])).p50;
  return digits === 0 ? Math.round(value).toLocaleString('en') : value.toFixed(digits);
}

export function findMissed(database: string, results: readonly RouteResult[]): string[] {
  return results.flatMap(result => {
    const { p50 } = ratiosOf(result);
    const place = `${database}, ${result.name}, ${result.connections} connections`;
    return [
      ...(p50 < AIM ? [`${place}: ${p50.toFixed(2)} of the bare server, of ${AIM} aimed at`] : []),
      ...(result.queries > MAX_QUERIES ? [`${place}: ${result.queries} queries`] : []),
    ];
  });
}
