import { isCompliment } from '@groundwork/domain';
import { findDates } from '../language/dates.ts';
import { CURRENCY, isMeasure, MONEY_WORDS, NUMBER_WORDS, TIME_UNITS, words } from '../language/lexicon.ts';
import { isRole } from '../language/roles.ts';
import type { Token } from '../language/tokens.ts';

/** How often a sentence has what a rubric may ask for, and which of its tokens are figures, units and days. */
export interface Signals {
  number: number;
  date: number;
  role: number;
  reason: number;
  negation: number;
  /** Quotations that tell what somebody said. A compliment does not. */
  quote: number;
  measured: ReadonlySet<number>;
  hasMoney: boolean;
  hasDuration: boolean;
  hasClock: boolean;
}

const NEGATIONS = words('not no never nobody none nothing without neither nor hardly cannot');
const REASON =
  /\b(?:because|cos|therefore|hence|otherwise|(?:due|thanks|owing) to|(?:is|that's) why|given that|since (?!(?:then|\d))|(?:as|so) (?:i|you|he|she|it|we|they|there|th[ei]se?|that|those|an?|our|their|his|her|my|nobody|nothing|everyone|most|one|no|some|each|every|many|few|if)\b)(?= ?\S)/g;
const CLOCK = /^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$/;
const AFTER_CLOCK = words("am pm o'clock oclock");
const FRACTION = /^(?:half|third|quarter|fifth|tenth)$/;

/** How many figures a token is: "2-4" is two. A token alone is an item's number. */
function figuresIn(tokens: readonly Token[], at: number): number {
  const [before, { kind, lower }, next] = [
    tokens[at - 1]?.lower ?? '',
    tokens[at] as Token,
    tokens[at + 1]?.lower ?? '',
  ];
  const [low = 0, high = 0] = lower.split(/[-–]/).map(Number);
  if (kind === 'number' && low < high) return 2;
  const isPart = FRACTION.test(lower) && (/^an?$|^one$/.test(before) || /^(?:of|the|an?)$/.test(next));
  const isFigure = kind === 'number' || NUMBER_WORDS.has(lower) || isPart;
  return Number(isFigure && (tokens.length > 1 || /^\d.*\p{L}$/u.test(lower)));
}

export function findSignals(text: string, tokens: readonly Token[], quotes: readonly string[]): Signals {
  const { covered, count } = findDates(text, tokens);
  const measured = new Set(covered);
  const isNegation = ({ lower }: Token) => NEGATIONS.has(lower) || lower.endsWith("n't");
  const reason = text.toLowerCase().match(REASON)?.length ?? 0;
  const quote = quotes.filter(each => !isCompliment(each)).length;
  const signals = {
    number: 0,
    date: count,
    role: 0,
    reason,
    negation: tokens.filter(isNegation).length,
    quote,
  };
  let [hasMoney, hasDuration, hasClock] = [false, false, false];
  for (const [at, token] of tokens.entries()) {
    if (covered.has(at)) continue;
    if (isRole(token.lower)) signals.role += 1;
    const isClock = CLOCK.test(token.lower) || AFTER_CLOCK.has(tokens[at + 1]?.lower ?? '');
    hasClock ||= isClock;
    const figures = isClock ? 0 : figuresIn(tokens, at);
    if (figures > 0 || isClock) measured.add(at);
    if (figures === 0) continue;
    signals.number += figures;
    const isUnit = (place: number) => isMeasure(tokens[place]) && tokens[place]?.segment === token.segment;
    const unit = [at + 1, at + 2, at + 3].find(isUnit) ?? at + 1;
    if (isUnit(unit)) measured.add(unit);
    const near = [tokens[at - 1]?.lower ?? '', tokens[unit]?.lower ?? ''];
    hasMoney ||= near.some(word => CURRENCY.has(word)) || MONEY_WORDS.has(near[1] ?? '');
    hasDuration ||= TIME_UNITS.has(near[1] ?? '');
  }
  return { ...signals, measured, hasMoney, hasDuration, hasClock };
}

const QUOTED =
  /(?<=^|[\s(:,])"([^"]*)"|“([^”"]*)[”"]|„([^“”]*)[“”]|«([^»]*)»|(?<=^|[\s(:,])['‘](?=\w)((?:[^'’]|['’](?=\w))*)['’]|(?<=^|[\s(:,])["“„«]([^"“”„«»]*)$/g;
const QUOTED_WORDS = 3;

/** The quotations that begin in a sentence, of some length, and what stands outside them. The last may go on in the next one. */
export function findQuotes(text: string): { quotes: string[]; outside: string } {
  const quotes: string[] = [];
  const outside = text.replace(QUOTED, (_, ...groups: (string | undefined)[]) => {
    const quote = groups.slice(0, 6).find(Boolean) ?? '';
    if (quote.trim().split(/\s+/).length >= QUOTED_WORDS) quotes.push(quote);
    return ' ';
  });
  return { quotes, outside };
}
