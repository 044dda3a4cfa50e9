import { FRACTIONS, foldFigures } from './fold-figures.ts';
import { NUMBER_IN_WORDS, SCALES, VAGUE_NUMBER } from './number-words.ts';
import { FOLDS, type Found, type Reading, readNumbers } from './read-number.ts';

/** A figure with its place in the text, in UTF-16 code units. */
export interface Figure {
  start: number;
  end: number;
  readings: Reading[];
  /** 'Dozens': the value is the least that it says. */
  isVague: boolean;
  isYear: boolean;
  /** For 'nine in ten' its two numbers. A source that has both has it too. */
  pair?: readonly [number, number];
  /** 'Half' may be half of an hour: a source with it has the share, a text with it does not claim one. */
  isClaim: boolean;
}

const FRACTION = `[${[...FRACTIONS.keys()].join('')}]`;
/** With separators of thousands and decimals: 1,500.5, 1.500,5, 1 500, 12,34,567. */
const DIGITS = [
  '(?!0)\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?',
  '(?!0)\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d+)?',
  "(?!0)\\d{1,3}(?:[' ]\\d{3})+(?!\\d)(?:[.,]\\d+)?",
  '\\d{1,2}(?:,\\d{2}){1,5},\\d{3}(?!\\d)',
  '\\d+(?:[.,]\\d+)?',
].join('|');
const SHARES: ReadonlyMap<string, number[]> = new Map([
  ['half', [50]],
  ['third', [33, 33.3, 33.33]],
  ['quarter', [25]],
  ['fifth', [20]],
  ['thirds', [66, 66.7, 66.67, 67]],
  ['quarters', [75]],
]);
const MULTIPLIERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    double: 2,
    doubled: 2,
    doubling: 2,
    twice: 2,
    triple: 3,
    tripled: 3,
    tripling: 3,
    quadrupled: 4,
  }),
);
const REACH = 24;
const PIECE = new RegExp(
  [
    // The marker of a list, which is no number: at a line's start, with something behind it.
    '(?=\\d)(?<=(?:^|\\n) {0,8})(?<marker>\\d{1,2}[.)] +(?=[^ \\n]))',
    '(?<row>\\d{1,4}(?<mark>[-./])\\d{1,2}\\k<mark>\\d{1,4}(?!\\d))',
    '(?<clock>(?:[01]?\\d|2[0-4]):[0-5]\\d(?!\\d)(?: ?[ap]m\\b)?|\\d{1,2} ?[ap]m\\b)',
    '(?<ratio>\\d{1,3}:\\d{1,3}(?!\\d))',
    `(?<digits>(?:${DIGITS})(?: ?${FRACTION})?|${FRACTION})`,
    `(?<![\\p{L}\\p{N}])(?:(?<share>(?<!(?:first|second|other|latter) )half(?! an? (?:${[...SCALES.keys()].join('|')}))|(?:an?|one) (?:third|quarter|fifth)|two[- ]thirds|three[- ]quarters)|(?<multiplier>${[...MULTIPLIERS.keys()].join('|')})|(?<fold>${[...FOLDS.keys()].join('|')})fold|(?<vague>${VAGUE_NUMBER})|(?<words>${NUMBER_IN_WORDS}))(?![\\p{L}\\p{N}])`,
  ].join('|'),
  'gu',
);
/** The figures of a text, in order; a share of two numbers overlaps them. Time is linear. */
export function readFigures(text: string): Figure[] {
  const folded = foldFigures(text);
  const place = ({ start, end }: { start: number; end: number }) => ({
    start: folded.starts[start] ?? 0,
    end: folded.ends[end - 1] ?? 0,
  });
  const found: Found[] = [];
  const figures: Figure[] = [];
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(folded.text); match; match = PIECE.exec(folded.text)) {
    const { index: start, 0: whole, groups = {} } = match;
    const end = start + whole.length;
    if (groups.share !== undefined) {
      const isClaim = claimsShare(whole, folded.text.slice(end, end + REACH));
      const values = SHARES.get(whole.split(/[- ]/).at(-1) ?? '') ?? [];
      figures.push({ ...place({ start, end }), ...plain('percent', values), isClaim });
    } else if (groups.multiplier !== undefined) {
      const isClaim = /(?:ed|ing)$/.test(whole);
      figures.push({ ...place({ start, end }), ...plain('times', [MULTIPLIERS.get(whole) ?? 0]), isClaim });
    } else if (groups.marker === undefined) {
      const read = readNumbers(folded.text, { start, end, whole, groups }, found.at(-1)?.end ?? 0);
      found.push(...read.found);
      PIECE.lastIndex = read.end;
    }
  }
  joinRanges(found, folded.text);
  const numbers = found.map(one => ({ ...place(one), ...toFigure(one) }));
  const shares = findShares(found, folded.text).map(share => ({ ...share, ...place(share) }));
  return [...figures, ...numbers, ...shares].sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
}

/** 'Half of them' and 'half the price' are shares; half of an hour, half a day and once a quarter are none. */
const claimsShare = (share: string, next: string): boolean =>
  !/^ of an? /.test(next) && (/^ (?:of|the) /.test(next) || share.startsWith('two'));

const plain = (kind: Reading['kind'], values: readonly number[]) => ({
  readings: values.map((value): Reading => ({ kind, value })),
  isVague: false,
  isYear: false,
});

function toFigure({ kind, value, exact, unit, isVague, isYear }: Found): Omit<Figure, 'start' | 'end'> {
  const one: Reading = { kind, value: value / (unit?.divisor ?? 1), ...(exact !== undefined && { exact }) };
  const readings =
    kind === 'money' ? (unit?.currencies ?? []).map(currency => ({ ...one, currency })) : [one];
  return { readings, isVague, isYear, isClaim: true };
}

const DASH = /^(?: ?[-–—] ?| to | bis )$/;

/** Both ends of a range have its unit and its scale: '£20–30k', '20 to 30%', 'between 20 and 30%'. */
function joinRanges(found: readonly Found[], text: string): void {
  for (const [index, first] of found.entries()) {
    const second = found[index + 1];
    if (!second || second.start - first.end > 5) continue;
    const joint = text.slice(first.end, second.start);
    const isBetween =
      joint === ' and ' && text.slice(Math.max(0, first.start - 8), first.start) === 'between ';
    if (!isBetween && !DASH.test(joint)) continue;
    if (first.kind === 'count' && second.unit && !second.isBefore) {
      first.unit = second.unit;
      first.kind = second.kind;
      first.isYear = false;
    } else if (first.unit && first.isBefore && second.kind === 'count') {
      second.unit = first.unit;
      second.kind = first.kind;
      second.isYear = false;
    }
    if (first.scale === 1 && second.scale > 1 && first.value < second.value / second.scale) {
      first.value *= second.scale;
      first.scale = second.scale;
    }
  }
}

const OF = /^ (?:\p{L}{1,20} )?(out of|in every|in|of) (?:the |every )?$/u;
const SPAN_OF_TIME = /^ (?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b/;
const OF_REACH = 40;

/** 'Nine in ten', '3 of the 5'. 'One of the two founders' and 'one in three weeks' are none. */
function findShares(found: readonly Found[], text: string): Figure[] {
  return found.flatMap((first, index) => {
    const second = found[index + 1];
    if (!second || second.start - first.end > OF_REACH || second.value <= 1 || first.value > second.value)
      return [];
    const [, word = ''] = OF.exec(text.slice(first.end, second.start)) ?? [];
    const isCount = [first, second].every(
      ({ kind, isVague, scale }) => kind === 'count' && !isVague && scale < 1e3,
    );
    const isTime = SPAN_OF_TIME.test(text.slice(second.end, second.end + REACH));
    const isOne = word === 'of' && first.value <= 1;
    if (word === '' || !isCount || isTime || isOne || second.isYear) return [];
    const { start } = first;
    const share = plain('percent', [(100 * first.value) / second.value]);
    return [{ start, end: second.end, ...share, pair: [first.value, second.value] as const, isClaim: true }];
  });
}
