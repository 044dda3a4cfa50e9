import type { Replacement } from '../entities/shared-report.ts';
import { words } from '../text/words.ts';

/** Placeholder for what was left out: a private-use character, which no text contains. */
export const GONE = '\uE002';
const GONE_WORDS = /[ \t]{0,9}\uE002/g;
/** Anything but marks of quotations, lists, tables and emphasis. */
const WORDS = /[^\s>|*_+\-\d.)]/;

interface Hidden {
  /** Quotes. */
  leftOut: readonly string[];
  /** Names. */
  replacements: readonly Replacement[];
}

/**
 * A text without the quotes left out, for which something else may be the source, and with names replaced.
 * @param write the replacement in the form of the text
 */
export function hideWords(
  text: string,
  { leftOut, replacements }: Hidden,
  write = (shown: string) => shown,
): string {
  const hidden = replaceNames(strikeQuotes(text, leftOut), replacements, write);
  return hidden.includes(GONE) ? tidy(hidden) : hidden;
}

/** Shorter quotes ('about 40') could occur in any sentence. */
const MIN_STRUCK_WORDS = 3;

function strikeQuotes(text: string, quotes: readonly string[]): string {
  const long = quotes.filter(quote => words(quote).length >= MIN_STRUCK_WORDS).map(patternOf);
  return long.length === 0
    ? text
    : text.normalize('NFC').replace(new RegExp(`([*_~]{0,3})(?:${long.join('|')})\\1`, 'giu'), GONE);
}

function replaceNames(
  text: string,
  replacements: readonly Replacement[],
  write: (shown: string) => string,
): string {
  if (replacements.length === 0) return text;
  // 'Tom Baker' before 'Tom'.
  const ordered = replacements.toSorted((a, b) => b.words.length - a.words.length);
  const pattern = ordered.map(({ words }) => `(${patternOf(words)})`).join('|');
  return text.normalize('NFC').replace(new RegExp(pattern, 'giu'), (...match: unknown[]) => {
    const found = ordered.findIndex((_, index) => match[index + 1] !== undefined);
    return write(ordered[found]?.shown ?? '');
  });
}

/** A letter of a script that has spaces between its words. */
const LETTER = String.raw`(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])`;

/** Finds words whatever their case, their spaces and Markdown between them; 'Tom' is not found in 'tomorrow'. */
function patternOf(text: string): string {
  const normal = text.normalize('NFC').trim();
  const start = new RegExp(`^${LETTER}`, 'u').test(normal) ? `(?<!${LETTER})` : '';
  const end = new RegExp(`${LETTER}$`, 'u').test(normal) ? `(?!${LETTER})` : '';
  const said = normal.split(/\s+/).map(word => [...word].map(patternOfSign).join(''));
  return `${start}${said.join(String.raw`[\s*_~\\]+`)}${end}`;
}

function patternOfSign(sign: string): string {
  if (/['’‘]/.test(sign)) return "['’‘]";
  if (/["“”]/.test(sign)) return '["“”]';
  if (!/[\p{P}\p{S}]/u.test(sign)) return sign;
  return `\\\\?${sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')}`;
}

function tidy(text: string): string {
  return text
    .split('\n')
    .flatMap(line => {
      if (!line.includes(GONE)) return [line];
      const rest = line.replace(/^(\s*)\uE002\s*/, '$1').replace(GONE_WORDS, '');
      return WORDS.test(rest) ? [rest] : [];
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
