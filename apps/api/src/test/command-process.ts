import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { collectOutput } from './collect-output.ts';

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Runs one of `src/commands` to its end, as an operator would. */
export async function runCommandProcess(
  command: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ['--conditions=groundwork-source', '--import', 'tsx', `src/commands/${command}.ts`, ...args],
    { cwd: apiDirectory, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output() };
}
