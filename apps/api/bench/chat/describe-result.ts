import { markdownTable } from '../lib/benchmark-document.ts';
import type { Spread } from '../lib/statistics.ts';
import { isFaultless } from './check-tokens.ts';
import type { Asked } from './many-streams.ts';
import type { ChatBenchResult } from './run-chat-bench.ts';

const milliseconds = (value: number) => value.toFixed(1);
const whole = (value: number) => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const kilobytes = (bytes: number) => `${(bytes / 2 ** 10).toFixed(0)} KB`;

export function isWhole({ manyStreams }: ChatBenchResult): boolean {
  return isFaultless(manyStreams.faults) && manyStreams.misplaced === 0 && manyStreams.wronglyStored === 0;
}

/** One database's figures as Markdown. */
export function describeResult(database: string, result: ChatBenchResult): string {
  return [`## ${database}`, ...firstToken(result), ...manyStreams(result), ...openStreams(result)].join(
    '\n\n',
  );
}

function firstToken({ firstToken: { relay, direct, cpuPerToken }, options }: ChatBenchResult): string[] {
  const { rounds, tokens, everyMs } = options.firstToken;
  return [
    `First token in ms, ${rounds} rounds of one relayed and one direct call, ${tokens} tokens every ${everyMs} ms:`,
    markdownTable(
      ['', 'min', 'p50', 'p95', 'max'],
      [
        spreadRow('relay, from the start of the reply call', relay.fromCall),
        spreadRow('direct, from the start of the call', direct.fromCall),
        differenceRow('the relay takes longer by', relay.fromCall, direct.fromCall),
        spreadRow('relay, from the arrival at the provider', relay.fromArrival),
        spreadRow('direct, from the arrival at the provider', direct.fromArrival),
        differenceRow('the relay takes longer by', relay.fromArrival, direct.fromArrival),
        spreadRow('relay, from the sending of the message', relay.fromMessage),
      ],
    ),
    `CPU of the API in this part: ${whole(cpuPerToken)} µs a token, with what a whole turn costs (storing, judging, saving).`,
  ];
}

function manyStreams({ manyStreams: result, options }: ChatBenchResult): string[] {
  const { streams, tokens, everyMs } = options.manyStreams;
  const { faults, misplaced, wronglyStored, cpuPerToken, user } = result;
  return [
    `${streams} streams at once, ${tokens} tokens each, one every ${everyMs} ms:`,
    markdownTable(
      ['what', 'figure'],
      [
        ['tokens lost / reordered / doubled', `${faults.lost} / ${faults.reordered} / ${faults.doubled}`],
        ['tokens of another stream or broken', String(faults.foreign)],
        ['pieces at a wrong offset, replies stored wrongly', `${misplaced}, ${wronglyStored}`],
        ['until all have begun', `${result.beginSeconds.toFixed(1)} s`],
        ['throughput from then on', `${whole(result.tokensPerSecond)} tokens/s`],
        ['CPU of the API while all are open', `${whole(cpuPerToken.streaming)} µs a token`],
        ['CPU of the API for whole turns', `${whole(cpuPerToken.overall)} µs a token`],
        ['streams refused or broken off and taken up again', String(result.repeated)],
        ['GET /api/user while they begin', describeAsked(user.begin)],
        ['GET /api/user while all are open', describeAsked(user.streaming)],
      ],
    ),
  ];
}

function describeAsked({ p50, p99, max, asked, refused }: Asked): string {
  if (asked === 0) return 'not asked';
  const times = `p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms, max ${milliseconds(max)} ms`;
  return `${times}; ${asked} times, ${refused} refused`;
}

function openStreams({ openStreams: result, options }: ChatBenchResult): string[] {
  const { replies } = options.openStreams;
  return [
    `Memory of the API with open streams (${replies} replies being written, the other streams follow them):`,
    markdownTable(
      ['open streams', 'resident', 'heap and buffers'],
      [
        ...result.weights.map(({ streams, rss, heap }) => [whole(streams), megabytes(rss), megabytes(heap)]),
        ['for each stream', kilobytes(result.rssPerStream), kilobytes(result.heapPerStream)],
      ],
    ),
  ];
}

function spreadRow(name: string, { min, p50, p95, max }: Spread): string[] {
  return [name, ...[min, p50, p95, max].map(milliseconds)];
}

function differenceRow(name: string, relay: Spread, direct: Spread): string[] {
  return [name, '', milliseconds(relay.p50 - direct.p50), milliseconds(relay.p95 - direct.p95), ''];
}
