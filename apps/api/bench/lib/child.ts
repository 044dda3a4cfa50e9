import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { collectOutput } from '../../src/test/collect-output.ts';
import { endLater, isRunning } from './end-child.ts';
import { assertNotInterrupted } from './undo.ts';

const apiDirectory = fileURLToPath(new URL('../..', import.meta.url));

interface Asked {
  number: number;
  question: string;
}

/** A process of the benchmark that answers questions over its channel. */
export interface Child {
  ask<T>(question: string): Promise<T>;
  /** Everything it has printed so far. */
  output(): string;
  readonly running: boolean;
  stop(): Promise<void>;
}

export interface ChildOptions {
  env?: Record<string, string>;
  nodeOptions?: readonly string[];
}

/** Starts a source file of the API as a process of its own. */
export function startChild(file: string, { env = {}, nodeOptions = [] }: ChildOptions = {}): Child {
  assertNotInterrupted();
  const child = spawn(
    process.execPath,
    ['--conditions=groundwork-source', '--import', 'tsx', ...nodeOptions, file],
    { cwd: apiDirectory, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const stop = endLater(child, 'SIGKILL');
  const output = collectOutput(child);
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(reason: Error): void }>();
  child.on('message', ({ number, answer }: { number: number; answer: unknown }) => {
    waiting.get(number)?.resolve(answer);
    waiting.delete(number);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} has ended:\n${output()}`));
  });
  let asked = 0;
  return {
    ask: <T>(question: string) =>
      new Promise<T>((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve: resolve as (answer: unknown) => void, reject });
        child.send({ number: asked, question } satisfies Asked);
      }),
    output,
    get running() {
      return isRunning(child);
    },
    stop,
  };
}

/** The other end: answers what the benchmark asks, and ends with it. The channel alone keeps no process alive. */
export function answerParent(answers: Record<string, (argument: string) => unknown>): void {
  process.on('message', ({ number, question }: Asked) => {
    const [name = '', argument = ''] = question.split(' ');
    process.send?.({ number, answer: answers[name]?.(argument) });
  });
  process.on('disconnect', () => process.exit());
  process.channel?.unref();
}
