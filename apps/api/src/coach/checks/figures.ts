import { asciiDigit } from '@groundwork/domain';

/** Counts up to this one say little: they need no source. */
const FREE_COUNT = 12;
/** How far around a number its sign, or the beginning of its line, is looked for. */
const REACH = 40;

const MARK = "[.,'’٫٬．，\\p{Zs}]";
const POINT = '[.,٫．，]';
const NUMBER = new RegExp(
  [
    // Thousands, or lakhs, and a fraction: 1,500.5, 1.500,5, 1 500, 12,34,567.
    `(?<!\\p{Nd}${MARK})\\p{Nd}{1,3}(?<mark>${MARK})(?:\\p{Nd}{2,3}\\k<mark>)*\\p{Nd}{3}(?!\\p{Nd})(?<fraction>${POINT}\\p{Nd}+)?`,
    // A fraction; not of a date, 21.11.2026.
    `(?<!\\p{Nd}${POINT})\\p{Nd}+${POINT}\\p{Nd}+(?!${POINT}?\\p{Nd})`,
    '\\p{Nd}+',
  ].join('|'),
  'gu',
);

const SIGN_BEFORE = /(?<!\p{Nd}\p{Zs}?)(?:\p{Sc}\p{Zs}?|[%٪％])$/u;
const SIGN_AFTER = /^\p{Zs}?[%‰٪％\p{Sc}](?!\p{Nd})/u;
const LINE_START = /(?:^|\n)\p{Zs}{0,8}$/u;
const LIST_MARK = /^[.)]\p{Zs}{1,8}\S/u;

interface Figure {
  text: string;
  /** The likeliest first: '1.500' is 1500, or else 1.5. */
  readings: number[];
  needsSource: boolean;
}

/**
 * Finds the figures of a text that no source has, verbatim and in order, in any language (RE-39): its runs of digits,
 * of whatever script and locale. Counts up to twelve without a sign of currency or percent, and the markers of lists,
 * need no source. A name with a larger number (COVID-19) needs one like any other: R50000 would look the same. Numbers
 * in words are not read. Time is linear.
 *
 * @param known the figures of sources, see {@link readKnown}
 */
export function unsupportedFigures(text: string, ...known: readonly ReadonlySet<number>[]): string[] {
  return readFigures(text).flatMap(({ text: figure, readings: [value = 0], needsSource }) =>
    needsSource && !known.some(values => values.has(value)) ? figure : [],
  );
}

/** The figures of sources, in all their readings. */
export function readKnown(sources: readonly string[]): ReadonlySet<number> {
  return new Set(sources.flatMap(source => readFigures(source).flatMap(({ readings }) => readings)));
}

function readFigures(text: string): Figure[] {
  return [...text.matchAll(NUMBER)].map(({ 0: figure, index, groups = {} }) => {
    const before = text.slice(Math.max(0, index - REACH), index);
    const after = text.slice(index + figure.length, index + figure.length + REACH);
    const isMarker = figure.length <= 2 && LINE_START.test(before.slice(-9)) && LIST_MARK.test(after);
    const readings = readNumber(figure, groups);
    const [value = 0] = readings;
    const isSmall = Number.isInteger(value) && value <= FREE_COUNT;
    const isFree = isSmall && !SIGN_BEFORE.test(before) && !SIGN_AFTER.test(after);
    return { text: figure, readings, needsSource: !isMarker && !isFree };
  });
}

function readNumber(figure: string, { mark, fraction }: Record<string, string | undefined>): number[] {
  const parts = figure.replace(/\p{Nd}/gu, asciiDigit).split(/\D/);
  const whole = Number(parts.join(''));
  if (parts.length === 1) return [whole];
  const broken = Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`);
  if (mark === undefined || fraction !== undefined) return [broken];
  // Between blanks there may be two numbers.
  if (/\s/.test(mark)) return [whole, ...parts.map(Number)];
  return parts.length === 2 && new RegExp(POINT).test(mark) ? [whole, broken] : [whole];
}
