import { setTimeout as sleep } from 'node:timers/promises';
import { microseconds } from '../lib/clock.ts';
import type { Founder } from '../lib/seed-founders.ts';
import { type Spread, spreadOf } from '../lib/statistics.ts';
import { addFaults, checkTokens, type TokenFaults } from './check-tokens.ts';
import { RefusedError, type TimedEvent } from './event-client.ts';
import { type Script, wholeText } from './script.ts';
import type { Workbench } from './workbench.ts';

export interface ManyStreamsOptions {
  streams: number;
  tokens: number;
  everyMs: number;
}

/** Answers of one stretch of time, and how many of them were not 200. */
export interface Asked extends Spread {
  asked: number;
  refused: number;
}

export interface ManyStreamsResult {
  streams: number;
  faults: TokenFaults;
  /** Pieces that did not begin where the text so far ended, and streams whose stored reply is not what was sent. */
  misplaced: number;
  wronglyStored: number;
  /** Streams that were refused with 503 or broken off, and taken up again where they were, as the web app does. */
  repeated: number;
  /** From the sending of the messages until the last reply has begun; each waits there for all the others. */
  beginSeconds: number;
  /** From then on. */
  tokensPerSecond: number;
  /** CPU of the API's process while every stream was open, and over all: storing, judging and saving included. */
  cpuPerToken: { streaming: number; overall: number };
  /** Milliseconds that GET /api/user took meanwhile. */
  user: { begin: Asked; streaming: Asked };
}

const ASK_EVERY_MS = 50;
const REPEAT_MS = 1000;
const MAX_REPEATS = 20;

/** One stream of each founder at the same time, each with a text of its own. */
export async function measureManyStreams(
  bench: Workbench,
  options: ManyStreamsOptions,
): Promise<ManyStreamsResult> {
  const { streams, tokens, everyMs } = options;
  // Who asks meanwhile has the app open, and so a connection: a new one stands behind those of all who send.
  await askOnce(bench);
  const asking = new AbortController();
  const before = await bench.api.ask<number>('cpu');
  const began = microseconds();
  const followers = bench.founders
    .slice(0, streams)
    .map((founder, id) => follow(bench, founder, { id, tokens, everyMs, held: true }));
  const allBegun = Promise.all(followers.map(follower => follower.begun)).then(microseconds);
  const [window, begunAt, questions] = await Promise.all([
    watchWindow(bench, followers),
    allBegun,
    askForUser(bench, asking.signal),
    Promise.all(followers.map(follower => follower.ended)).finally(() => asking.abort()),
  ]);
  const endedAt = microseconds();
  const after = await bench.api.ask<number>('cpu');
  const total = streams * tokens;
  return {
    streams,
    ...compare(followers),
    beginSeconds: (begunAt - began) / 1e6,
    tokensPerSecond: (total / (endedAt - begunAt)) * 1e6,
    cpuPerToken: { streaming: window, overall: (after - before) / total },
    user: splitAt(begunAt, questions),
  };
}

/** What the streams brought, beside what was sent. */
function compare(followers: readonly Follower[]) {
  const sum = (count: (follower: Follower) => number) =>
    followers.reduce((total, follower) => total + count(follower), 0);
  return {
    faults: addFaults(followers.map(({ script, text }) => checkTokens(script, text()))),
    misplaced: sum(follower => follower.misplaced()),
    repeated: sum(follower => follower.repeated()),
    wronglyStored: sum(({ script, stored }) => (stored() === wholeText(script) ? 0 : 1)),
  };
}

interface Follower {
  script: Script;
  begun: Promise<void>;
  ended: Promise<void>;
  received(): number;
  text(): string;
  misplaced(): number;
  repeated(): number;
  stored(): string;
}

function follow(bench: Workbench, founder: Founder, script: Script): Follower {
  let replyId: number | null = null;
  let text = '';
  let stored = '';
  let misplaced = 0;
  let repeated = 0;
  let begin = () => {};
  const begun = new Promise<void>(resolve => {
    begin = resolve;
  });
  const read = ({ name, data }: TimedEvent) => {
    if (name === 'message') replyId = (JSON.parse(data) as { reply: { id: number } }).reply.id;
    else if (name === 'delta') {
      const delta: { text: string; offset: number } = JSON.parse(data);
      if (delta.offset !== text.length) misplaced += 1;
      text += delta.text;
      begin();
    } else if (name === 'done') stored = (JSON.parse(data) as { content: string }).content;
  };
  const open = () =>
    replyId === null
      ? bench.send(founder, script, read)
      : bench.open(founder, resume(replyId, text.length), read);
  const readAll = (): Promise<void> =>
    open().ended.catch(async error => {
      if ((error instanceof RefusedError && error.status !== 503) || repeated === MAX_REPEATS) throw error;
      repeated += 1;
      await sleep(REPEAT_MS);
      return readAll();
    });
  return {
    script,
    begun,
    // One that fails has no first token for the others to wait for.
    ended: readAll().finally(begin),
    received: () => text.split(' ').length - 1,
    text: () => text,
    misplaced: () => misplaced,
    repeated: () => repeated,
    stored: () => stored,
  };
}

function resume(replyId: number, offset: number) {
  return { method: 'GET', url: `/api/messages/${replyId}/stream?offset=${offset}` } as const;
}

/** CPU microseconds a token from when every stream has its first token until the first one ends. */
async function watchWindow({ api, provider }: Workbench, followers: readonly Follower[]): Promise<number> {
  const received = () => followers.reduce((sum, follower) => sum + follower.received(), 0);
  await Promise.all(followers.map(follower => follower.begun));
  const begun = { cpu: await api.ask<number>('cpu'), tokens: received() };
  await provider.ask('release');
  await Promise.race(followers.map(follower => follower.ended));
  const ended = { cpu: await api.ask<number>('cpu'), tokens: received() };
  return (ended.cpu - begun.cpu) / (ended.tokens - begun.tokens);
}

interface Question {
  sentAt: number;
  milliseconds: number;
  ok: boolean;
}

async function askOnce(bench: Workbench): Promise<Question> {
  const founder = bench.founders.at(-1);
  if (!founder) throw new Error('The benchmark needs a founder');
  const sentAt = microseconds();
  const { ok } = await bench.get(founder, '/api/user');
  return { sentAt, milliseconds: (microseconds() - sentAt) / 1000, ok };
}

/** How long another request takes while the streams run. */
async function askForUser(bench: Workbench, signal: AbortSignal): Promise<Question[]> {
  const asking: Promise<Question>[] = [];
  while (!signal.aborted) {
    asking.push(askOnce(bench));
    await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return Promise.all(asking);
}

function splitAt(moment: number, questions: readonly Question[]): ManyStreamsResult['user'] {
  const summarize = (part: Question[]): Asked => ({
    ...spreadOf(part.map(({ milliseconds }) => milliseconds)),
    asked: part.length,
    refused: part.filter(({ ok }) => !ok).length,
  });
  return {
    begin: summarize(questions.filter(({ sentAt }) => sentAt < moment)),
    streaming: summarize(questions.filter(({ sentAt }) => sentAt >= moment)),
  };
}
