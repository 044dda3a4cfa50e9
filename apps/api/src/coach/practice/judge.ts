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
export const JUDGE_VERSION = 'practice-2';

/** Below this share of own words a sentence is a list of keywords. */
const MIN_OWN_SHARE = 0.25;
/** A sentence this near, in the same message, may bring the number or the day that another one talks about. */
const NEAR = 2;
const MAX_EVIDENCE = 8;

type JudgedItem = JudgeVerdict['items'][number];

/** Judges every open criterion apart, by the rubric's keywords and signals (decisions 4, Providers). */
export function judge(input: JudgeInput): JudgeVerdict {
  const sentences = readSentences(input.sentences);
  const [active, ...later] = input.items;
  if (!active) return { items: [] };
  const first = judgeItem(active, sentences, true);
  // A later question is answered early only by words that are not the answer to the one that was asked.
  const spent = new Set(first.criteria.flatMap(criterion => criterion.sentences));
  const free = readSentences(input.sentences.filter(sentence => !spent.has(sentence.number)));
  return { items: [first, ...later.map(item => judgeItem(item, free, false))] };
}

function judgeItem(item: JudgeItem, sentences: readonly ReadSentence[], isActive: boolean): JudgedItem {
  const hearing = openHearing(item, sentences, isActive);
  let unmet = 0;
  const criteria = item.criteria.map((criterion, index) => {
    const rule = readRule(criterion, item);
    const { evidence, lacking } = judgeCriterion(rule, hearing, index === 0);
    const met = evidence.length > 0;
    const missing = met ? '' : describeMissing(rule, lacking, { refusal: hearing.latestRefusal, unmet });
    if (!met && criterion.required) unmet += 1;
    return { id: criterion.id, met, sentences: evidence, missing };
  });
  return { key: item.key, criteria };
}

function judgeCriterion(rule: CriterionRule, hearing: Hearing, isFirst: boolean) {
  const hits = findHits(rule, hearing, isFirst);
  const supports = findSupports(hits, hearing);
  const list = longestList(rule, supports, hearing);
  const lacking: Lacking[] = lackingSignals(rule, supports, hearing);
  if (list.count < rule.list) lacking.push('list');
  if (hits.length === 0) return { evidence: [], lacking: [] };
  if (lacking.length > 0) return { evidence: [], lacking };
  return { evidence: chooseEvidence(rule, [...hits, ...supports], list, hearing), lacking };
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
  const { hit, places } = matchKeywords(rule, sentence);
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

/** The list if one is asked for, else the richest hit; after it only what is needed to cover the signals. */
function chooseEvidence(
  rule: CriterionRule,
  candidates: readonly number[],
  list: FoundList,
  hearing: Hearing,
): number[] {
  const chosen = new Set([...candidates.slice(0, 1), ...list.places.slice(0, MAX_EVIDENCE)]);
  for (const at of candidates) {
    if (lackingSignals(rule, [...chosen], hearing).length === 0) break;
    const sentence = hearing.sentences[at];
    if (sentence && bringsSignal(rule, sentence)) chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b).flatMap(at => hearing.sentences[at]?.number ?? []);
}
