import { isCompliment } from '../language/chat-talk.ts';
import { DATE } from '../language/dates.ts';
import {
  CURRENCY,
  isCommon,
  isFunctionWord,
  isMeasure,
  MONEY_WORDS,
  NUMBER_WORDS,
  TIME_UNITS,
  words,
} from '../language/lexicon.ts';
import { isRole } from '../language/roles.ts';
import type { Token } from '../language/tokens.ts';

/** The signals in a sentence that a rubric may ask for, and its tokens that are figures, units and days. */
export type Signals = Readonly<ReturnType<typeof findSignals>>;

const NEGATIONS = words('not no never nobody none nothing without neither nor hardly cannot');
const REASON =
  /(?:: (?:they|it|he|she|we|there|that|nobody)\b|\bbut (?:they|it|he|she|there)\b)(?= ?\S)|\b(?:because|cos|therefore|hence|otherwise|(?:due|thanks|owing) to|(?:is|that's) why|given that|since (?!(?:then|\d))|(?:as|so) (?:i|you|he|she|it|we|they|there|th[ei]se?|that|those|an?|our|their|his|her|my|nobody|nothing|everyone|most|one|no|some|each|every|many|few|if)\b)(?= ?\S)/g;
/** "People in a wheelchair", "wheelchair users": no job, but somebody one could find. */
const KIND_OF_PERSON =
  /\b(?:people|someone|somebody|women|men|adults) (?:with|without|in) (?:an? |the |their )?\p{L}{4,}|\b(\p{L}{4,}) users\b/gu;
const CLOCK = /^\d{1,2}(?::\d\d)?(?:am|pm)$|^\d{1,2}:\d\d$/;
const AFTER_CLOCK = words("am pm o'clock oclock");
const FRACTION = /^(?:half|third|quarter|fifth|tenth)$/;

/** Whether a token is a figure. One alone is an item's number. */
function isFigure(tokens: readonly Token[], at: number): boolean {
  const [before, { kind, lower } = NONE, next] = [tokens[at - 1] ?? NONE, tokens[at], tokens[at + 1] ?? NONE];
  const isPart =
    FRACTION.test(lower) && (/^(?:an?|one)$/.test(before.lower) || /^(?:of|the|an?)$/.test(next.lower));
  // "An" is a figure in "around an hour", but not in "£9 an hour" and "two an hour".
  const isHour = /^(?:an|one)$/.test(lower) && /^hours?$/.test(next.lower) && AMOUNT.test(before.lower);
  if (kind !== 'number' && !NUMBER_WORDS.has(lower) && !isPart && !isHour) return false;
  return tokens.length > 1 || /^\d.*\p{L}$/u.test(lower);
}
const AMOUNT =
  /^(?:about|around|roughly|nearly|almost|over|under|only|least|most|another|cost|costs|took|takes|take|lost|loses|lose|wasted|wastes|waste|spent|spends|spend|for|is|was|with|them|her|him)$/;
const NONE = { kind: 'sign', lower: '', segment: -1 };

export function findSignals(text: string, tokens: readonly Token[], { quotes }: Quotes) {
  const typed = text.toLowerCase();
  const dates = [...typed.matchAll(DATE)];
  const isDate = ({ start }: Token) =>
    dates.some(({ index, 0: date }) => start >= index && start < index + date.length);
  const measured = new Set<number>();
  const signals = {
    number: 0,
    date: dates.length,
    role: 0,
    hasMoney: false,
    hasDuration: false,
    hasClock: false,
  };
  for (const [at, token] of tokens.entries()) {
    const isClock = CLOCK.test(token.lower) || AFTER_CLOCK.has(tokens[at + 1]?.lower ?? '');
    const counts = !isClock && !isDate(token) && isFigure(tokens, at);
    if (counts || isClock || isDate(token)) measured.add(at);
    else if (isRole(token.lower)) signals.role += 1;
    signals.hasClock ||= isClock;
    if (!counts) continue;
    signals.number += 1;
    const isUnit = (place: number) => isMeasure(tokens[place]) && tokens[place]?.segment === token.segment;
    const unit = [at + 1, at + 2, at + 3].find(isUnit) ?? at + 1;
    if (isUnit(unit)) measured.add(unit);
    const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[unit]?.lower ?? ''];
    signals.hasMoney ||= CURRENCY.has(before) || CURRENCY.has(after) || MONEY_WORDS.has(after);
    signals.hasDuration ||= TIME_UNITS.has(after);
  }
  // "Most users" names no kind of person.
  const kinds = [...typed.matchAll(KIND_OF_PERSON)].filter(
    ([, users = '']) => !isFunctionWord(users) && !isCommon(users),
  );
  signals.role += kinds.length;
  const negation = tokens.filter(({ lower }) => NEGATIONS.has(lower) || lower.endsWith("n't")).length;
  const reason = typed.match(REASON)?.length ?? 0;
  return { ...signals, reason, negation, quote: quotes.filter(each => !isCompliment(each)).length, measured };
}

const QUOTED =
  /(?<=^|[\s(:,])"[^"]*"|“[^”"]*[”"]|„[^“”]*[“”]|«[^»]*»|»[^«]*«|(?<=^|[\s(:,])['‘](?=\w)(?:[^'’]|['’](?=\w))*['’]|(?<=^|[\s(:,])["“„«][^"“”„«»]*$/g;
const MARKS = /^["“„«»'‘]|["“”«»'’]$/g;
const QUOTED_WORDS = 3;
export type Quotes = ReturnType<typeof findQuotes>;

/**
 * The quotations of some length that begin in a sentence, and the text outside all quotations. The last one may go on
 * in the next sentence.
 */
export function findQuotes(text: string) {
  const quotes: string[] = [];
  const outside = text.replace(QUOTED, marked => {
    const quote = marked.replace(MARKS, '');
    if (quote.trim().split(/\s+/).length >= QUOTED_WORDS) quotes.push(quote);
    return ' ';
  });
  return { quotes, outside };
}
