import { isContentWord, stem, words } from '../text/words.ts';
import { ORDINAL_SCALES, ORDINAL_TENS, ORDINAL_UNITS, SCALES, TENS, UNITS, VAGUE } from './figure-words.ts';
import { figureKeys } from './figures.ts';
import { FOREIGN_FUNCTION_WORDS } from './function-words.ts';

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*$/u;
const LETTERLIKE = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*$/u;
const GRAMMAR = /^\p{Script=Hiragana}\p{M}*$/u;
/** '40', '40k', '9am'. */
const NUMERAL = /^\p{N}+\p{L}{0,2}$/u;
const NUMBER_WORDS = [ORDINAL_SCALES, ORDINAL_TENS, ORDINAL_UNITS, SCALES, TENS, UNITS, VAGUE];
/** A statement of more terms has to share so many. */
const ENOUGH = 2;

/**
 * Whether a statement can rest on a source that a model named for it: it says the source word for word, or they share
 * two terms, or a term and a figure, or a figure that is no small count; one term is enough where either has no more.
 * Terms are content words, stems compared; function words of the larger languages of Western Europe and numbers are
 * none. In scripts written without spaces a term is two characters in a row, of which one is no Hiragana, or three of
 * Thai, Lao or Khmer. A source in another language than the statement shares too little: false, and the statement is an
 * assumption (decisions 6). Time is linear.
 *
 * @param options.ignore the startup's name: where it stands as a whole it is no term
 */
export function restsOn(
  statement: string,
  source: string,
  { ignore = '' }: { ignore?: string } = {},
): boolean {
  const name = words(ignore);
  const said = withoutName(words(source), name);
  const stated = withoutName(words(statement), name);
  if (said.length > 0 && !said.some(word => NUMERAL.test(word)) && holdsPhrase(stated, said)) return true;
  const terms = termsOf(said);
  const own = termsOf(stated);
  const known = new Set(terms.map(({ text }) => text));
  const shared = countApart(own.filter(({ text }) => known.has(text)));
  if (shared >= ENOUGH || (shared > 0 && (countApart(own) === 1 || countApart(terms) === 1))) return true;
  return sharesFigure(statement, source, shared > 0);
}

function sharesFigure(statement: string, source: string, isSmallEnough: boolean): boolean {
  const known = figureKeys(source);
  const stated = figureKeys(statement);
  const keys = isSmallEnough ? [...stated.telling, ...stated.small] : [...stated.telling];
  return keys.some(key => known.telling.has(key) || known.small.has(key));
}

const holdsPhrase = (list: readonly string[], phrase: readonly string[]): boolean =>
  ` ${list.join(' ')} `.includes(` ${phrase.join(' ')} `);

/** Without each place at which the whole name stands; of "Clinic Desk" a clinic is left, and "Clinic Desk's" goes. */
function withoutName(list: readonly string[], name: readonly string[]): string[] {
  if (name.length === 0) return [...list];
  const stems = name.map(stem);
  const kept: string[] = [];
  for (let at = 0; at < list.length; at += 1) {
    if (stems.every((one, offset) => stem(list[at + offset] ?? '') === one)) at += name.length - 1;
    else if (list[at] !== name.join('')) kept.push(list[at] ?? '');
  }
  return kept;
}

/** A term where it stands among its text's words. */
interface Term {
  text: string;
  at: number;
  end: number;
}

function termsOf(list: readonly string[]): Term[] {
  return list.flatMap((word, at) => {
    const run = SPACELESS.test(word) ? 2 : LETTERLIKE.test(word) ? 3 : 0;
    if (run > 0) return characterRun(list.slice(at, at + run), run, at);
    const isTerm =
      isContentWord(word) &&
      !NUMERAL.test(word) &&
      !FOREIGN_FUNCTION_WORDS.has(word) &&
      !NUMBER_WORDS.some(numbers => numbers.has(word));
    return isTerm ? [{ text: stem(word), at, end: at + 1 }] : [];
  });
}

function characterRun(characters: readonly string[], run: number, at: number): Term[] {
  const script = run === 2 ? SPACELESS : LETTERLIKE;
  const isRun = characters.length === run && characters.every(one => script.test(one));
  if (!isRun || characters.every(one => GRAMMAR.test(one))) return [];
  return [{ text: characters.join(''), at, end: at + run }];
}

/** How many different ones there are; of those that overlap the first. */
function countApart(terms: readonly Term[]): number {
  const texts = new Set<string>();
  let end = 0;
  for (const term of terms) {
    if (term.at < end) continue;
    texts.add(term.text);
    end = term.end;
  }
  return texts.size;
}
