import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { undoLater } from './undo.ts';

export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Has the process ended by the returned function, or when the benchmark is interrupted; either waits for its end. */
export function endLater(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): () => Promise<void> {
  return undoLater(async () => {
    if (!isRunning(child)) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  });
}
