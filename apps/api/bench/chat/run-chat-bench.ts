import { type FirstTokenOptions, type FirstTokenResult, measureFirstToken } from './first-token.ts';
import { type ManyStreamsOptions, type ManyStreamsResult, measureManyStreams } from './many-streams.ts';
import { measureOpenStreams, type OpenStreamsOptions, type OpenStreamsResult } from './open-streams.ts';
import { startWorkbench, type Workbench } from './workbench.ts';

export interface ChatBenchOptions {
  firstToken: FirstTokenOptions;
  manyStreams: ManyStreamsOptions;
  openStreams: OpenStreamsOptions;
}

export interface ChatBenchResult {
  options: ChatBenchOptions;
  firstToken: FirstTokenResult;
  manyStreams: ManyStreamsResult;
  openStreams: OpenStreamsResult;
}

/** @param databaseUrl a PostgreSQL server to make a database on, or null for the embedded one. */
export async function runChatBench(
  databaseUrl: string | null,
  options: ChatBenchOptions,
): Promise<ChatBenchResult> {
  const founders = Math.max(options.manyStreams.streams, options.openStreams.replies);
  const onWorkbench = async <T>(work: (bench: Workbench) => Promise<T>): Promise<T> => {
    const bench = await startWorkbench(databaseUrl, founders);
    try {
      return await work(bench);
    } finally {
      await bench.stop();
    }
  };
  const speed = await onWorkbench(async bench => ({
    firstToken: await measureFirstToken(bench, options.firstToken),
    manyStreams: await measureManyStreams(bench, options.manyStreams),
  }));
  const openStreams = await onWorkbench(bench => measureOpenStreams(bench, options.openStreams));
  return { options, ...speed, openStreams };
}
