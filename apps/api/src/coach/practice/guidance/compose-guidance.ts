import { CARD_TEXT_FIELDS, type CardTextField, isolate, writeDay } from '@groundwork/domain';
import type { GuidanceInput } from '../../provider.ts';
import { isOtherLanguage } from '../language/language.ts';
import { shorten, tidy } from '../replies/excerpts.ts';
import { findGaps, type Gap } from './read-card.ts';

const QUOTED_WORDS = 16;
const QUOTED_CHARACTERS = 120;
const ENGLISH_ONLY = "I'm the practice coach and I only read English, so I may miss what the card says.";

interface Part {
  name: string;
  rule: string;
  /** How a message names it, and three wordings of other startups. */
  named?: RegExp;
  wordings?: readonly string[];
}

const PARTS: Record<CardTextField, Part> = {
  hypothesis: {
    name: 'hypothesis',
    rule: "Say what you believe and about whom. Without that, there's nothing to test.",
  },
  test: {
    name: 'test',
    rule: "Say what you'll do to find out, with whom, and what would prove you wrong.",
    named: /\b(?:tests?|tested|testing|experiments?)\b/i,
    wordings: [
      'Ask four museums to sign for August and pay the first £50 in advance',
      'Offer five drama groups costumes for their summer show, for a deposit of £40',
      'Put stickers on the fuel pumps of six harbours for a month',
    ],
  },
  metric: {
    name: 'metric',
    rule: 'Say what you count.',
    named: /\b(?:metrics?|measur\w*)\b/i,
    wordings: [
      'Museums that sign and pay',
      'Costumes that go on stage without a needle, out of those we sent',
      'Skippers who ask for a berth',
    ],
  },
  criteria: {
    name: 'criterion',
    rule: 'Say which number decides it, out of how many, and by which day. Set it before the results come in.',
    named: /\bcriteri(?:on|a)\b/i,
    wordings: [
      'At least 2 of 4 museums sign and pay by 20 June',
      'At least 20 of 31 costumes fit without a needle by 30 March',
      'At least 10 of 60 skippers ask for a berth by 31 July',
    ],
  },
};

const LACKING: Record<Exclude<Gap['lacks'], 'text'>, string> = {
  who: "it doesn't name anyone you could find. Which kind of person or organisation?",
  stake:
    'it only asks people to talk, which costs them nothing. To prove you wrong, it has to ask for something: money, time or a signature.',
  count: "this can't be counted yet. What would you see happen, and how often?",
  number: 'it has no number, so any result would fit it.',
  comparison: 'it has a number, but not whether more or less than that decides.',
  sample: "it doesn't say out of how many.",
  date: 'it has no date, so it can never fail.',
};

/** What the practice coach says to any message: the rules of the parts that it names, then what the card lacks, by rule and with its words (BO-16). */
export function composeGuidance(input: GuidanceInput): string {
  const { card, history } = input;
  const gaps = findGaps(card);
  const texts = CARD_TEXT_FIELDS.map(field => card[field] ?? '').join('\n');
  return [
    isOtherLanguage(texts) ? ENGLISH_ONLY : '',
    ...sayRules(history.at(-1)?.content ?? ''),
    sayResults(input),
    sayGaps(input, gaps),
    sayAnswer(input),
    sayNext(input, gaps),
  ]
    .filter(paragraph => paragraph !== '')
    .join('\n\n');
}

const sayRules = (message: string): string[] =>
  Object.values(PARTS).flatMap(({ name, rule, named, wordings = [] }) =>
    named?.test(message)
      ? `**The ${name}:** ${rule} Others wrote:\n${wordings.map(text => `- “${text}”`).join('\n')}`
      : [],
  );

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
  const lines = CARD_TEXT_FIELDS.flatMap(field => {
    const { name, rule } = PARTS[field];
    const text = card[field];
    if (text === null) return `- The ${name} is empty. ${rule}`;
    const own = gaps.flatMap(gap => (gap.field === field && gap.lacks !== 'text' ? LACKING[gap.lacks] : []));
    return own.length > 0 ? `- The ${name} says ${quote(text)}: ${own.join(' And ')}` : [];
  });
  return `What's missing from this card:\n${lines.join('\n')}`;
}

function sayAnswer({ answers: [answer] }: GuidanceInput): string {
  if (!answer) return '';
  return `In “${tidy(answer.step)}” you said ${quote(answer.quote)}. Which part of that do you know, and which do you assume? Test the part you assume.`;
}

function sayNext({ card, balance, results, decision }: GuidanceInput, gaps: readonly Gap[]): string {
  if (card.state === 'decided') {
    const learned = decision.learned ? ` You learned ${quote(decision.learned)}.` : '';
    const next = decision.next ? ` Your next move: ${quote(decision.next)}.` : '';
    return `**Next:** you've decided this card: ${card.outcome}.${learned}${next} What should the next card test?`;
  }
  if (card.state === 'testing') {
    if (results.length === 0)
      return '**Next:** the test runs. Record the first result on the day you see it.';
    return balance.contradicts > 0 && balance.supports > 0
      ? "**Next:** your results disagree. Look for what the supporting ones share and the others don't, then keep going until you reach the number in your criteria."
      : '**Next:** keep going until you can say whether the criteria are met. Look for one result that would contradict them, then decide.';
  }
  const [first] = gaps;
  return first
    ? `**Next:** begin with the ${PARTS[first.field].name}, then write to me again.`
    : '**Next:** all four fields have what I look for. Start the test before the first result comes in.';
}
