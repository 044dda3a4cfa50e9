import { removeAll } from '../lib/cleanup.ts';
import { say } from '../lib/figures.ts';
import type { SectionOptions, SectionResult } from '../lib/section.ts';
import { measureFirstToken } from './first-token.ts';
import { measureManyStreams } from './many-streams.ts';
import { startWorkbench } from './workbench.ts';

const FULL = {
  firstToken: { rounds: 200, tokens: 30, everyMs: 5 },
  manyStreams: { streams: 200, tokens: 200, everyMs: 50 },
};
const QUICK: typeof FULL = {
  firstToken: { rounds: 5, tokens: 10, everyMs: 5 },
  manyStreams: { streams: 20, tokens: 20, everyMs: 20 },
};

/** Measures relayed replies beside direct calls to the provider, and many relayed replies at once. */
export async function runChat({ databaseUrl, quick }: SectionOptions): Promise<SectionResult> {
  const { firstToken, manyStreams } = quick ? QUICK : FULL;
  const text: string[] = [];
  const missed: string[] = [];
  for (const { title, server } of [
    { title: 'Embedded database', server: null },
    { title: 'PostgreSQL', server: databaseUrl },
  ]) {
    say(title);
    const bench = await startWorkbench(server, manyStreams.streams);
    const first = await measureFirstToken(bench, firstToken);
    const streams = await measureManyStreams(bench, manyStreams);
    await removeAll();
    text.push(`## ${title}`, first, streams.text);
    missed.push(...streams.missed.map(line => `${title}, ${line}`));
  }
  return { text: text.join('\n\n'), missed };
}
