import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const lib = new URL('../../bench/lib/', import.meta.url).href;

/** Makes a folder, then something slow to make, and waits; each tells when it is made and undone. */
const BENCHMARK = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { runBench } from '${lib}run-bench.ts';
  import { makeFolder } from '${lib}scratch.ts';
  import { make } from '${lib}undo.ts';
  await runBench('', async ([end]) => {
    const { directory } = await makeFolder();
    const slow = make(() => sleep(500), async () => console.log('slow undone'));
    console.log(directory);
    if (end === 'error') throw new Error('gone wrong');
    await slow;
    if (end === 'signal') await sleep(60_000);
  });`;

async function run(end: string, signal?: NodeJS.Signals) {
  const child = spawn(
    process.execPath,
    [
      '--conditions=groundwork-source',
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      BENCHMARK,
      '--',
      'bench',
      end,
    ],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  child.stdout.on('data', chunk => {
    output += String(chunk);
    // The slow one is still being made.
    if (signal && output.endsWith('\n')) child.kill(signal);
  });
  const [code] = await once(child, 'close');
  const [directory = '', ...others] = output.trim().split('\n');
  return { code, directory, others };
}

describe('what a benchmark has made', () => {
  it.each([
    ['signal', 'SIGINT', 130],
    ['signal', 'SIGTERM', 143],
    ['error', undefined, 1],
    ['end', undefined, 0],
  ] as const)(
    'is undone at the %s (%s)',
    async (end, signal, expected) => {
      const { code, directory, others } = await run(end, signal);
      expect(directory).toContain('groundwork-bench-');
      expect([code, others, existsSync(directory)]).toEqual([expected, ['slow undone'], false]);
    },
    30_000,
  );
});
