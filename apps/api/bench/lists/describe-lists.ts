import { markdownTable } from '../lib/benchmark-document.ts';
import { ASKERS, type Asker, type CallResult, nameOf } from './measure-calls.ts';
import type { ListsBenchOptions, ListsBenchResult } from './run-lists-bench.ts';
import type { ListsSize } from './seed-lists.ts';
import { asksForAsMuch, findSlow, MAX_TIMES, timesOf } from './slow-calls.ts';

const whole = (value: number) => value.toLocaleString('en');

export function describeLists(result: ListsBenchResult, { sizes, warmUp }: ListsBenchOptions): string {
  const headings = headingsOf(sizes.large);
  return [
    [
      `- **large**: ${describeSize(sizes.large)}`,
      `- **small**, and **small again**, which is made alike: ${describeSize(sizes.small)}`,
      `- **shipped**: ${describeSize(sizes.shipped)}`,
    ].join('\n'),
    `p50 / p95 in ms of ${result.samples} requests of each kind by each founder, after ${warmUp} to warm up. ${describeReplaced(result, headings)}`,
    markdownTable(
      ['GET', 'queries', 'bytes', ...ASKERS.map(asker => headings[asker])],
      result.calls.map(timesRow),
    ),
    'The 95th percentiles as multiples of one another. Small again : small would be 1 on a quiet machine, so it tells how far the others can be trusted:',
    markdownTable(
      ['GET', ...QUOTIENTS.map(([asker, other]) => `${headings[asker]} : ${headings[other]}`)],
      result.calls.map(quotientsRow),
    ),
    describeGrowing(result.calls, headings),
  ].join('\n\n');
}

const QUOTIENTS = [
  ['one', 'small'],
  ['many', 'small'],
  ['again', 'small'],
  ['one', 'shipped'],
] as const;

type Headings = Record<Asker, string>;

function headingsOf({ startups: [one = 0, many = 0] }: ListsSize): Headings {
  return {
    one: `large, ${countStartups(one)}`,
    many: `large, ${countStartups(many)}`,
    small: 'small',
    again: 'small again',
    shipped: 'shipped',
  };
}

const countStartups = (count: number) => (count === 1 ? '1 startup' : `${count} startups`);

function timesRow(call: CallResult): string[] {
  const { queries, bytes, spreads } = call;
  const times = ASKERS.map(asker => `${spreads[asker].p50.toFixed(1)} / ${spreads[asker].p95.toFixed(1)}`);
  return [nameOf(call), String(queries), whole(bytes.one), ...times];
}

function quotientsRow(call: CallResult): string[] {
  return [
    nameOf(call),
    ...QUOTIENTS.map(([asker, other]) =>
      asker === 'many' && !asksForAsMuch(call) ? 'below' : timesOf(call, asker, other).toFixed(2),
    ),
  ];
}

/** What asks for more on the large database, and is not held to the limit. */
function describeGrowing(calls: readonly CallResult[], headings: Headings): string {
  const sentences = calls
    .filter(call => !asksForAsMuch(call))
    .map(
      call =>
        `\`${nameOf(call)}\` takes ${timesOf(call, 'many', 'small').toFixed(2)} times as long (${whole(call.bytes.many)} bytes against ${whole(call.bytes.small)})`,
    );
  return `The list of all startups asks for more in "${headings.many}" than in "${headings.small}", so it is not held to the limit: ${sentences.join(', ')}.`;
}

function describeReplaced({ replaced }: ListsBenchResult, headings: Headings): string {
  if (replaced === null) return 'They were measured once.';
  const slow = findSlow(replaced.calls)
    .map(({ call, asker, times }) => `\`${nameOf(call)}\` (${headings[asker]}) ${times.toFixed(2)}`)
    .join(', ');
  return `It is the second measurement: in the first, of ${replaced.samples} requests, these took more than ${MAX_TIMES} times as long as on the small database: ${slow}. So everything was measured once more, with twice as many.`;
}

function describeSize({ curriculum, startups, progressRows }: ListsSize): string {
  const content =
    curriculum === 'shipped'
      ? 'the shipped curriculum'
      : `${curriculum.challenges} challenges of ${curriculum.stepsPerChallenge} steps`;
  const founders = startups.map(count => `a founder with ${countStartups(count)}`).join(' and ');
  const total = startups.reduce((sum, count) => sum + count, 0);
  const rows = `${whole(progressRows)} rows of progress`;
  if (total === 1) return `${content}, ${founders}, ${rows}`;
  return `${content}, ${founders}, ${rows} for each of the startups: ${whole(total * progressRows)}`;
}
