import { microseconds } from '../lib/clock.ts';
import { type Spread, spreadOf } from '../lib/statistics.ts';
import { openEvents } from './event-client.ts';
import type { ProviderTimes } from './provider-process.ts';
import { type Script, toCommand } from './script.ts';
import type { Workbench } from './workbench.ts';

export interface FirstTokenOptions {
  rounds: number;
  tokens: number;
  everyMs: number;
}

/** Milliseconds to the first token, from two moments on. */
interface Waits {
  /** The call's beginning in the process that makes it. */
  fromCall: number;
  /** The request's arrival at the provider. */
  fromArrival: number;
}

interface RelayWaits extends Waits {
  /** The founder's sending of the message: storing and judging it come before the call. */
  fromMessage: number;
}

export interface FirstTokenResult {
  relay: { fromCall: Spread; fromArrival: Spread; fromMessage: Spread };
  direct: { fromCall: Spread; fromArrival: Spread };
  /** CPU of the API's process, whole turns with their storing and judging included. */
  cpuPerToken: number;
}

const WARM_UP = 30;

/** Relayed and direct calls in turns, one at a time. */
export async function measureFirstToken(
  bench: Workbench,
  { rounds, tokens, everyMs }: FirstTokenOptions,
): Promise<FirstTokenResult> {
  const relayed: RelayWaits[] = [];
  const direct: Waits[] = [];
  let id = 1_000_000;
  let cpu = 0;
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    const before = await bench.api.ask<number>('cpu');
    const relay = await relayOnce(bench, { id: ++id, tokens, everyMs });
    const spent = (await bench.api.ask<number>('cpu')) - before;
    const straight = await callOnce(bench, { id: ++id, tokens, everyMs });
    if (round < 0) continue;
    relayed.push(relay);
    direct.push(straight);
    cpu += spent;
  }
  const spread = <T>(list: readonly T[], read: (waits: T) => number) => spreadOf(list.map(read));
  return {
    relay: {
      fromCall: spread(relayed, waits => waits.fromCall),
      fromArrival: spread(relayed, waits => waits.fromArrival),
      fromMessage: spread(relayed, waits => waits.fromMessage),
    },
    direct: {
      fromCall: spread(direct, waits => waits.fromCall),
      fromArrival: spread(direct, waits => waits.fromArrival),
    },
    cpuPerToken: cpu / (rounds * tokens),
  };
}

async function relayOnce(bench: Workbench, script: Script): Promise<RelayWaits> {
  const founder = bench.founders[script.id % bench.founders.length];
  if (!founder) throw new Error('The benchmark needs a founder');
  let first = 0;
  const sentAt = microseconds();
  const stream = bench.send(founder, script, ({ name, at }) => {
    if (name === 'delta' && first === 0) first = at;
  });
  await stream.ended;
  const { arrived } = await bench.provider.ask<ProviderTimes>(`times ${script.id}`);
  const called = await bench.api.ask<number>('last-call');
  return {
    fromCall: (first - called) / 1000,
    fromArrival: (first - arrived) / 1000,
    fromMessage: (first - sentAt) / 1000,
  };
}

interface ChatBody {
  messages: { content: string }[];
}

/** The same request as the relay's last one, without the API in between. */
async function callOnce(bench: Workbench, script: Script): Promise<Waits> {
  const body = await bench.provider.ask<ChatBody>('body');
  const messages = body.messages.with(-1, { ...body.messages.at(-1), content: toCommand(script) });
  let first = 0;
  const url = `${bench.providerUrl}/chat/completions`;
  const stream = openEvents({ method: 'POST', url, body: { ...body, messages } }, ({ data, at }) => {
    if (first === 0 && hasText(data)) first = at;
  });
  await stream.ended;
  const { arrived } = await bench.provider.ask<ProviderTimes>(`times ${script.id}`);
  return { fromCall: (first - stream.sentAt) / 1000, fromArrival: (first - arrived) / 1000 };
}

function hasText(data: string): boolean {
  if (data === '[DONE]') return false;
  const chunk: { choices: { delta: { content?: string } }[] } = JSON.parse(data);
  return Boolean(chunk.choices[0]?.delta.content);
}
