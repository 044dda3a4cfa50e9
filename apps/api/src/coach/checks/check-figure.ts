import type { JudgedFigure } from '../provider.ts';

const MAX_CHARACTERS = 40;

/**
 * A figure that a judge named, verbatim from the cited texts: the first occurrence with its unit directly beside it,
 * such as "£25 to £40 a month", or else the first one. `at` is the place of its text, from 0. Undefined when no text
 * has it.
 */
export function checkFigure(
  { value, unit = '' }: JudgedFigure,
  texts: readonly string[],
): { at: number; figure: string } | undefined {
  const [wanted, beside] = [even(value.trim()), even(unit.trim())];
  if (!isFit(wanted)) return undefined;
  const found = texts.flatMap((text, at) => {
    const evened = even(text);
    return placesOf(wanted, evened).map(start => {
      const alone: Span = [start, start + wanted.length];
      const span = isFit(beside) ? withUnit(evened, alone, beside) : undefined;
      return { at, figure: text.slice(...(span ?? alone)), isWhole: span !== undefined };
    });
  });
  const place = found.find(({ isWhole }) => isWhole) ?? found[0];
  return place && { at: place.at, figure: place.figure };
}

type Span = [start: number, end: number];

const isFit = (words: string) => words !== '' && words.length <= MAX_CHARACTERS;

/** Any white space counts as a space, as models write no other. The length stays. */
const even = (text: string) => text.replace(/\s/g, ' ');

const DIGIT = /\p{Nd}/u;
/** Text after, and before, a number that makes it part of a longer one. */
const [RUNS_ON, BEGAN] = [/^[.,'’٫٬]?\p{Nd}/u, /\p{Nd}[.,'’٫٬]?$/u];

/** Its positions, except within a longer number. */
function placesOf(wanted: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    const isPart =
      (DIGIT.test(wanted.charAt(0)) && BEGAN.test(text.slice(Math.max(0, at - 2), at))) ||
      (DIGIT.test(wanted.slice(-1)) && RUNS_ON.test(text.slice(end, end + 2)));
    if (!isPart) places.push(at);
  }
  return places;
}

function withUnit(text: string, [start, end]: Span, unit: string): Span | undefined {
  for (const gap of ['', ' ']) {
    const length = gap.length + unit.length;
    if (text.startsWith(gap + unit, end)) return [start, end + length];
    if (start >= length && text.startsWith(unit + gap, start - length)) return [start - length, end];
  }
  return undefined;
}
