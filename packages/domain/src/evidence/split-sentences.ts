/** A sentence and its place: `text` is `content.slice(start, end)`, in UTF-16 code units. */
export interface Sentence {
  start: number;
  end: number;
  text: string;
}

/** The segmenter's time grows faster than its text, so it gets at most this much at once, in UTF-16 code units. */
const WINDOW = 4096;
const LINE = /[^\n\r\u2028\u2029\u0085]+/g;
const LIST_MARKER = /^\s*(?:(?:[-*+•‣–—>]|#{1,6}|\(?\d{1,2}[.)]|\(?[a-zA-Z]\))\s+)+(?=\S)/;
const FIRST_NUMBER = /^\s*\(?(\d{1,2})[.)]\s/;
const NUMBER_ALONE = /(?:^|\s)\(?\d{1,2}[.)]\s*$/;
const TERMINAL = /[\p{Sentence_Terminal}…]/u;
const TITLE_OR_INITIAL =
  /(?:^|[\s("'“‘[])(?:\p{Lu}|[Mm](?:r|rs|s|x)|[Dd]r|[Pp]rof|[Ss]t|vs|[Ee]\.g|[Ii]\.e)\.\s*$/u;
const BEFORE_NUMBER = /(?:^|\s)(?:[Nn]o|[Nn]r|[Ff]ig|[Cc]a|[Aa]pprox|[Pp])\.\s*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits a text into its sentences; a line break ends one too. White space and list markers before a sentence are left
 * out, and pieces without a letter or digit; the numbers of a list in one line stay. The sentences are verbatim, in
 * order and do not overlap: they can be quoted as evidence (CO-37). A sentence of more than 4,096 code units is cut.
 * Time is linear.
 */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(LINE)) {
    const lineEnd = line.index + line[0].length;
    const isNumbered = line[0].length <= WINDOW && hasMoreNumbers(line[0]);
    const marker = isNumbered ? null : LIST_MARKER.exec(line[0].slice(0, WINDOW));
    let start = line.index + (marker?.[0].length ?? 0);
    for (const end of sentenceEnds(text, start, lineEnd)) {
      const isNumber = NUMBER_ALONE.test(text.slice(Math.max(start, end - 16), end));
      if (isNumbered && isNumber && end < lineEnd) continue;
      const sentence = trim(text, start, end);
      if (sentence) sentences.push(sentence);
      start = end;
    }
  }
  return sentences;
}

/** "1. safety officer 2. shift lead": a list in one line. */
function hasMoreNumbers(line: string): boolean {
  const first = FIRST_NUMBER.exec(line)?.[1];
  return first !== undefined && new RegExp(`\\s\\(?${Number(first) + 1}[.)]\\s`).test(line);
}

function* sentenceEnds(text: string, lineStart: number, lineEnd: number): Generator<number> {
  let start = lineStart;
  while (start < lineEnd) {
    const window = text.slice(start, Math.min(start + WINDOW, lineEnd));
    const ends = endsWithin(window);
    // The window's edge may have cut the last sentence: look again from its beginning.
    if (start + window.length < lineEnd) ends.pop();
    if (ends.length === 0) ends.push(cutPoint(window));
    for (const end of ends) yield start + end;
    start += ends.at(-1) ?? window.length;
  }
}

function endsWithin(part: string): number[] {
  if (!TERMINAL.test(part)) return [part.length];
  const ends: number[] = [];
  for (const { index } of segmenter.segment(part)) {
    if (index > 0 && !goesOn(part.slice(Math.max(0, index - 16), index), part.charAt(index)))
      ends.push(index);
  }
  return [...ends, part.length];
}

/** Whether the full stop belongs to an abbreviation, which the segmenter does not know. */
function goesOn(before: string, next: string): boolean {
  return TITLE_OR_INITIAL.test(before) || (BEFORE_NUMBER.test(before) && /\d/.test(next));
}

/** The cut of a sentence that fills a whole window: at its last space, and never within a character. */
function cutPoint(window: string): number {
  const space = window.trimEnd().lastIndexOf(' ');
  if (space > 0) return space;
  const last = window.charCodeAt(window.length - 1);
  return last >= 0xd800 && last < 0xdc00 && window.length > 1 ? window.length - 1 : window.length;
}

function trim(text: string, start: number, end: number): Sentence | null {
  const slice = text.slice(start, end);
  if (!/[\p{L}\p{N}]/u.test(slice)) return null;
  const from = start + slice.length - slice.trimStart().length;
  const verbatim = slice.trim();
  return { start: from, end: from + verbatim.length, text: verbatim };
}
