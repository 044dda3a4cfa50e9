import { CARD_TEXT_FIELDS, type CardTextField, isolate, writeDay } from '@groundwork/domain';
import type { GuidanceInput } from '../../provider.ts';
import { contentWords } from '../language/content-words.ts';
import { isOtherLanguage } from '../language/language.ts';
import { reportsDone } from '../language/reports-done.ts';
import { shorten, tidy } from '../replies/excerpts.ts';
import { findGaps, type Gap } from './read-card.ts';

const QUOTED_WORDS = 16;
const QUOTED_CHARACTERS = 120;
const ENGLISH_ONLY = "I'm the practice coach and I only read English, so I may miss what the card says.";

interface Part {
  name: string;
  rule: string;
  /** How a message reads that could stand on the card. */
  reads: RegExp;
  /** How a message names it, and three wordings of other startups. */
  named?: RegExp;
  wordings?: readonly string[];
}

const PARTS: Record<CardTextField, Part> = {
  hypothesis: {
    name: 'hypothesis',
    rule: "Say what you believe and about whom. Without that, there's nothing to test.",
    reads: /^hypothesis ?[:=–-]/i,
  },
  test: {
    name: 'test',
    rule: "Say what you'll do to find out, with whom, and what would prove you wrong.",
    reads:
      /^(?:(?:the |my |our )?test ?[:=–-]|(?:(?:i|we)(?:['’]ll| will| plan to| want to)? |let['’]?s |to )?(?:ask|call|email|interview|invite|measure|offer|post|put|run|sell|send|show|survey|talk to|visit|watch) (?!me |us |you |it |through )(?:\S+ ){2}\S)/i,
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
    reads:
      /^(?:(?:the |my |our )?metrics? ?[:=–-]|(?:the )?(?:number|share|percentage|rate|amount|count) of )/i,
    named: /\b(?:metrics?|measur\w*)\b/i,
    wordings: [
      'Museums that sign and pay',
      'Costumes that go on stage without a needle, out of those we sent',
      'Skippers who ask for a berth',
    ],
  },
  criteria: {
    name: 'criteria',
    rule: 'Say which number decides it, out of how many, and by which day. Set it before the results come in.',
    reads:
      /^(?:(?:the |my |our )?criteri(?:on|a) ?[:=–-]|.*\b(?:at (?:least|most)|(?:more|fewer|less) than) \d|\d+ (?:out )?of \d|\d+ ?%)/i,
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

/**
 * The practice coach's reply about a card (BO-16): an answer to the message, then the check of the card by rule, in its
 * own words. If the check was told before, only the next gap and the next step.
 */
export function composeGuidance(input: GuidanceInput): string {
  const { card, history } = input;
  const message = history.at(-1)?.content.trim() ?? '';
  const written = findWritten(message, card);
  const about = written ? [sayWritten(written, message, card)] : sayRules(message);
  const offered = history.flatMap(({ role, content }) =>
    role === 'user' ? (findWritten(content.trim(), card) ?? []) : [],
  );
  const gaps = findGaps(card);
  const results = sayResults(input);
  const lines = sayGaps(card, gaps);
  const next = written ? '**Next:** save it there, then message me again.' : sayNext(input, gaps);
  const isSaid = (text: string) =>
    history.some(one => one.role === 'assistant' && one.content.includes(text));
  const isOffered = (line: string) => offered.some(field => line.startsWith(`- The ${PARTS[field].name} `));
  const news = lines.filter(line => !isOffered(line));
  const isKnown = history.length > 1 && [results, ...(news.length > 0 ? news : [next])].every(isSaid);
  const isShort = about.length > 0 || isTalk(message);
  const texts = CARD_TEXT_FIELDS.map(field => card[field] ?? '').join('\n');
  const check = isKnown
    ? [...about, isShort ? '' : (lines[0] ?? '').slice(2)]
    : [
        isOtherLanguage(texts) ? ENGLISH_ONLY : '',
        ...about,
        results,
        news.length > 0 ? `What's missing from this card:\n${news.join('\n')}` : '',
        sayAnswer(input),
      ];
  return [...check, next].filter(paragraph => paragraph !== '').join('\n\n');
}

/** Manners, or keys as they fall. */
const isTalk = (message: string) => !message.includes('?') && contentWords(message).length < 3;

/** The field that a message words, unless the card has it already. */
function findWritten(message: string, card: GuidanceInput['card']): CardTextField | undefined {
  if (message.includes('?') || QUESTION.test(message) || reportsDone(message)) return;
  const field = CARD_TEXT_FIELDS.find(each => PARTS[each].reads.test(message));
  return field && card[field]?.trim() !== withoutName(message) ? field : undefined;
}

const QUESTION = /^(?:how|what|which|when|where|who|why|can|could|do|does|is|are|should|would)\b/i;
const withoutName = (message: string) => message.replace(/^[\w ]{4,20}[:=–-]\s*/, '');

function sayWritten(field: CardTextField, message: string, card: GuidanceInput['card']): string {
  const lacking = findGaps({ ...card, [field]: withoutName(message) }).flatMap(gap =>
    gap.field === field && gap.lacks !== 'text' ? LACKING[gap.lacks] : [],
  );
  const first = lacking.length > 0 ? ` Before you do: ${lacking.join(' And ')}` : '';
  const label = field.charAt(0).toUpperCase() + field.slice(1);
  return `That reads like your ${PARTS[field].name}. Put it on the card, under **${label}**. I only check what's on the card.${first}`;
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
  const of = `The newest is ${quote(newest.text)}, from ${writeDay(newest.observedOn)}.`;
  const against = card.criteria
    ? `Your criteria say ${quote(card.criteria)}. Do your results meet them, yes or no?`
    : 'There are no criteria to check them against.';
  return `**${total === 1 ? '1 result' : `${total} results`}:** ${counts}. ${of} ${against}`;
}

function sayGaps(card: GuidanceInput['card'], gaps: readonly Gap[]): string[] {
  return CARD_TEXT_FIELDS.flatMap(field => {
    const { name, rule } = PARTS[field];
    const text = card[field];
    if (text === null) return `- The ${name} field is empty. ${rule}`;
    const own = gaps.flatMap(gap => (gap.field === field && gap.lacks !== 'text' ? LACKING[gap.lacks] : []));
    return own.length > 0 ? `- The ${name} field says ${quote(text)}: ${own.join(' And ')}` : [];
  });
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
      return '**Next:** the test is running. Add the first result on the day you see it.';
    return balance.contradicts > 0 && balance.supports > 0
      ? "**Next:** your results disagree. Look for what the supporting ones share and the others don't, then keep going until you reach the number in your criteria."
      : '**Next:** keep going until you can say whether the criteria are met. Look for one result that would contradict them, then decide.';
  }
  const [first] = gaps;
  return first
    ? `**Next:** start with the ${PARTS[first.field].name}, then message me again.`
    : '**Next:** all four fields have what I look for. Start the test before the first result comes in.';
}
