import type { JudgeInput, JudgeItem, JudgeVerdict } from '../../provider.ts';
import { weighOwnWords } from '../reading/own-words.ts';
import { type ReadSentence, readSentences } from '../reading/read-sentences.ts';
import { chooseEvidence } from './choose-evidence.ts';
import { bringsItems, bringsSignal, type Lacking, lackingSignals, longestList } from './coverage.ts';
import { asksFigure, type CriterionRule, hasKeywords, matchKeywords, readRule } from './criterion-rule.ts';
import { type Hearing, openHearing } from './hearing.ts';
import { describeMissing, describeWanted } from './missing.ts';
import { type Finding, sharesFigure, sharesReason } from './shared-signal.ts';

/** Names the rules below; stored with each judgement, so raise it when a verdict may change. */
export const JUDGE_VERSION = 'practice-8';

/** Below this share of own words a sentence is a list of keywords. */
const MIN_OWN_SHARE = 0.25;
/** A sentence this near, in the same message, may bring the number or the day that another one talks about. */
const NEAR = 2;

type JudgedItem = JudgeVerdict['items'][number];

/**
 * Judges every open criterion separately, by the rubric's keywords and signals (CO-53). The newest message answers the
 * question being asked, alone or together with earlier ones. A question that has not come up is judged more strictly.
 * Only those sentences of the newest message count that do not answer the question being asked. Keyword and signals
 * must be in one sentence, a unit is not a keyword, and the question is met as a whole or not at all. If the question
 * being asked is not among the items (a choice never is), none of the items has come up.
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
  const adds = () => addsTo(item, newest);
  /** The places of what was accepted for the criteria before, and of the number among it. */
  const used = new Set<number>();
  let number: Anchors;
  const told: Finding[] = [];
  const forms = new Set<string>();
  let unmet = 0;
  const criteria = item.criteria.map((criterion, index) => {
    const rule = readRule(criterion, item);
    const context = { isFirst: index === 0, used, number };
    const ofNewest = judgeCriterion(rule, newest, context);
    const found =
      ofNewest.places.length > 0 || !looksBack(rule, number)
        ? ofNewest
        : withNewest(judgeCriterion(rule, hearing, context), hearing, adds);
    const finding = { rule, places: found.places };
    const shared = criterion.required ? sharedSignal(finding, told, hearing) : null;
    const { places, lacking }: Judged = shared ? { places: [], lacking: [shared] } : found;
    if (criterion.required) told.push({ rule, places });
    for (const at of places) used.add(at);
    if (rule.needs.has('number') && !rule.tellsSource) number = [...(number ?? []), ...places];
    const met = places.length > 0;
    const missing = met ? '' : describeMissing(rule, { unmet, forms, lacking, hearing });
    if (!met && criterion.required) unmet += 1;
    return { id: criterion.id, met, sentences: numbersOf(places, hearing), missing };
  });
  return { key: item.key, criteria };
}

const around = (places: readonly number[], hearing: Hearing) =>
  findSupports(places, hearing).flatMap(at => hearing.sentences[at] ?? []);

/** Whether the newest message alone meets a required criterion. A message that is sent back completes nothing. */
function addsTo(item: JudgeItem, newest: Hearing): boolean {
  return item.criteria.some((criterion, index) => {
    if (!criterion.required) return false;
    const context = { isFirst: index === 0, used: new Set<number>(), number: undefined };
    return judgeCriterion(readRule(criterion, item), newest, context).places.length > 0;
  });
}

/**
 * Whether older messages count for the criterion. They do not for an optional one, for a source without its number, or
 * where keywords alone decide: those words may belong to another question, and were judged when they were written.
 */
function looksBack(
  { criterion, derived, tellsSource, needs, list }: CriterionRule,
  number: Anchors,
): boolean {
  if (!criterion.required || (tellsSource && number === undefined)) return false;
  return derived || needs.size > 0 || list > 0;
}

type Judged = ReturnType<typeof judgeCriterion>;

/** Older sentences count beside something of the newest message. */
function withNewest(judged: Judged, hearing: Hearing, adds: () => boolean): Judged {
  const isNewest = (at: number) => hearing.sentences[at]?.messageId === hearing.latestMessageId;
  const counts = judged.places.length === 0 || judged.places.some(isNewest) || adds();
  return counts ? judged : { ...judged, places: [] };
}

/** The signal that would have to serve both this criterion and an earlier one, or null. */
function sharedSignal(
  finding: Finding,
  told: readonly Finding[],
  hearing: Hearing,
): 'number' | 'reason' | null {
  const read = (places: readonly number[]) => around(places, hearing);
  if (sharesFigure(finding, told, read)) return 'number';
  return sharesReason(finding, told, read) ? 'reason' : null;
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
    return {
      id: criterion.id,
      met,
      sentences: met ? numbersOf(places, hearing) : [],
      missing: met ? '' : describeWanted(rule),
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

/** Places of the number whose source is asked for; undefined when no open criterion asks for the number. */
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

/** A source counts beside its number, or in the message after it. */
function tieToNumber(hits: readonly number[], hearing: Hearing, number: Anchors): number[] {
  if (number === undefined) return [...hits];
  const messageOf = (at: number) => hearing.sentences[at]?.messageId;
  const near = new Set(number.flatMap(at => nearby(hearing, at)));
  const isLater = number.length > 0 && number.every(at => messageOf(at) !== hearing.latestMessageId);
  return hits.filter(at => near.has(at) || (isLater && messageOf(at) === hearing.latestMessageId));
}

/** The number that "those I timed" is said of: the accepted one, or one in the message before. */
function numbersBehind(hits: readonly number[], hearing: Hearing, number: Anchors): readonly number[] {
  return number !== undefined || hits.length === 0 ? (number ?? []) : numbersBefore(hearing);
}

function numbersBefore(hearing: Hearing): readonly number[] {
  const last = hearing.sentences.findLastIndex(({ messageId }) => messageId !== hearing.latestMessageId);
  const before = hearing.sentences[last]?.messageId;
  return [...hearing.sentences.keys()].filter(at => {
    const sentence = hearing.sentences[at];
    if (!sentence || sentence.messageId !== before || sentence.refusal !== null) return false;
    return sentence.signals.number > 0;
  });
}

interface Offer {
  hit: boolean;
  /** Words of its own; 0 when it is not admitted or is mostly keywords. */
  own: number;
}

/**
 * Sentences about the criterion with words of their own, the richest first. If only a signal shows it, the first
 * sentence with that signal.
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
  // Listed items are the answer itself, with or without a keyword. A pile of keywords was refused before.
  const isList = rule.list > 0 ? sentence.reads === 'prose' : rule.needs.size === 0;
  const keywordsCount = rule.derived || (hearing.asksForList && isList);
  const { own, share } = weighOwnWords(
    sentence,
    keywordsCount ? new Set() : places,
    hearing.echo,
    asksFigure(rule),
  );
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
  if (offer.own === 0 && isBareDay(rule, hearing, sentence)) return true;
  if (offer.own === 0) return offer.hit && isAside(sentence) && isBesideOwn(rule, hearing, offers, at);
  if (rule.derived) {
    // An honest answer need not repeat the question's words, so the newest message may answer the question being asked.
    const isAnswer = hearing.isActive && isFirst && sentence.messageId === hearing.latestMessageId;
    return offer.own >= (isAnswer ? 4 : 3) && (offer.hit || isAnswer);
  }
  if (!hasKeywords(rule)) return bringsSignal(rule, sentence) || bringsItems(rule, hearing, sentence);
  return offer.hit;
}

const BARE_TOKENS = 4;

/** "By 12 June" is a whole answer if the criterion asks only for a day. */
function isBareDay(rule: CriterionRule, hearing: Hearing, sentence: ReadSentence): boolean {
  const asksDay = !hasKeywords(rule) && rule.needs.size === 1 && rule.needs.has('date');
  const isAnswer =
    hearing.isActive && sentence.messageId === hearing.latestMessageId && sentence.refusal === null;
  return asksDay && isAnswer && sentence.signals.date > 0 && sentence.tokens.length <= BARE_TOKENS;
}

/** "That is my guess." says little alone, but much beside the sentence it is about. */
const ASIDE_TOKENS = 8;
/** Own words needed beside it: fewer if the criterion needs a signal too. */
const besideAside = (rule: CriterionRule) => (rule.needs.size > 0 ? 1 : 3);
const isAside = (sentence: ReadSentence) => sentence.tokens.length <= ASIDE_TOKENS;

/** "My guess" is the whole source of a number in the message before. */
function isBesideOwn(rule: CriterionRule, hearing: Hearing, offers: readonly Offer[], at: number): boolean {
  if (ownAround(hearing, offers, at) >= besideAside(rule)) return true;
  const isNewest = hearing.sentences[at]?.messageId === hearing.latestMessageId;
  return rule.tellsSource && hearing.isActive && isNewest && numbersBefore(hearing).length > 0;
}

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
