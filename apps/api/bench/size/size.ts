import { measureOpenStreams, type OpenStreamsOptions } from '../chat/open-streams.ts';
import { startWorkbench } from '../chat/workbench.ts';
import type { BenchSection } from '../lib/section.ts';
import { type DatabaseSize, describeSize } from './describe-size.ts';
import { build, measureImage } from './measure-image.ts';
import { measureStart, type StartOptions } from './measure-start.ts';

interface SizeOptions {
  start: StartOptions;
  streams: OpenStreamsOptions;
}

const FULL: SizeOptions = {
  start: { runs: 7, settleMs: 2000 },
  streams: { replies: 200, streams: 1000, settleMs: 3000 },
};
const QUICK: SizeOptions = {
  start: { runs: 1, settleMs: 100 },
  streams: { replies: 5, streams: 15, settleMs: 100 },
};

/** Memory, time to start, and what an image has in it. */
export const runSize: BenchSection = async ({ databaseUrl, quick, say }) => {
  const options = quick ? QUICK : FULL;
  await build();
  const sizes: DatabaseSize[] = [];
  for (const [database, url] of [
    ['PostgreSQL', databaseUrl],
    ['Embedded database', null],
  ] as const) {
    say(database);
    const start = await measureStart(url, options.start);
    sizes.push({ database, start, streams: await weighStreams(url, options.streams) });
  }
  return { text: describeSize(sizes, await measureImage(say)), missed: [] };
};

async function weighStreams(databaseUrl: string | null, options: OpenStreamsOptions) {
  const bench = await startWorkbench(databaseUrl, options.replies);
  try {
    return await measureOpenStreams(bench, options);
  } finally {
    await bench.stop();
  }
}
