import type { JudgeInput, JudgeItem, JudgeVerdict } from '../provider.ts';
import {
  bringsItems,
  bringsSignal,
  type FoundList,
  type Lacking,
  lackingSignals,
  longestList,
} from './coverage.ts';
import { type CriterionRule, hasKeywords, matchKeywords, readRule } from './criterion-rule.ts';
import { type Hearing, openHearing } from './hearing.ts';
import { describeMissing } from './missing.ts';
import { weighOwnWords } from './own-words.ts';
import { type ReadSentence, readSentences } from './read-sentences.ts';

/** Names the rules below; stored with each judgement, so raise it when a verdict may change. */
export const JUDGE_VERSION = 'practice-4';

/** Below this share of own words a sentence is a list of keywords. */
const MIN_OWN_SHARE = 0.25;
/** A sentence this near, in the same message, may bring the number or the day that another one talks about. */
const NEAR = 2;
const MAX_EVIDENCE = 8;

type JudgedItem = JudgeVerdict['items'][number];

/**
 * Judges every open criterion apart, by the rubric's keywords and signals (decisions 4, Providers).
 *
 * The question being asked is answered by the newest message, or by it and the ones before together. A question that has
 * not come up is judged more strictly: only by sentences of the newest message that are not the answer to the one being
 * asked, with keyword and signals in one sentence, where a unit is no keyword, and as a whole or not at all. When the one
 * being asked is not among the items, as a choice never is, none of them has come up.
 */
export function judge(input: JudgeInput): JudgeVerdict {
  const active = input.items.find(item => item.key === input.activeKey);
  const asked = active && judgeActive(active, readSentences(input.sentences));
  const spent = new Set(asked?.criteria.flatMap(criterion => criterion.sentences));
  const newest = input.sentences.at(-1)?.messageId;
  const free = readSentences(
    input.sentences.filter(({ messageId, number }) => messageId === newest && !spent.has(number)),
  );
  return { items: input.items.map(item => (asked && item === active ? asked : judgeEarly(item, free))) };
}

function judgeActive(item: JudgeItem, sentences: readonly ReadSentence[]): JudgedItem {
  const hearing = openHearing(item, sentences, true);
  const newest = onlyNewest(hearing);
  /** The places of what was accepted for the criteria before, and of the number among it. */
  const used = new Set<number>();
  let number: Anchors;
  let unmet = 0;
  const criteria = item.criteria.map((criterion, index) => {
    const rule = readRule(criterion, item);
    const context = { isFirst: index === 0, used, number };
    const ofNewest = judgeCriterion(rule, newest, context);
    // What older messages bring beyond an optional criterion may belong to another question, and so may a source.
    const looksBack = criterion.required && !(rule.tellsSource && number === undefined);
    const { places, lacking } =
      ofNewest.places.length > 0 || !looksBack ? ofNewest : judgeCriterion(rule, hearing, context);
    for (const at of places) used.add(at);
    if (rule.needs.has('number') && !rule.tellsSource) number = [...(number ?? []), ...places];
    const met = places.length > 0;
    const tell = () =>
      describeMissing(rule, {
        refusal: hearing.latestRefusal,
        unmet,
        ...sortLacking(rule, lacking, hearing),
      });
    const missing = met ? '' : tell();
    if (!met && criterion.required) unmet += 1;
    return { id: criterion.id, met, sentences: numbersOf(places, hearing), missing };
  });
  return { key: item.key, criteria };
}

function judgeEarly(item: JudgeItem, sentences: readonly ReadSentence[]): JudgedItem {
  const hearing = openHearing(item, sentences, false);
  const used = new Set<number>();
  let number: Anchors;
  const judged = item.criteria.map(criterion => {
    const rule = readRule(criterion, item);
    const places = criterion.required
      ? judgeCriterion(rule, hearing, { isFirst: false, used, number }).places
      : [];
    for (const at of places) used.add(at);
    if (rule.needs.has('number') && !rule.tellsSource) number = [...(number ?? []), ...places];
    return { criterion, rule, places };
  });
  const required = judged.filter(({ criterion }) => criterion.required);
  const isWhole = required.length > 0 && required.every(({ places }) => places.length > 0);
  const criteria = judged.map(({ criterion, rule, places }) => {
    const met = isWhole && places.length > 0;
    const told = { refusal: null, unmet: 0, absent: [], seen: [] };
    return {
      id: criterion.id,
      met,
      sentences: met ? numbersOf(places, hearing) : [],
      missing: met ? '' : describeMissing(rule, told),
    };
  });
  return { key: item.key, criteria };
}

const numbersOf = (places: readonly number[], hearing: Hearing) =>
  places.flatMap(at => hearing.sentences[at]?.number ?? []);

function onlyNewest(hearing: Hearing): Hearing {
  const isNewest = (at: number) => hearing.sentences[at]?.messageId === hearing.latestMessageId;
  return { ...hearing, admitted: hearing.admitted.map((admitted, at) => admitted && isNewest(at)) };
}

/** Where the number stands that a source is told of; undefined when no open criterion asks for the number itself. */
type Anchors = readonly number[] | undefined;

interface Context {
  isFirst: boolean;
  used: ReadonlySet<number>;
  number: Anchors;
}

function judgeCriterion(
  rule: CriterionRule,
  hearing: Hearing,
  context: Context,
): { places: number[]; lacking: Lacking[] } {
  const found = findHits(rule, hearing, context.isFirst);
  const tied = rule.tellsSource ? tieToNumber(found, hearing, context.number) : found;
  const hits = hearing.isActive ? tied : tied.filter(at => lackingSignals(rule, [at], hearing).length === 0);
  const behind = rule.tellsSource ? numbersBehind(hits, hearing, context.number) : [];
  const supports = hearing.isActive ? [...new Set([...findSupports(hits, hearing), ...behind])] : hits;
  const list = longestList(rule, supports, hearing);
  const lacking: Lacking[] = lackingSignals(rule, supports, hearing);
  if (list.count < rule.list) lacking.push('list');
  if (hits.length === 0 || lacking.length > 0) return { places: [], lacking };
  return { places: chooseEvidence(rule, { hits, supports, list }, hearing, context.used), lacking: [] };
}

/** A source is told beside its number, or in the message after it. */
function tieToNumber(hits: readonly number[], hearing: Hearing, number: Anchors): number[] {
  if (number === undefined) return [...hits];
  const messageOf = (at: number) => hearing.sentences[at]?.messageId;
  const near = new Set(number.flatMap(at => nearby(hearing, at)));
  const isLater = number.length > 0 && number.every(at => messageOf(at) !== hearing.latestMessageId);
  return hits.filter(at => near.has(at) || (isLater && messageOf(at) === hearing.latestMessageId));
}

/** The number that "those I timed" is said of: the accepted one, or one in the message before. */
function numbersBehind(hits: readonly number[], hearing: Hearing, number: Anchors): readonly number[] {
  if (number !== undefined || hits.length === 0) return number ?? [];
  const last = hearing.sentences.findLastIndex(({ messageId }) => messageId !== hearing.latestMessageId);
  const before = hearing.sentences[last]?.messageId;
  return [...hearing.sentences.keys()].filter(at => {
    const sentence = hearing.sentences[at];
    if (!sentence || sentence.messageId !== before || sentence.refusal !== null) return false;
    return sentence.signals.number > 0;
  });
}

/** What is nowhere in the founder's words, and what is there without being about the criterion. */
function sortLacking(rule: CriterionRule, lacking: readonly Lacking[], hearing: Hearing) {
  const everywhere = [...hearing.sentences.keys()];
  const nowhere = new Set<Lacking>(lackingSignals(rule, everywhere, hearing));
  if (longestList(rule, everywhere, hearing).count < rule.list) nowhere.add('list');
  return {
    absent: lacking.filter(signal => nowhere.has(signal)),
    seen: lacking.filter(signal => !nowhere.has(signal)),
  };
}

interface Offer {
  hit: boolean;
  /** Words of its own; 0 when it is not admitted or is mostly keywords. */
  own: number;
}

/**
 * Sentences that are about the criterion and say something of their own: the richest first, or where only a signal
 * tells, the first that shows it.
 */
function findHits(rule: CriterionRule, hearing: Hearing, isFirst: boolean): number[] {
  const offers = hearing.sentences.map((sentence, at) => readOffer(rule, hearing, sentence, at));
  return [...offers.keys()]
    .filter(at => isHit(rule, hearing, offers, at, isFirst))
    .sort((a, b) => (hasKeywords(rule) ? (offers[b]?.own ?? 0) - (offers[a]?.own ?? 0) : 0) || a - b);
}

function readOffer(rule: CriterionRule, hearing: Hearing, sentence: ReadSentence, at: number): Offer {
  if (!hearing.admitted[at]) return { hit: false, own: 0 };
  const { hit, places } = matchKeywords(rule, sentence, hearing.isActive);
  // What a list names is the answer itself, keyword or not; a heap of keywords was not admitted.
  const isList = rule.list > 0 ? sentence.reads === 'prose' : rule.needs.size === 0;
  const keywordsCount = rule.derived || (hearing.asksForList && isList);
  const { own, share } = weighOwnWords(sentence, keywordsCount ? new Set() : places, hearing.echo);
  return { hit, own: share < MIN_OWN_SHARE ? 0 : own };
}

function isHit(
  rule: CriterionRule,
  hearing: Hearing,
  offers: readonly Offer[],
  at: number,
  isFirst: boolean,
): boolean {
  const sentence = hearing.sentences[at];
  const offer = offers[at];
  if (!sentence || !offer) return false;
  if (offer.own === 0)
    return offer.hit && isAside(sentence) && ownAround(hearing, offers, at) >= besideAside(rule);
  if (rule.derived) {
    // An honest answer need not repeat the question's words, so the newest message may answer the question being asked.
    const isAnswer = hearing.isActive && isFirst && sentence.messageId === hearing.latestMessageId;
    return offer.own >= (isAnswer ? 4 : 3) && (offer.hit || isAnswer);
  }
  if (!hasKeywords(rule)) return bringsSignal(rule, sentence) || bringsItems(rule, hearing, sentence);
  return offer.hit;
}

/** "That is my guess." says little alone, and much beside the sentence it is about. */
const ASIDE_TOKENS = 8;
/** Own words that have to stand beside it: fewer where a signal has to be there as well. */
const besideAside = (rule: CriterionRule) => (rule.needs.size > 0 ? 1 : 3);
const isAside = (sentence: ReadSentence) => sentence.tokens.length <= ASIDE_TOKENS;

const ownAround = (hearing: Hearing, offers: readonly Offer[], at: number) =>
  nearby(hearing, at).reduce((sum, near) => sum + (offers[near]?.own ?? 0), 0);

function nearby(hearing: Hearing, at: number): number[] {
  const messageId = hearing.sentences[at]?.messageId;
  const places: number[] = [];
  for (let near = at - NEAR; near <= at + NEAR; near += 1) {
    if (hearing.admitted[near] && hearing.sentences[near]?.messageId === messageId) places.push(near);
  }
  return places;
}

function findSupports(hits: readonly number[], hearing: Hearing): number[] {
  return [...new Set(hits.flatMap(at => nearby(hearing, at)))].sort((a, b) => a - b);
}

/**
 * The fewest sentences that establish the criterion: one that does so alone, if there is one, else a hit and what it takes
 * to cover the signals. Of equals the one that is evidence already, then one of the newest message, then the richest.
 */
function chooseEvidence(
  rule: CriterionRule,
  { hits, supports, list }: { hits: readonly number[]; supports: readonly number[]; list: FoundList },
  hearing: Hearing,
  used: ReadonlySet<number>,
): number[] {
  const isNewest = (at: number) => hearing.sentences[at]?.messageId === hearing.latestMessageId;
  const rank = (at: number) => (used.has(at) ? 0 : isNewest(at) ? 1 : 2);
  const byRank = (places: readonly number[]) => [...places].sort((a, b) => rank(a) - rank(b));
  const listed = list.places.slice(0, MAX_EVIDENCE);
  const ranked = byRank(hits);
  const alone = ranked.find(at => lackingSignals(rule, [...listed, at], hearing).length === 0);
  // What a list names is the hit itself.
  const start = listed.some(at => hits.includes(at)) ? [] : [alone ?? ranked[0]];
  const chosen = new Set([...listed, ...start.flatMap(at => at ?? [])]);
  for (const at of [...ranked, ...byRank(supports)]) {
    if (lackingSignals(rule, [...chosen], hearing).length === 0 || chosen.size >= MAX_EVIDENCE) break;
    const sentence = hearing.sentences[at];
    if (sentence && bringsSignal(rule, sentence)) chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b);
}
