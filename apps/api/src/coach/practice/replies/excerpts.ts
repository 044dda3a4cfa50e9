import { splitSentences } from '@groundwork/domain';
import { ownWords, type ReadSentence, type Refusal, readSentences } from '../judging/read.ts';

/** A founder's own words, fit to be quoted. */
export interface Excerpt {
  text: string;
  weight: number;
}

const MAX_CHARACTERS = 20_000;
const TAG = /<\/?[a-z][^<>]{0,200}>/gi;
/** Signs that would be read as formatting or as a command. Before a figure, `~` says that it is a guess. */
const MARKUP = /(?:[*_`#<>[\]|\\]|~(?![\d\p{Sc}]))+/gu;
const STRAY_QUOTES = /["“”„]+/g;

/** Prepares a text for quotation marks: without markup, and with single marks for quotations inside it. */
export function tidy(text: string): string {
  return text
    .replace(TAG, ' ')
    .replace(MARKUP, '')
    .replace(/["“„]([^"“”„]*)["“”]/g, '‘$1’')
    .replace(STRAY_QUOTES, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function weightOf(reading: ReadSentence): number {
  const { number, date, role, quote } = reading.signals;
  const own = ownWords(reading).size;
  return Math.min(own, 12) + 4 * Math.min(number + date + quote, 3) + Math.min(role, 2);
}

function readMessage(content: string) {
  const sentences = splitSentences(content.slice(0, MAX_CHARACTERS));
  return readSentences(
    sentences.map((sentence, number) => ({ ...sentence, number, messageId: 0 })),
    0,
  );
}

/** Why the last sentence of a message cannot be evidence, or null. */
export const refusalIn = (content: string): Refusal | null => readMessage(content).at(-1)?.refusal ?? null;

/** The sentences of a message that say something, in their order. Questions, praise and commands are left out. */
export function findExcerpts(content: string): Excerpt[] {
  return readMessage(content).flatMap(read => {
    const { refusal, folded } = read;
    if (folded.includes('?') || (refusal !== null && refusal !== 'promise')) return [];
    const text = tidy(read.text);
    const weight = weightOf(read);
    return text && weight > 1 ? [{ text, weight }] : [];
  });
}

export function shorten(text: string, maxWords: number, maxCharacters: number): string {
  const bare = text.replace(/[\s.,;:!]+$/, '');
  const cut = bare.split(' ').slice(0, maxWords).join(' ').slice(0, maxCharacters);
  if (cut.length === bare.length) return bare;
  // Cutting may have gone through a word, or through a character of two code units.
  const isWhole = bare.charAt(cut.length) === ' ' || !cut.includes(' ');
  const whole = isWhole ? cut : cut.slice(0, cut.lastIndexOf(' '));
  return `${whole.toWellFormed().replace(/[\s.,;:!–\ufffd-]+$/, '')} …`;
}
