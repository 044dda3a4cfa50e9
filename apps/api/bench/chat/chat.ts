import { describeMachine, writeFigures } from '../lib/benchmark-document.ts';
import { readBenchFlags, runBench } from '../lib/run-bench.ts';
import { describeResult, isWhole } from './describe-result.ts';
import { type ChatBenchOptions, runChatBench } from './run-chat-bench.ts';

const FULL: ChatBenchOptions = {
  firstToken: { rounds: 200, tokens: 30, everyMs: 5 },
  manyStreams: { streams: 200, tokens: 200, everyMs: 50 },
  openStreams: { replies: 200, streams: 1000, settleMs: 3000 },
};
const QUICK: ChatBenchOptions = {
  firstToken: { rounds: 5, tokens: 10, everyMs: 5 },
  manyStreams: { streams: 20, tokens: 20, everyMs: 20 },
  openStreams: { replies: 5, streams: 15, settleMs: 100 },
};

const USAGE = 'Usage: pnpm bench:chat [--database postgresql://...] [--quick] [--write]';

await runBench(USAGE, async args => {
  const { databaseUrl, quick, write } = await readBenchFlags(args);

  const machine = `Measured on ${describeMachine()}.`;
  const parts = [machine];
  print(machine);
  for (const [name, url] of [
    ['Embedded database', null],
    ['PostgreSQL', databaseUrl],
  ] as const) {
    if (url === undefined) continue;
    const result = await runChatBench(url, quick ? QUICK : FULL);
    const part = describeResult(name, result);
    print(part);
    parts.push(part);
    if (!isWhole(result)) process.exitCode = 1;
  }
  if (write) writeFigures('chat', 'pnpm bench:chat', parts.join('\n\n'));
});

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
