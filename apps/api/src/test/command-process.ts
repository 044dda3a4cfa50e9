import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { collectOutput } from './collect-output.ts';

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Starts a command of `src/commands` as an operator would. */
export function spawnCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
  stdio: StdioOptions,
): ChildProcess {
  return spawn(process.execPath, [`dist/commands/${command}.js`, ...args], {
    cwd: apiDirectory,
    env: { PATH: process.env.PATH, ...env },
    stdio,
  });
}

/** Runs a command to its end. */
export async function runCommandProcess(
  command: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawnCommand(command, args, env, ['ignore', 'pipe', 'pipe']);
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output: output() };
}
