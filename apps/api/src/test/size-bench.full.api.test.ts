import { existsSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { describeSize } from '../../bench/size/describe-size.ts';
import { measureStart } from '../../bench/size/measure-start.ts';

const built = existsSync(new URL('../../dist/main.js', import.meta.url));

/** `npm test` builds first; a test run of the workspace alone may find nothing built. */
describe.runIf(built)('the built server', () => {
  it('is started and weighed, on an empty database and on one that is ready', async () => {
    const { cold, warm, weights } = await measureStart(inject('databaseUrl') || null, {
      runs: 1,
      settleMs: 0,
    });
    expect([cold.length, warm.length, weights.length]).toEqual([1, 1, 1]);
    expect(Math.min(...cold, ...warm)).toBeGreaterThan(0);
    for (const { rss, heap } of Object.values(weights[0] ?? {})) {
      expect(heap).toBeGreaterThan(2 ** 20);
      expect(rss).toBeGreaterThan(heap);
    }
  }, 120_000);
});

describe('the table', () => {
  const MB = 2 ** 20;
  const weight = { rss: 130 * MB, heap: 40 * MB };
  const start = {
    cold: [900],
    warm: [700],
    weights: [{ before: weight, after: { ...weight, heap: 30 * MB } }],
  };
  const streams = { weights: [], rssPerStream: 0.1 * MB, heapPerStream: 0.04 * MB };

  it('has memory, times and parts of the image', () => {
    const text = describeSize([{ database: 'PostgreSQL', start, streams }], {
      parts: { 'the API': 3 * MB },
      total: 3 * MB,
    });
    for (const line of [
      '| heap and buffers after a garbage collection, MB | 30.0 / 30.0 / 30.0 |',
      '| start on an empty database, ms | 900 / 900 / 900 |',
      '| resident for 1,000 open streams, MB | 100.0 |',
      '| in all | 3.0 |',
    ])
      expect(text).toContain(line);
  });

  it('says when the packages could not be installed', () => {
    expect(describeSize([{ database: 'PostgreSQL', start, streams }], null)).toContain(
      'could not be installed',
    );
  });
});
