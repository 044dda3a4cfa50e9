import { isContentWord, stem, words } from '../text/words.ts';
import { figureKeys } from './figures.ts';
import { isNumberWord } from './number-words.ts';

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*$/u;
const LETTERLIKE = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*$/u;
const GRAMMAR = /^\p{Script=Hiragana}\p{M}*$/u;
const NUMERAL = /^\p{N}+\p{L}{0,2}$/u;
const ENOUGH = 2;

/**
 * Whether a statement can rest on a source that a model named for it. It can if it says the source word for word, or if
 * they share two terms, a term and a figure, or a figure that is not a small count. One term is enough if either has
 * only one.
 * Terms are content words, compared by stem; numbers and function words of the larger languages of Western Europe are
 * not terms. In scripts without spaces a term is two characters in a row, one of them not Hiragana, or three of Thai,
 * Lao or Khmer. A source in another language than the statement shares too little: the statement is then an assumption
 * (RE-35). Time is linear.
 *
 * @param options.ignore the startup's name: as a whole it is not a term
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

/** Removes every occurrence of the whole name. Of the name "Clinic Desk", "clinic" alone stays, and "Clinic Desk's" goes. */
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
      isContentWord(word) && !NUMERAL.test(word) && !FOREIGN_FUNCTION_WORDS.has(word) && !isNumberWord(word);
    return isTerm ? [{ text: stem(word), at, end: at + 1 }] : [];
  });
}

function characterRun(characters: readonly string[], run: number, at: number): Term[] {
  const script = run === 2 ? SPACELESS : LETTERLIKE;
  const isRun = characters.length === run && characters.every(one => script.test(one));
  if (!isRun || characters.every(one => GRAMMAR.test(one))) return [];
  return [{ text: characters.join(''), at, end: at + run }];
}

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

/**
 * The commonest function words of German, French, Spanish, Italian, Portuguese and Dutch, folded; words that say
 * something in English ('want', 'door', 'come', 'pour') are left out.
 */
const FOREIGN_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber auch nicht kein keine ist sind war waren wird werden
  wurde wurden hat haben hatte hatten kann können muss müssen soll wir ihr sie er es ich du uns unser unsere unseren unserer ihre
  ihren ihrer mein meine sein seine sich mit von vom zu zum zur für auf aus bei beim nach über unter vor im ins am als wie wenn
  dass weil so nur noch schon sehr mehr jede jeder jedes jeden alle man was wer wo durch ohne gegen bis seit um
  le la les un une des du de au aux et ou mais ne pas est sont était étaient sera être avoir ont avait nous vous ils elles il
  elle je tu leur leurs notre nos votre vos mon ma mes sa ses ce cet cette ces qui que quoi dont où dans par avec sans sur sous
  chez plus très tout toute tous toutes comme si quand cest nest quil quelle jai lon
  el los las una unos unas del al y e o u pero no es son está están fue eran era ser estar ha han había nosotros ellos ellas él
  ella yo su sus nuestro nuestra nuestros nuestras mi mis este esta estos estas ese esa eso esto quien donde en con sin por para
  sobre entre muy más todo toda todos todas cada como cuando porque se les nos
  lo gli dei degli delle dello della dell nel nella nei nelle nello sul sulla dal dalla dai alla alle ai ed ma non è sono
  stato hanno abbiamo noi voi loro io suo sua suoi nostro nostra nostri nostre questo questa questi queste quello quella chi
  che cui dove di da su tra fra molto più tutto tutta tutti tutte ogni quando perché anche ci si
  os as um uma uns umas do dos das ao aos à às na nas nos num numa mas não são foi foram ser tem têm tinha nós eles elas ele
  ela eu seu seus suas nosso nossa nossos nossas meu minha isso isto esse essa com sem pelo pela pelos pelas em muito mais tudo
  todos cada quando também se já
  de het een en maar niet geen zijn wordt worden heeft hebben kunnen moet moeten zal wij ze hij zij ik jij u ons onze hun haar
  mijn zich met van voor op uit bij naar over onder aan te dat dit deze die wie waar als dan nog al heel meer elke elk alle er
  om`.split(/\s+/),
);
