import { splitSentences } from '@groundwork/domain';
import { FUNCTION_WORDS } from '../language/lexicon.ts';
import { type ReadSentence, readSentences } from './read-sentences.ts';

/** A founder's own words, fit to be quoted. */
export interface Excerpt {
  text: string;
  weight: number;
}

const MAX_CHARACTERS = 20_000;
/** Signs that would be read as formatting or as a command. */
const MARKUP = /[*_`#<>[\]|~\\]+/g;
const STRAY_QUOTES = /["“”„]+/g;

/** Prepares a text for quotation marks: without markup, and with single marks for quotations inside it. */
export function tidy(text: string): string {
  return text
    .replace(MARKUP, '')
    .replace(/["“„]([^"“”„]*)["“”]/g, '‘$1’')
    .replace(STRAY_QUOTES, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function weightOf(sentence: ReadSentence): number {
  const { number, date, role } = sentence.signals;
  const words = new Set(
    sentence.tokens.flatMap(token =>
      token.kind === 'word' && !FUNCTION_WORDS.has(token.lower) ? token.stem : [],
    ),
  );
  return Math.min(words.size, 12) + 4 * Math.min(number + date + sentence.quotes, 3) + Math.min(role, 2);
}

/** The sentences of a message that say something, in their order. Questions, praise and commands are left out. */
export function findExcerpts(content: string): Excerpt[] {
  const sentences = splitSentences(content.slice(0, MAX_CHARACTERS)).map((sentence, index) => ({
    ...sentence,
    number: index,
    messageId: 0,
  }));
  return readSentences(sentences).flatMap(read => {
    const source = sentences[read.number];
    if (!source || source.text.includes('?') || (read.refusal !== null && read.refusal !== 'promise'))
      return [];
    const text = tidy(source.text);
    const weight = weightOf(read);
    return text && weight > 1 ? [{ text, weight }] : [];
  });
}

export function shorten(text: string, maxWords: number, maxCharacters: number): string {
  const bare = text.replace(/[\s.,;:!]+$/, '');
  const cut = bare.split(' ').slice(0, maxWords).join(' ').slice(0, maxCharacters);
  if (cut.length === bare.length) return bare;
  // Cutting may have gone through a word, or through a character of two code units.
  const whole = bare.charAt(cut.length) === ' ' ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  return `${whole.toWellFormed().replace(/[\s.,;:!–-]+$/, '')} …`;
}
