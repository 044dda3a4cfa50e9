import type { JudgeItem, OpenCriterion } from '../../provider.ts';
import { namesYear } from '../language/dates.ts';
import { CHAT_WORDS, FUNCTION_WORDS, isPast, JARGON } from '../language/lexicon.ts';
import { findPhrases, indexStems, type PhraseIndex, stemPhrase } from '../language/phrases.ts';
import { isOrganisation } from '../language/roles.ts';
import { tokenise } from '../language/tokens.ts';
import { expressionsOf } from '../language/word-classes.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';
import type { CountedSignal } from '../reading/signals.ts';
import { CHANGES, statesAim } from './aims.ts';
import { tellsSituation, tellsWhatItDoes } from './situations.ts';
import { namesSource } from './sources.ts';
import { namesOffline, namesPlace } from './things.ts';

/** Keywords that are tested by a rule, so that a rubric need not list every past tense of English. */
const TESTS: ReadonlyMap<string, (sentence: ReadSentence) => boolean> = new Map([
  ['<past>', sentence => sentence.tokens.some(token => isPast(token.lower) || token.lower === 'did')],
  ['<role>', sentence => sentence.signals.role > 0],
  ['<organisation>', sentence => sentence.tokens.some(token => isOrganisation(token.lower))],
  ['<time>', sentence => sentence.signals.hasDuration],
  ['<money>', sentence => sentence.signals.hasMoney],
  ['<clock>', sentence => sentence.signals.hasClock],
  ['<negation>', sentence => sentence.signals.negation > 0],
  ['<aim>', sentence => statesAim(sentence.tokens)],
  ['<place>', sentence => namesPlace(sentence)],
  ['<offline>', sentence => namesOffline(sentence)],
  ['<source>', sentence => namesSource(sentence.tokens)],
  ['<number>', sentence => sentence.signals.number > 0],
  ['<date>', sentence => sentence.signals.date > 0 || namesYear(sentence.tokens)],
  ['<situation>', tellsSituation],
  ['<does>', tellsWhatItDoes],
  ['<range>', sentence => RANGE.test(sentence.text)],
  ['<change>', sentence => sentence.tokens.some(token => CHANGES.has(token.lower))],
]);

/** Two figures as the ends of one range: "£3 to £6", "25-40 euros". */
const RANGE = /\d[\d.,]*\s?(?:\p{L}{1,12}\s)?(?:to|or|and|up to|[-–])\s?\p{Sc}?\d/u;

/** A unit alone speaks of a cost or a price only where one was asked for. */
const UNITS: ReadonlySet<string> = new Set(['<time>', '<money>', '<clock>']);

export const isKeywordClass = (keyword: string): boolean =>
  TESTS.has(keyword) || expressionsOf(keyword) !== undefined;

/** Indexes the words and phrases of the keywords. Classes with a test of their own have none. */
export function indexKeywords(keywords: readonly string[]): PhraseIndex {
  return indexStems(
    keywords.flatMap(keyword => expressionsOf(keyword) ?? (TESTS.has(keyword) ? [] : [stemPhrase(keyword)])),
  );
}

export type NeededSignal = CountedSignal | 'quote';

export interface CriterionRule {
  criterion: OpenCriterion;
  phrases: PhraseIndex;
  classes: readonly { isUnit: boolean; test: (sentence: ReadSentence) => boolean }[];
  /** Whether it asks where a number comes from: then it rests on the number that another criterion found. */
  tellsSource: boolean;
  /** Without keywords of its own a criterion is looked for by the words of its text and question. */
  derived: boolean;
  needs: ReadonlyMap<NeededSignal, number>;
  /** How many things have to be listed; 0 for no list. */
  list: number;
}

const COUNTED: ReadonlySet<string> = new Set(['number', 'date', 'role', 'reason', 'negation', 'quote']);
const isNeeded = (signal: string): signal is NeededSignal => COUNTED.has(signal);

export function readRule(criterion: OpenCriterion, item: JudgeItem): CriterionRule {
  const needs = new Map<NeededSignal, number>();
  let list = 0;
  for (const signal of criterion.signals) {
    // A signal named twice has to be found twice: two quotes, two numbers.
    if (isNeeded(signal)) needs.set(signal, (needs.get(signal) ?? 0) + 1);
    else if (signal.startsWith('list:')) list = Math.max(list, Number(signal.slice('list:'.length)));
  }
  const derived = criterion.keywords.length === 0 && needs.size === 0 && list === 0;
  const classes = criterion.keywords.flatMap(keyword => {
    const test = TESTS.get(keyword);
    return test ? [{ isUnit: UNITS.has(keyword), test }] : [];
  });
  const tellsSource = criterion.keywords.includes('<source>');
  const keywords = derived ? topicOf(`${criterion.text} ${item.text}`) : criterion.keywords;
  return { criterion, phrases: indexKeywords(keywords), classes, tellsSource, derived, needs, list };
}

export const asksFigure = ({ needs, classes, tellsSource }: CriterionRule): boolean =>
  tellsSource || needs.has('number') || classes.some(({ isUnit }) => isUnit);

function topicOf(text: string): string[] {
  const content = tokenise(text).filter(token => token.kind === 'word' && !FUNCTION_WORDS.has(token.lower));
  const telling = content.filter(
    token => !JARGON.has(token.lower) && !CHAT_WORDS.has(token.lower) && token.stem !== 'ask',
  );
  return (telling.length > 0 ? telling : content).map(token => token.lower);
}

export const hasKeywords = (rule: CriterionRule): boolean => rule.phrases.size > 0 || rule.classes.length > 0;

export function matchKeywords(
  rule: CriterionRule,
  sentence: ReadSentence,
  isActive: boolean,
): { hit: boolean; places: Set<number> } {
  const places = findPhrases(rule.phrases, sentence.tokens);
  const named =
    sentence.reads === 'list' && rule.list === 0
      ? [...places].some(at => hasCompany(sentence, at))
      : places.size > 0;
  const isOfClass = rule.classes.some(({ isUnit, test }) => (isActive || !isUnit) && test(sentence));
  return { hit: named || isOfClass, places };
}

/** In a bare list a keyword alone between commas is only named; "paper diary" is a thing. */
function hasCompany(sentence: ReadSentence, at: number): boolean {
  const segment = sentence.tokens[at]?.segment;
  return sentence.tokens[at - 1]?.segment === segment || sentence.tokens[at + 1]?.segment === segment;
}
