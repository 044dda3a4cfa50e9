import { microseconds } from '../lib/answer-parent.ts';
import { spreadOf, toTable } from '../lib/figures.ts';
import { type Script, toCommand } from './script.ts';
import { postForEvents, sendMessage, type Workbench } from './workbench.ts';

const WARM_UP = 30;

/** Alternates relayed and direct calls, one at a time. Returns how long each waits for the first token, as Markdown. */
export async function measureFirstToken(
  bench: Workbench,
  { rounds, tokens, everyMs }: { rounds: number; tokens: number; everyMs: number },
): Promise<string> {
  // Milliseconds.
  const waits = { relay: [] as number[], direct: [] as number[], message: [] as number[] };
  for (let round = -Math.min(WARM_UP, rounds); round < rounds; round += 1) {
    const id = 1_000_000 + 2 * round;
    const relay = await relayOnce(bench, { id, tokens, everyMs });
    const direct = await callOnce(bench, { id: id + 1, tokens, everyMs });
    if (round < 0) continue;
    waits.relay.push(relay.fromCall);
    waits.message.push(relay.fromMessage);
    waits.direct.push(direct);
  }
  const [relay, direct, message] = [spreadOf(waits.relay), spreadOf(waits.direct), spreadOf(waits.message)];
  const about = `First token in ms, ${rounds} rounds of one relayed and one direct call, ${tokens} tokens every ${everyMs} ms:`;
  const rows = [
    ['relay, from the start of the reply call', relay.min, relay.p50, relay.p95, relay.max],
    ['direct, from the start of the call', direct.min, direct.p50, direct.p95, direct.max],
    ['the relay takes longer by', '', relay.p50 - direct.p50, relay.p95 - direct.p95, ''],
    ['relay, from the sending of the message', message.min, message.p50, message.p95, message.max],
  ].map(row => row.map(cell => (typeof cell === 'number' ? cell.toFixed(1) : cell)));
  return `${about}\n\n${toTable(['', 'min', 'p50', 'p95', 'max'], rows)}`;
}

async function relayOnce(bench: Workbench, script: Script) {
  const founder = bench.founders[script.id % bench.founders.length] ?? bench.founders[0];
  const sentAt = microseconds();
  let firstAt = 0;
  await sendMessage(bench, founder, script, ({ name, at }) => {
    if (name === 'delta') firstAt ||= at;
  });
  // Storing and judging the message come before the call.
  const calledAt = await bench.api.child.ask<number>('lastCall');
  return { fromCall: (firstAt - calledAt) / 1000, fromMessage: (firstAt - sentAt) / 1000 };
}

/** The same request as the relay's last one, without the API in between. */
async function callOnce({ provider, providerUrl }: Workbench, script: Script): Promise<number> {
  const body = await provider.ask<{ messages: { content: string }[] }>('lastBody');
  const messages = body.messages.with(-1, { ...body.messages.at(-1), content: toCommand(script) });
  const calledAt = microseconds();
  let firstAt = 0;
  await postForEvents(`${providerUrl}/chat/completions`, { ...body, messages }, ({ data, at }) => {
    if (firstAt === 0 && hasText(data)) firstAt = at;
  });
  return (firstAt - calledAt) / 1000;
}

function hasText(data: string): boolean {
  const chunk: { choices: { delta: { content?: string } }[] } = JSON.parse(data);
  return Boolean(chunk.choices[0]?.delta.content);
}
