import { CURRENCY, isFunctionWord, isMeasure, NUMBER_WORDS } from '../language/lexicon.ts';
import type { Evaluation } from './evaluation.ts';
import { isOwn, type ReadSentence } from './read.ts';
import type { Rule } from './rule.ts';

/** In a list this long a count among the items reckons: "14 surgeries" are 14 of them, "640 kennels" no way to cope. */
const LONG_LIST = 5;
const LONGEST_ITEM = 8;
/** With this many lines, or things between commas, they are items. */
const ENOUGH = 3;

/** The most things that one message lists: between commas, in a line each, or as a count. */
export function longestList<Sentence extends ReadSentence>(
  sentences: readonly Sentence[],
  { echo, isActive }: Pick<Evaluation, 'echo' | 'isActive'>,
  rule: Rule,
): { count: number; from: Sentence[] } {
  let longest = { count: 0, from: [] as Sentence[] };
  let list = { messageId: 0, items: new Set<string>(), counted: 0, from: [] as Sentence[] };
  // Short sentences that begin alike list things as lines do: "It rings … It prints …".
  const begin = sentences[0]?.tokens[0]?.lower;
  const lines = new Set(sentences.filter(({ isLine, tokens }) => isLine || tokens[0]?.lower === begin));
  for (const sentence of sentences) {
    const { messageId } = sentence;
    const isLine = lines.size >= ENOUGH && lines.has(sentence);
    const found = itemsOf(sentence, echo, rule, isLine);
    // "Chains with ten chairs" lists nothing for a question that has not come up.
    const [items, counted] = [found.items, isActive ? found.counted : 0];
    if (items.length + counted === 0) continue;
    // The clauses of long sentences would always add up to three.
    const isAlone = rule.list < LONG_LIST && sentence.tokens.length > LONGEST_ITEM && !isLine;
    if (isAlone || messageId !== list.messageId) list = { messageId, items: new Set(), counted: 0, from: [] };
    for (const item of isLine && items.length < ENOUGH ? items.slice(0, 1) : items) list.items.add(item);
    list.counted += counted;
    list.from.push(sentence);
    const count = list.items.size + list.counted;
    if (count > longest.count) longest = { count, from: [...list.from] };
  }
  return longest;
}

function itemsOf(reading: ReadSentence, echo: ReadonlySet<string>, rule: Rule, isLine: boolean) {
  const { tokens, shape } = reading;
  const parts = partsOf(reading);
  // "Nothing" is an answer where the question says that it counts.
  const isNothing = (at: number) => tokens[at]?.lower === 'nothing' && echo.has('noth');
  const own = parts.filter(part => part.some(at => isOwn(reading, at, echo) || isNothing(at)));
  // "Tools, competitors, walking": a bare list with general words among its items is a heap with commas.
  const bare = parts.filter(
    part => !own.includes(part) && (part.length === 1 || !part.some(at => reading.signals.measured.has(at))),
  );
  if (shape === 'list' && bare.length >= 2) return { items: [], counted: 0 };
  const hasName = tokens.some(({ text, lower }, at) => at > 0 && text !== lower && !isFunctionWord(lower));
  // Where each has to be named, "five teachers" count as one.
  const most = !rule.needs.has('role') || isLine || parts.length >= ENOUGH || hasName ? rule.list : 1;
  const worths = own.map(part => Math.min(countIn(reading, part.slice(0, LONGEST_ITEM), echo, rule), most));
  const counted = rule.list < LONG_LIST ? 0 : worths.reduce((sum, worth) => sum + worth, 0);
  // "21 have a list on paper" is a way to cope; "640 kennels" is none.
  const isShare = (part: readonly number[]) =>
    rule.list < LONG_LIST && part.length > ENOUGH && tokens[part[0] ?? 0]?.kind === 'number';
  const items = own.filter(
    (part, at) =>
      (worths[at] === 0 || isShare(part)) && (isLine || rule.list < LONG_LIST || part.length <= LONGEST_ITEM),
  );
  return { items: items.map(part => part.map(at => tokens[at]?.stem).join(' ')), counted };
}

function partsOf({ tokens }: ReadSentence): number[][] {
  const parts: number[][] = [];
  for (const [at, { segment, lower }] of tokens.entries()) {
    const isJoint = lower === 'and' || lower === 'or' || lower === 'plus';
    if (at === 0 || isJoint || segment !== tokens[at - 1]?.segment) parts.push([]);
    if (!isJoint) parts.at(-1)?.push(at);
  }
  return parts;
}

/**
 * "14 surgeries" and "27 names on the list" count as lists of that length; "40 minutes", "ten places" and "£30" do not.
 */
function countIn(reading: ReadSentence, part: readonly number[], echo: ReadonlySet<string>, rule: Rule) {
  const worthOf = (at: number) => {
    if (CURRENCY.has(reading.tokens[at - 1]?.lower ?? '')) return 0;
    const word = reading.tokens[at]?.lower ?? '';
    const worth = NUMBER_WORDS.get(word) ?? (/^\d{1,5}$/.test(word) ? Number(word) : 0);
    const isOfThings = part.some(place => place > at && isOwn(reading, place, echo));
    const isEnough = !rule.needs.has('role') && worth > rule.list && rule.list >= LONG_LIST;
    return worth >= 2 && (isOfThings || isEnough) && !isMeasure(reading.tokens[at + 1]) ? worth : 0;
  };
  return Math.max(0, ...part.map(worthOf));
}
