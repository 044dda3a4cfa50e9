import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what systems hand out by themselves, so that those do not give it away between the look and its use, and above
 * the ports that browsers and fetch refuse.
 */
const [FIRST, LAST] = [10_081, 32_000];

/** A port that nothing listens on, at any address: for tests and benchmarks. */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    const server = createServer().listen(port);
    try {
      await once(server, 'listening');
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
