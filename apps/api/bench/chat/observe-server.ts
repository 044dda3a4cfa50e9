import { subscribe } from 'node:diagnostics_channel';
import { answerParent } from '../lib/child.ts';
import { microseconds } from '../lib/clock.ts';

// Loaded into the API's process before its own code: what it costs can be read there only.

export interface Memory {
  rss: number;
  /** JavaScript's heap and the buffers outside it. */
  heap: number;
}

let lastCall = 0;
subscribe('undici:request:create', () => {
  lastCall = microseconds();
});

answerParent({
  cpu: readCpu,
  memory: readMemory,
  // When this process last began to call the provider.
  'last-call': () => lastCall,
});

/** Microseconds since the process began. */
function readCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function readMemory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}
