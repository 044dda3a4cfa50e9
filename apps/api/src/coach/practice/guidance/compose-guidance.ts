import { CARD_TEXT_FIELDS, type CardTextField, isolate, writeDay } from '@groundwork/domain';
import type { GuidanceInput } from '../../provider.ts';
import { isOtherLanguage } from '../language/language.ts';
import { shorten, tidy } from '../replies/excerpts.ts';
import { findGaps, type Gap } from './read-card.ts';

const QUOTED_WORDS = 16;
const QUOTED_CHARACTERS = 120;
const ENGLISH_ONLY =
  'I am the practice coach and read English only: in another language I miss what the card says.';
const NO_ANSWERS =
  'I am the practice coach: I answer no questions. I read the card by fixed rules, and the wording is yours.';

const UNCHANGED =
  'In what I check, the card is as it was when I last read it. Change it, or record a result, and write to me again.';

const NAMES: Record<CardTextField, string> = {
  hypothesis: 'hypothesis',
  test: 'test',
  metric: 'metric',
  criteria: 'criterion',
};

const BLANK: Record<CardTextField, string> = {
  hypothesis: 'Say what you believe, and of whom: without it there is nothing to test.',
  test: 'Say what you do to find out, with whom, and what would have to happen for the hypothesis to be wrong.',
  metric: 'Say what you count.',
  criteria: 'Say which number, of how many, by which day, decides. It has to stand before the results come.',
};

const LACKING: Record<Exclude<Gap['lacks'], 'text'>, string> = {
  who: 'it names nobody whom you could find. Which kind of person, or which organisation?',
  stake:
    'it asks for words, and an answer costs nothing. Could it prove you wrong? It can once people have to give something: money, time, a signature.',
  count: 'this cannot be counted as it stands. What would you see happen, and how often?',
  number: 'it has no number, so any result would fit it.',
  comparison: 'it has a number, but not whether more or less than that decides.',
  sample: 'it does not say out of how many.',
  date: 'it has no date, so it can never fail.',
};

/** What the practice coach says of a card: by rule, quoting the card, and without a word that the founder could take over. */
export function composeGuidance(input: GuidanceInput): string {
  const { card, history } = input;
  const gaps = findGaps(card);
  const reading = [sayResults(input), sayGaps(input, gaps), sayAnswer(input), sayNext(input, gaps)]
    .filter(paragraph => paragraph !== '')
    .join('\n\n');
  const before = history.findLast(({ role, content }) => role === 'assistant' && content !== UNCHANGED);
  if (before?.content.endsWith(reading)) return UNCHANGED;
  const texts = CARD_TEXT_FIELDS.map(field => card[field] ?? '').join('\n');
  const asks = history.at(-1)?.content.includes('?') === true;
  return [isOtherLanguage(texts) ? ENGLISH_ONLY : '', asks ? NO_ANSWERS : '', reading]
    .filter(paragraph => paragraph !== '')
    .join('\n\n');
}

const quote = (text: string) => `“${isolate(shorten(tidy(text), QUOTED_WORDS, QUOTED_CHARACTERS))}”`;

function sayResults({ balance, results, card }: GuidanceInput): string {
  const total = balance.supports + balance.contradicts + balance.neither;
  const [newest] = results;
  if (!newest) return '';
  const counts = `${balance.supports} for the hypothesis, ${balance.contradicts} against it, ${balance.neither} neither`;
  const of = `The newest is ${quote(newest.text)}, of ${writeDay(newest.observedOn)}.`;
  const against = card.criteria
    ? `Your criterion says ${quote(card.criteria)}. Do they reach it, yes or no?`
    : 'There is no criterion that they could be held against.';
  return `**${total === 1 ? '1 result' : `${total} results`}:** ${counts}. ${of} ${against}`;
}

function sayGaps({ card }: GuidanceInput, gaps: readonly Gap[]): string {
  if (gaps.length === 0) return '';
  const blank = gaps.filter(({ lacks }) => lacks === 'text');
  const lines = CARD_TEXT_FIELDS.flatMap(field => {
    const text = card[field];
    const own = gaps.flatMap(gap => (gap.field === field && gap.lacks !== 'text' ? LACKING[gap.lacks] : []));
    if (text !== null && own.length > 0)
      return [`- The ${NAMES[field]} says ${quote(text)}: ${own.join(' And ')}`];
    return blank.some(gap => gap.field === field) ? [`- The ${NAMES[field]} is empty. ${BLANK[field]}`] : [];
  });
  return `What I miss on this card:\n${lines.join('\n')}`;
}

function sayAnswer({ answers: [answer] }: GuidanceInput): string {
  if (!answer) return '';
  return `In “${tidy(answer.step)}” you said ${quote(answer.quote)}. What of that do you know, and what do you assume? Test what you assume.`;
}

function sayNext({ card, balance, results, decision }: GuidanceInput, gaps: readonly Gap[]): string {
  if (card.state === 'decided') {
    const learned = decision.learned ? ` You learned ${quote(decision.learned)}.` : '';
    const next = decision.next ? ` Next comes ${quote(decision.next)}.` : '';
    return `**Next:** this card is decided: ${card.outcome}.${learned}${next} What would the next card have to test?`;
  }
  if (card.state === 'testing') {
    if (results.length === 0)
      return '**Next:** the test runs. Record the first result on the day you see it.';
    return balance.contradicts > 0 && balance.supports > 0
      ? '**Next:** the results do not agree. Look for what those for it have in common that those against it have not, then go on to the number that your criterion names.'
      : '**Next:** go on until the criterion can be answered, look for one result that would contradict it, then decide.';
  }
  const [first] = gaps;
  return first
    ? `**Next:** begin with the ${NAMES[first.field]}, then write to me again.`
    : '**Next:** all four fields have what I look for. Start the test, so that the criterion stands before the first result.';
}
