import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Spread, spreadOf } from '../lib/statistics.ts';

export interface FoundersLoad {
  url: string;
  cookie: string;
  /** Asked in turn. */
  paths: readonly string[];
  perSecond: number;
  seconds: number;
}

/**
 * Asks at a fixed rate, whether the earlier answers have come or not, so that a server that is slow is asked as much.
 * Milliseconds from the moment at which a request was due to the last byte of its answer.
 * @throws when an answer is not 200
 */
export async function askAsFounders(load: FoundersLoad): Promise<Spread> {
  const agent = new Agent({ keepAlive: true });
  const asking: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < load.perSecond * load.seconds; number += 1) {
    const dueAt = startedAt + (number * 1000) / load.perSecond;
    await sleep(Math.max(0, dueAt - performance.now()));
    asking.push(ask(agent, load, load.paths[number % load.paths.length] ?? '', dueAt));
  }
  try {
    return spreadOf(await Promise.all(asking));
  } finally {
    agent.destroy();
  }
}

async function ask(
  agent: Agent,
  { url, cookie }: FoundersLoad,
  path: string,
  dueAt: number,
): Promise<number> {
  const sent = request(url + path, { agent, headers: { cookie } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  return performance.now() - dueAt;
}
