import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Founder } from '../../src/test/seed-founders.ts';
import { microseconds } from '../lib/answer-parent.ts';
import { startApi, startChild } from '../lib/child.ts';
import { makeHome } from '../lib/home.ts';
import { type Script, toCommand } from './script.ts';

/** Lifts the limits on the coach and on sending, which are not measured. */
const NO_LIMITS = {
  MESSAGES_PER_MINUTE_PER_USER: '100000000',
  AI_MAX_CONCURRENT: '5000',
  AI_MAX_PER_USER: '100',
  AI_DAILY_TOKENS_PER_USER: '100000000',
};
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export type Workbench = Awaited<ReturnType<typeof startWorkbench>>;

/**
 * Starts a provider and the API, each in its own process, with founders to send messages as.
 * @param server a PostgreSQL server to make a database on, or null for the embedded one
 */
export async function startWorkbench(server: string | null, founderCount: number) {
  const { env, founders, step } = await makeHome(server, founderCount);
  const provider = await startChild('bench/chat/provider-process.ts');
  const providerUrl = await provider.ask<string>('url');
  const api = await startApi({ ...env, ...NO_LIMITS, OPENAI_BASE_URL: providerUrl });
  return { founders, step, provider, providerUrl, api };
}

export interface TimedEvent {
  name: string;
  data: string;
  /** When its last byte was read, in microseconds. */
  at: number;
}

/** Sends a message whose reply follows the script, and reads the reply. */
export function sendMessage(
  { api, step }: Workbench,
  { cookie, startupId }: Founder,
  script: Script,
  onEvent: (event: TimedEvent) => void,
): Promise<void> {
  const body = { ...step, startupId, content: toCommand(script) };
  const headers = { cookie, 'idempotency-key': `bench-${script.id}` };
  return postForEvents(`${api.url}/api/messages`, body, onEvent, headers);
}

/** Passes on each event of the response as it is read, until the response ends. */
export async function postForEvents(
  url: string,
  body: object,
  onEvent: (event: TimedEvent) => void,
  headers: Record<string, string> = {},
): Promise<void> {
  const accepted = { accept: 'text/event-stream', 'content-type': 'application/json' };
  const sent = request(url, { agent, method: 'POST', headers: { ...accepted, ...headers } });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${await text(response)}`);
  let rest = '';
  response.setEncoding('utf8').on('data', (piece: string) => {
    const at = microseconds();
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) continue;
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
      onEvent({ name: field('event'), data: field('data'), at });
    }
  });
  await once(response, 'end');
}
