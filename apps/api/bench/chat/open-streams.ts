import { setTimeout as sleep } from 'node:timers/promises';
import type { Founder } from '../lib/seed-founders.ts';
import { slopeOf } from '../lib/statistics.ts';
import type { OpenStream } from './event-client.ts';
import type { Memory } from './observe-server.ts';
import type { Workbench } from './workbench.ts';

export interface OpenStreamsOptions {
  /** Replies being written, each with one reader. */
  replies: number;
  /** Open streams in all: the rest follow the same replies. */
  streams: number;
  /** How long the process is left alone before it is weighed. */
  settleMs: number;
}

interface Weight {
  streams: number;
  rss: number;
  heap: number;
}

export interface OpenStreamsResult {
  weights: Weight[];
  /** Bytes for each open stream, as the straight line through the weights has it. */
  rssPerStream: number;
  heapPerStream: number;
}

/** Slow enough to stay open for as long as it takes; two silences under the provider's limit. */
const OPEN_ID = 3_000_000;
const WARM_UP_ID = 2_000_000;
const OPEN = { tokens: 100_000, everyMs: 1000 };

/** What open streams cost a fresh process. */
export async function measureOpenStreams(
  bench: Workbench,
  { replies, streams, settleMs }: OpenStreamsOptions,
): Promise<OpenStreamsResult> {
  const weigh = async (count: number): Promise<Weight> => {
    await sleep(settleMs);
    return { streams: count, ...(await bench.api.ask<Memory>('memory')) };
  };
  await warmUp(bench, Math.min(20, replies));
  const weights = [await weigh(0)];
  const writers = await Promise.all(
    bench.founders.slice(0, replies).map((founder, id) => openReply(bench, founder, OPEN_ID + id)),
  );
  weights.push(await weigh(replies));
  const readers = await Promise.all(
    Array.from({ length: streams - replies }, (_, index) => {
      const writer = writers[index % writers.length];
      if (!writer) throw new Error('There is no reply to follow');
      return openFollower(bench, writer);
    }),
  );
  weights.push(await weigh(streams));
  for (const { stream } of [...writers, ...readers]) stream.close();
  return {
    weights,
    rssPerStream: slopeOf(weights.map(({ streams: count, rss }) => [count, rss])),
    heapPerStream: slopeOf(weights.map(({ streams: count, heap }) => [count, heap])),
  };
}

/** Code that is compiled and pools that are filled on first use are no stream's cost. */
async function warmUp(bench: Workbench, founders: number): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const streams = bench.founders
      .slice(0, founders)
      .map((founder, index) =>
        bench.send(
          founder,
          { id: WARM_UP_ID + round * 100 + index, tokens: 20, everyMs: 1 },
          () => undefined,
        ),
      );
    await Promise.all(streams.map(stream => stream.ended));
  }
}

interface Writer {
  founder: Founder;
  replyId: number;
  stream: OpenStream;
}

function openReply(bench: Workbench, founder: Founder, id: number): Promise<Writer> {
  return new Promise((resolve, reject) => {
    let replyId = 0;
    const stream = bench.send(founder, { id, ...OPEN }, ({ name, data }) => {
      if (name === 'message') replyId = (JSON.parse(data) as { reply: { id: number } }).reply.id;
      if (name === 'delta') resolve({ founder, replyId, stream });
    });
    stream.ended.catch(reject);
  });
}

function openFollower(bench: Workbench, { founder, replyId }: Writer): Promise<{ stream: OpenStream }> {
  return new Promise((resolve, reject) => {
    const request = { method: 'GET', url: `/api/messages/${replyId}/stream` } as const;
    const stream = bench.open(founder, request, ({ name }) => {
      if (name === 'delta') resolve({ stream });
    });
    stream.ended.catch(reject);
  });
}
