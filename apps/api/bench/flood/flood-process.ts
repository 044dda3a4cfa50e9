import { constants, setPriority } from 'node:os';
import autocannon from 'autocannon';
import { answerParent } from '../lib/child.ts';
import { CONNECTIONS, decodeFlood, type FloodCount, type FloodKind } from './flood-kinds.ts';

// Guesses passwords, each connection anew as soon as it is answered. What it costs itself is not what is measured,
// so every other process goes first.
setPriority(constants.priority.PRIORITY_LOW);

let running: { stop(): FloodCount } | null = null;
let tries = 0;

answerParent({
  begin: text => {
    const { kind, url } = decodeFlood(text);
    running = begin(kind, url);
  },
  end: () => {
    const count = running?.stop();
    running = null;
    return count;
  },
});

// The channel alone would not keep it running between two floods.
process.channel?.ref();

function begin(kind: FloodKind, url: string): { stop(): FloodCount } {
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let errors = 0;
  let ended = false;
  const run = autocannon(
    {
      url,
      connections: CONNECTIONS,
      duration: 3600,
      timeout: 60,
      requests: [
        {
          method: 'POST',
          path: '/api/login',
          setupRequest: request => ({ ...request, ...nextTry(kind) }),
        },
      ],
    },
    error => {
      if (error) throw error;
    },
  );
  run.on('response', (_client, status) => {
    if (!ended) statuses[status] = (statuses[status] ?? 0) + 1;
  });
  run.on('reqError', () => {
    if (!ended) errors += 1;
  });
  return {
    stop: () => {
      ended = true;
      run.stop();
      return { seconds: (performance.now() - startedAt) / 1000, statuses, errors };
    },
  };
}

/** The administrator's password every other time, else that of somebody who is not there, which costs as much. */
function nextTry(kind: FloodKind) {
  tries += 1;
  const username = kind === 'one address' ? `nobody-${tries % CONNECTIONS}` : `nobody-${tries}`;
  const address = kind === 'one address' ? '198.51.100.1' : addressOf(tries);
  return {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: tries % 2 === 0 ? username : 'admin', password: `guess ${tries}` }),
  };
}

/** Of 2 ** 24, so that none is met twice. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
