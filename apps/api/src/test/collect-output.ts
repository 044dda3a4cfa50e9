import type { ChildProcess } from 'node:child_process';

/** Collects both outputs of the process; the returned function gives what was printed so far. */
export function collectOutput({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  let printed = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', chunk => {
      printed += String(chunk);
    });
  return () => printed;
}
