import { ADJECTIVES, PROPER, SUBJECTS } from './words.ts';

/** How names and abbreviations are written in this form, by their lower case. */
export type KnownCase = ReadonlyMap<string, string>;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&-]*/gu;
const MIN_SHOUTED = 3;
const MIN_SHOUTED_LETTERS = 10;

/** Words with a capital that is not due to the beginning of a sentence, from texts that are not shouted. */
export function readKnownCase(name: string, texts: readonly string[]): KnownCase {
  const known = new Map(PROPER);
  for (const text of texts) {
    for (const line of text.split(/[\n.!?:]/)) {
      if (isShouted(line)) continue;
      const [, ...rest] = line.match(WORD) ?? [];
      // In A Title Capitals Tell Nothing.
      if (rest.length < 4 && rest.every(word => /^\p{Lu}/u.test(word))) continue;
      for (const word of rest)
        if (/\p{Lu}/u.test(word) && !known.has(word.toLowerCase())) known.set(word.toLowerCase(), word);
    }
  }
  for (const word of name.match(WORD) ?? []) if (/\p{Lu}/u.test(word)) known.set(word.toLowerCase(), word);
  return known;
}

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return (
    letters >= MIN_SHOUTED_LETTERS &&
    capitals > letters * 0.8 &&
    (text.match(WORD)?.length ?? 0) >= MIN_SHOUTED
  );
}

export function unshout(text: string, known: KnownCase): string {
  if (!isShouted(text)) return text;
  return text.replace(WORD, word => known.get(word.toLowerCase()) ?? (word === 'I' ? word : lowered(word)));
}

/** Figures with their letters stay: "3D", "B2B". */
const lowered = (word: string) =>
  /\p{N}/u.test(word) ? word : word.toLowerCase().replace(/^i(?=['’])/, 'I');

const WORD_OF_TEXT = /(?<![\p{L}\p{N}.@/'’&-])[\p{L}\p{N}]+(?![\p{L}\p{N}@/&-]|\.\p{L})/gu;

/** Names that are written with a small letter by mistake; within an address they are not. */
export function withNames(text: string): string {
  return text.replace(WORD_OF_TEXT, word =>
    word === word.toLowerCase() ? (PROPER.get(word) ?? word) : word,
  );
}

/** Begins the text with a capital, unless the first word has its own spelling: "iPhone", "example.com". */
export function capitalised(text: string): string {
  const [opening = ''] = /^[^\p{L}\p{N}]*/u.exec(text) ?? [];
  const [word = ''] = /^\S*/u.exec(text.slice(opening.length)) ?? [];
  if (/\p{Lu}|\p{L}[.@/]\p{L}/u.test(word.slice(1)) && /^\p{Ll}/u.test(word)) return text;
  const [first = ''] = word;
  return opening + first.toLocaleUpperCase('en') + text.slice(opening.length + first.length);
}

/** The text for use within a sentence. A capital that does not only mark the beginning stays. */
export function uncapitalised(text: string, known: KnownCase): string {
  const [first = '', second = ''] = text.match(/\S+/g) ?? [];
  const word = first.replace(/['’]s$|[^\p{L}\p{N}]+$/gu, '');
  if (word === 'I' || /^I['’]/.test(word) || /\p{Lu}|\p{N}/u.test(word.slice(1))) return text;
  const typed = known.get(word.toLowerCase());
  if (typed !== undefined && /\p{Lu}/u.test(typed)) return text;
  const isCommon = SUBJECTS.has(word.toLowerCase()) || ADJECTIVES.has(word.toLowerCase());
  if (!isCommon && /^\p{Lu}\p{Ll}/u.test(second) && known.has(second.toLowerCase())) return text;
  return text.charAt(0).toLocaleLowerCase('en') + text.slice(1);
}
