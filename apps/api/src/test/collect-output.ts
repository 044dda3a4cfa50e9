import type { ChildProcess } from 'node:child_process';

/** What the process prints from now on, on both of its outputs: the returned function tells everything so far. */
export function collectOutput({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): () => string {
  let printed = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', chunk => {
      printed += String(chunk);
    });
  return () => printed;
}
