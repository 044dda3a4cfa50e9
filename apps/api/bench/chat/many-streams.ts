import { setTimeout as sleep } from 'node:timers/promises';
import { createGate } from '../../src/test/fake-openai/exchange.ts';
import type { Founder } from '../../src/test/seed-founders.ts';
import { microseconds } from '../lib/answer-parent.ts';
import { spreadOf, toTable, toWhole } from '../lib/figures.ts';
import type { SectionResult } from '../lib/section.ts';
import { listTokens, type Script } from './script.ts';
import { sendMessage, type TimedEvent, type Workbench } from './workbench.ts';

const ASK_EVERY_MS = 50;
const REPEAT_MS = 1000;
const MAX_REPEATS = 20;

/** Runs one stream per founder, all at the same time, each with its own text. */
export async function measureManyStreams(
  bench: Workbench,
  { tokens, everyMs }: { tokens: number; everyMs: number },
): Promise<SectionResult> {
  const readCpu = () => bench.api.child.ask<number>('cpu');
  // The user who asks meanwhile has the app open, so a connection: a new one would queue behind those of all senders.
  await askForUser(bench);
  const asking = new AbortController();
  const began = { at: microseconds(), cpu: await readCpu() };
  const streams = bench.founders.map((founder, id) =>
    follow(bench, founder, { id, tokens, everyMs, held: true }),
  );
  const release = async () => {
    await Promise.all(streams.map(({ begun }) => begun));
    await bench.provider.ask('release');
    return microseconds();
  };
  const [openAt, answers] = await Promise.all([
    release(),
    keepAsking(bench, asking.signal),
    Promise.all(streams.map(({ ended }) => ended)).finally(() => asking.abort()),
  ]);
  const seconds = (microseconds() - openAt) / 1e6;
  const total = streams.length * tokens;
  const cpuPerToken = ((await readCpu()) - began.cpu) / total;

  const wrong = streams.filter(isWrong);
  const rows = [
    ['streams with a token lost, reordered, doubled or foreign, or stored otherwise', String(wrong.length)],
    ['until all have begun', `${((openAt - began.at) / 1e6).toFixed(1)} s`],
    ['throughput from then on', `${toWhole(total / seconds)} tokens/s`],
    ['CPU of the API for whole turns', `${toWhole(cpuPerToken)} µs a token`],
    ['messages refused and sent again', String(streams.reduce((sum, { repeats }) => sum + repeats, 0))],
    ['GET /api/user while they begin', describe(answers.filter(({ sentAt }) => sentAt < openAt))],
    ['GET /api/user while all are open', describe(answers.filter(({ sentAt }) => sentAt >= openAt))],
  ];
  const about = `${streams.length} streams at once, ${tokens} tokens each, one every ${everyMs} ms:`;
  return {
    text: `${about}\n\n${toTable(['what', 'figure'], rows)}`,
    missed: wrong.map(({ script, text }) => `stream ${script.id} is not what was sent: ${text}`),
  };
}

function follow(bench: Workbench, founder: Founder, script: Script) {
  const begun = createGate();
  // `isInPlace`: each piece began where the text so far ended. `stored`: the reply as the API has stored it.
  const stream = { script, text: '', isInPlace: true, stored: '', repeats: 0, begun: begun.opened };
  const read = ({ name, data }: TimedEvent) => {
    if (name === 'delta') {
      const delta: { text: string; offset: number } = JSON.parse(data);
      stream.isInPlace &&= delta.offset === stream.text.length;
      stream.text += delta.text;
      begun.open();
    } else if (name === 'done') stream.stored = (JSON.parse(data) as { content: string }).content;
  };
  // Sends a refused message again, as the web app does.
  const send = async (): Promise<void> =>
    sendMessage(bench, founder, script, read).catch(async error => {
      if (stream.text !== '' || stream.repeats === MAX_REPEATS) throw error;
      stream.repeats += 1;
      await sleep(REPEAT_MS);
      return send();
    });
  // A stream that fails has no first token, so the others must not wait for it.
  return Object.assign(stream, { ended: send().finally(begun.open) });
}

function isWrong({ script, text, isInPlace, stored }: ReturnType<typeof follow>): boolean {
  const whole = listTokens(script).join('');
  return text !== whole || stored !== whole || !isInPlace;
}

async function askForUser({ api, founders }: Workbench) {
  const { cookie } = founders.at(-1) ?? founders[0];
  const sentAt = microseconds();
  const answer = await fetch(`${api.url}/api/user`, { headers: { cookie } });
  await answer.arrayBuffer();
  return { sentAt, milliseconds: (microseconds() - sentAt) / 1000, ok: answer.ok };
}

type Answer = Awaited<ReturnType<typeof askForUser>>;

/** Measures another request while the streams run. */
async function keepAsking(bench: Workbench, signal: AbortSignal): Promise<Answer[]> {
  const asking: Promise<Answer>[] = [];
  while (!signal.aborted) {
    asking.push(askForUser(bench));
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return Promise.all(asking);
}

function describe(answers: readonly Answer[]): string {
  const { p50, p99, max } = spreadOf(answers.map(({ milliseconds }) => milliseconds));
  const refused = answers.filter(({ ok }) => !ok).length;
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms; ${answers.length} times, ${refused} refused`;
}
