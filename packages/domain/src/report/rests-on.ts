import { contentWords, stem, words } from '../text/words.ts';
import { figureKeys } from './figures.ts';

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*$/u;
const LETTERLIKE = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*$/u;
const GRAMMAR = /^\p{Script=Hiragana}\p{M}*$/u;

/**
 * Whether a statement can rest on a source that a model named for it: it says the source word for word, or they share a content word, stems compared, or a
 * figure but one. In scripts written without spaces they share two characters in a row, of which one is no Hiragana,
 * or three of Thai, Lao or Khmer. A source in another language than the statement shares no words: false, unless a
 * name or a figure stands in both; the statement is an assumption then (decisions 6). Time is linear.
 */
export function restsOn(statement: string, source: string): boolean {
  const said = words(source).join(' ');
  if (/^[^\p{N}]+$/u.test(said) && ` ${words(statement).join(' ')} `.includes(` ${said} `)) return true;
  const terms = new Set(termsOf(source));
  if (termsOf(statement).some(term => terms.has(term))) return true;
  const figures = figureKeys(source);
  return figures.size > 0 && [...figureKeys(statement)].some(key => figures.has(key));
}

function termsOf(text: string): string[] {
  const spaced = contentWords(text)
    .filter(word => !SPACELESS.test(word) && !LETTERLIKE.test(word) && !/^\p{N}+$/u.test(word))
    .map(stem);
  return [...spaced, ...characterRuns(words(text))];
}

function characterRuns(list: readonly string[]): string[] {
  return list.flatMap((character, index) => {
    const run = SPACELESS.test(character) ? 2 : LETTERLIKE.test(character) ? 3 : 0;
    const characters = list.slice(index, index + run);
    const script = run === 2 ? SPACELESS : LETTERLIKE;
    const isRun = run > 0 && characters.length === run && characters.every(one => script.test(one));
    return isRun && !characters.every(one => GRAMMAR.test(one)) ? [characters.join('')] : [];
  });
}
