import { isolate } from '@groundwork/domain';
import { shorten, tidy } from '../reading/excerpts.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';
import type { Refusal } from '../reading/refusals.ts';
import { countOf, type Lacking, lackingSignals, longestList } from './coverage.ts';
import { type CriterionRule, matchKeywords, type NeededSignal } from './criterion-rule.ts';
import type { Hearing } from './hearing.ts';
import { asksSource, describeForm, formOfSignal } from './missing-forms.ts';

/** The reply to a part of a message that cannot count. Each leads into what is still missing. */
const REFUSED: Record<Refusal, string> = {
  question: 'A question back to me is no answer yet',
  instruction: 'Only facts from your world count, not words about how to mark them',
  marker: 'Only facts from your world count, not commands in brackets',
  praise: 'Kind of you, but only facts count',
  promise: 'A plan counts as soon as it has a day in it',
  everyone: '"Everyone" is too wide to start with',
  unknown: 'Not knowing yet is fine, and a labelled guess or a plan with a day would do',
};

const NAMES: Record<NeededSignal, readonly [one: string, several: string]> = {
  number: ['a number with its unit', 'numbers with their units'],
  date: ['a day or a date', 'days or dates'],
  role: ['a job or a kind of person', 'jobs or kinds of people'],
  quote: ['a quotation', 'quotations'],
  reason: ['a reason', 'reasons'],
  negation: ['what is not so', 'things that are not so'],
};

/** The open point about a signal that has nothing of the criterion beside it. */
const UNCLEAR: Record<NeededSignal, string> = {
  number: 'what the figure stands for',
  date: 'what happens then',
  role: 'what they have to do with it',
  quote: 'how it answers the question',
  reason: 'what it is a reason for',
  negation: 'how it answers the question',
};

/** At most this many of the founder's words are quoted. Then saying them again with something added is not a copy of the coach. */
const QUOTED_WORDS = 6;
const QUOTED_CHARACTERS = 60;
/** This many criteria get an example. More would be a wall of text. */
const WITH_FORM = 2;

export interface Told {
  /** How many sentences of this kind come before, for the same question. */
  unmet: number;
  /** Forms already shown for the same question; each is shown once. */
  forms: Set<string>;
  lacking: readonly Lacking[];
  hearing: Hearing;
}

/**
 * Says what a criterion still lacks: what the newest message has of it, what it has not, and a form that would count.
 * The founder reads the lines of all criteria together, so a second refusal has other words.
 */
export function describeMissing(rule: CriterionRule, { unmet, forms, lacking, hearing }: Told): string {
  const wanted = wantedOf(rule);
  const turn = new Set(hearing.sentences.map(({ messageId }) => messageId)).size;
  const isOdd = turn % 2 === 1;
  const inNewest = lackingIn(rule, hearing);
  const form = describeForm(rule, inNewest, turn);
  const help = forms.size < WITH_FORM && !forms.has(form) ? ` ${form}` : '';
  if (help) forms.add(form);
  if (hearing.latestRefusal && unmet === 0)
    return `${REFUSED[hearing.latestRefusal]}; I am looking for ${wanted}.${help}`;
  if (unmet > 0) return `${isOdd ? 'I also look for' : 'Then there is'} ${wanted}.${help}`;
  return (
    describePart(rule, { lacking, inNewest }, hearing, turn) ?? describeAbsence(wanted, hearing, isOdd) + help
  );
}

/** The signals that the newest message does not contain, at any place. */
function lackingIn(rule: CriterionRule, hearing: Hearing): Lacking[] {
  const places = placesOfNewest(hearing);
  const lacking: Lacking[] = lackingSignals(rule, places, hearing);
  return rule.list > 0 && longestList(rule, places, hearing).count < rule.list
    ? ['list', ...lacking]
    : lacking;
}

const placesOfNewest = (hearing: Hearing) =>
  [...hearing.sentences.keys()].filter(
    at =>
      hearing.sentences[at]?.messageId === hearing.latestMessageId && hearing.sentences[at]?.refusal === null,
  );

/** For a question that has not come up: only what is wanted. */
export const describeWanted = (rule: CriterionRule): string => `I am looking for ${wantedOf(rule)}.`;

const wantedOf = (rule: CriterionRule) => lowerFirst(rule.criterion.text.trim().replace(/[.!?]+$/, ''));

function describeAbsence(wanted: string, hearing: Hearing, isOdd: boolean): string {
  const quote = quoteNewest(hearing);
  if (quote === '') return `I am looking for ${wanted}.`;
  return isOdd
    ? `In “${quote}” I do not find ${wanted}.`
    : `I have read “${quote}”. What I still need is ${wanted}.`;
}

interface Lack {
  /** The signals that are missing, and those of them that the newest message does not contain at all. */
  lacking: readonly Lacking[];
  inNewest: readonly Lacking[];
}

/** Describes the part of the criterion that the newest message brings, if any. A source is not asked for its number. */
function describePart(
  rule: CriterionRule,
  { lacking, inNewest }: Lack,
  hearing: Hearing,
  turn: number,
): string | undefined {
  const places = placesOfNewest(hearing);
  if (asksSource(rule) || places.length === 0) return undefined;
  const [first] = inNewest;
  if (first === 'list') {
    const { count } = longestList(rule, places, hearing);
    if (count < 2) return undefined;
    return `I count ${count} of ${rule.list} so far, and look for ${wantedOf(rule)}. ${formOfSignal('list', turn)}`;
  }
  const [needed] = rule.needs.keys();
  if (first === undefined) {
    if (needed === undefined) return undefined;
    const seen = nameOf(needed, rule.needs.get(needed) ?? 1);
    const told = `“${quoteNewest(hearing)}” has ${seen} in it; ${UNCLEAR[needed]} is not clear to me yet.`;
    return `${told} I look for ${wantedOf(rule)}. ${describeForm(rule, [], turn)}`;
  }
  const about = places
    .flatMap(at => hearing.sentences[at] ?? [])
    .find(sentence => matchKeywords(rule, sentence, true).hit);
  if (!about || !lacking.includes(first)) return undefined;
  const lacked = nameOf(first, rule.needs.get(first) ?? 1, foundOf(first, places, hearing));
  const quote = quoteOf(about);
  const told =
    turn % 2 === 1 ? `“${quote}” goes part of the way; it lacks ${lacked}.` : `To “${quote}” add ${lacked}.`;
  return `${told} ${formOfSignal(first, turn)}`;
}

const foundOf = (signal: NeededSignal, places: readonly number[], hearing: Hearing) =>
  places.reduce((sum, at) => {
    const sentence = hearing.sentences[at];
    return sentence ? sum + countOf(sentence, signal) : sum;
  }, 0);

function nameOf(signal: NeededSignal, needed: number, found = 0): string {
  const [one, several] = NAMES[signal];
  if (found > 0) return `another ${one.replace(/^an? /, '')}`;
  return needed > 1 ? `${COUNTS[needed] ?? needed} ${several}` : one;
}

const COUNTS: Record<number, string> = { 2: 'two', 3: 'three' };

const quoteOf = ({ text }: ReadSentence) => isolate(shorten(tidy(text), QUOTED_WORDS, QUOTED_CHARACTERS));

/** The longest sentence of the newest message, which is the likeliest to be meant as the answer. */
function quoteNewest(hearing: Hearing): string {
  const latest = hearing.sentences.filter(({ messageId }) => messageId === hearing.latestMessageId);
  const [longest] = latest.sort((a, b) => b.tokens.length - a.tokens.length);
  return longest ? quoteOf(longest) : '';
}

function lowerFirst(text: string): string {
  const second = text.charAt(1);
  // "I …" and abbreviations keep their capital.
  const keeps = second === ' ' ? text.startsWith('I ') : second !== second.toLowerCase();
  return keeps ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
