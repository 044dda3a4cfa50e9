import { FUNCTION_WORDS } from '../language/lexicon.ts';
import { type KnownCase, uncapitalised } from './case.ts';
import { phraseShape, wordsOf } from './shape.ts';
import { DETERMINERS, SUBJECTS } from './words.ts';

const MARKER = /^(?:(?:[-*+•‣◦▪–—>]|#{1,6}|\(?\d{1,2}[.)]|\(?[a-zA-Z]\))\s+)+(?=\S)/;
/** Items of at most this many words go into one sentence. */
const MAX_ITEM_WORDS = 8;
/** A line this long that goes on in the next was broken by its editor. */
const WRAPPED = 50;
const LEADS_ON =
  /\b(?:is|are|includes?|including|for|to|with|like|by|from|of|at|and|charge|sell|offer|means?)$/i;

interface Line {
  text: string;
  isItem: boolean;
}

/** Lists as sentences: a run of short items becomes one, behind the line that leads to it. */
export function joinLists(
  text: string,
  { isEnglish, known }: { isEnglish: boolean; known: KnownCase },
): string {
  const parts: string[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length === 0) return;
    const lead = leadOf(parts.at(-1));
    if (lead !== null) parts.pop();
    parts.push(...asSentences(run, lead, { isEnglish, known }));
    run = [];
  };
  for (const { text: line, isItem } of readLines(text, isEnglish)) {
    if (isItem) run.push(line);
    else {
      flush();
      parts.push(line);
    }
  }
  flush();
  return parts.join('\n');
}

function readLines(text: string, isEnglish: boolean): Line[] {
  const lines: { text: string; isMarked: boolean }[] = [];
  for (const raw of text.split('\n')) {
    const typed = raw.trim();
    const line = typed.replace(MARKER, '');
    if (!/[\p{L}\p{N}]/u.test(line)) continue;
    const last = lines.at(-1);
    const isMarked = line !== typed;
    if (
      last &&
      !isMarked &&
      last.text.length >= WRAPPED &&
      /^\p{Ll}/u.test(line) &&
      !endsSentence(last.text) &&
      !(isEnglish && startsSentence(last.text, line))
    ) {
      last.text += ` ${line}`;
    } else lines.push({ text: line, isMarked });
  }
  const isBare = (line: { text: string; isMarked: boolean } | undefined) =>
    line !== undefined &&
    !line.isMarked &&
    !endsSentence(line.text) &&
    !line.text.endsWith(':') &&
    isShort(line.text);
  return lines.map((line, at) => ({
    text: line.text,
    isItem: line.isMarked || (isBare(line) && (isBare(lines[at - 1]) || isBare(lines[at + 1]))),
  }));
}

/** Whether a line is a sentence of its own, though it begins with a small letter: "…\nit takes a whole Saturday". */
function startsSentence(before: string, line: string): boolean {
  const [first = ''] = wordsOf(line);
  const goesOn = FUNCTION_WORDS.has(first) && !SUBJECTS.has(first) && !DETERMINERS.has(first);
  const [last = ''] = wordsOf(before.slice(before.trimEnd().lastIndexOf(' ') + 1));
  const waits = FUNCTION_WORDS.has(last);
  return !goesOn && !waits && phraseShape(line) === 'sentence';
}

const endsSentence = (line: string) => /[.!?。！？]["'”’)]*$/.test(line);
const isShort = (line: string) => line.split(' ').length <= MAX_ITEM_WORDS;

function leadOf(line: string | undefined): string | null {
  if (line === undefined) return null;
  // "We charge:" goes on without its colon.
  const bare = line.replace(/:$/, '');
  if (LEADS_ON.test(bare)) return bare;
  return bare === line ? null : line;
}

function asSentences(
  items: readonly string[],
  lead: string | null,
  { isEnglish, known }: { isEnglish: boolean; known: KnownCase },
): string[] {
  const bare = items.map(item => item.replace(/(?<![\s.,;])[\s.,;]+$/, ''));
  const isSeries = bare.every(
    item => isShort(item) && !/[.!?;:,]\s/.test(item) && (!isEnglish || phraseShape(item) !== 'sentence'),
  );
  if (!isSeries) return lead === null ? [...items] : [`${lead} ${items[0]}`, ...items.slice(1)];
  const [first = '', ...rest] = bare;
  const joined = asSeries(
    [lead === null ? first : uncapitalised(first, known), ...rest.map(item => uncapitalised(item, known))],
    isEnglish,
  );
  return [lead === null ? joined : `${lead} ${joined}`];
}

/** "a, b and c"; in a language whose "and" is not known, "a, b, c". */
export function asSeries(items: readonly string[], isEnglish: boolean): string {
  if (!isEnglish || items.length < 2) return items.join(', ');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
