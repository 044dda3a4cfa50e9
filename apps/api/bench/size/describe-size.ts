import type { OpenStreamsResult } from '../chat/open-streams.ts';
import { markdownTable } from '../lib/benchmark-document.ts';
import { spreadOf } from '../lib/statistics.ts';
import type { Weight, Weights } from './built-server.ts';
import type { ImageSize } from './measure-image.ts';
import type { StartResult } from './measure-start.ts';

export interface DatabaseSize {
  database: string;
  start: StartResult;
  streams: OpenStreamsResult;
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

/** Min / median / max. */
function threeOf(values: readonly number[], show: (value: number) => string): string {
  const { min, p50, max } = spreadOf(values);
  return [min, p50, max].map(show).join(' / ');
}

export function describeSize(sizes: readonly DatabaseSize[], image: ImageSize | null): string {
  const of = (figure: (size: DatabaseSize) => string) => sizes.map(figure);
  const weight =
    (when: keyof Weights, what: keyof Weight) =>
    ({ start }: DatabaseSize) =>
      threeOf(
        start.weights.map(weights => weights[when][what]),
        megabytes,
      );
  const runs = sizes[0]?.start.cold.length ?? 0;
  return [
    `Min / median / max of ${runs} starts:`,
    markdownTable(
      ['', ...of(({ database }) => database)],
      [
        ['resident after the start, MB', ...of(weight('before', 'rss'))],
        ['resident after a garbage collection, MB', ...of(weight('after', 'rss'))],
        ['heap and buffers, MB', ...of(weight('before', 'heap'))],
        ['heap and buffers after a garbage collection, MB', ...of(weight('after', 'heap'))],
        ['start on an empty database, ms', ...of(({ start }) => threeOf(start.cold, whole))],
        ['start on one that is ready, ms', ...of(({ start }) => threeOf(start.warm, whole))],
        [
          'resident for 1,000 open streams, MB',
          ...of(({ streams }) => megabytes(1000 * streams.rssPerStream)),
        ],
        [
          'heap and buffers for 1,000 open streams, MB',
          ...of(({ streams }) => megabytes(1000 * streams.heapPerStream)),
        ],
      ],
    ),
    describeImage(image),
  ].join('\n\n');
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function describeImage(image: ImageSize | null): string {
  if (image === null)
    return 'What an image would add could not be measured: the production packages could not be installed.';
  const rows = Object.entries({ ...image.parts, 'in all': image.total });
  return [
    'What an image has besides the system and Node.js:',
    markdownTable(
      ['', 'MB'],
      rows.map(([part, size]) => [part, megabytes(size)]),
    ),
  ].join('\n\n');
}
