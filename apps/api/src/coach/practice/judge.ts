import type { JudgeInput, JudgeVerdict } from '../provider.ts';
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
export const JUDGE_VERSION = 'practice-1';

/** Below this share of own words a sentence is a list of keywords. */
const MIN_OWN_SHARE = 0.25;
/** A sentence this near, in the same message, may bring the number or the day that another one talks about. */
const NEAR = 2;
const MAX_EVIDENCE = 8;

/** Judges every open criterion apart, by the rubric's keywords and signals (decisions 4, Providers). */
export function judge(input: JudgeInput): JudgeVerdict {
  const sentences = readSentences(input.sentences);
  return {
    items: input.items.map((item, index) => {
      const hearing = openHearing(item, sentences, index === 0);
      return {
        key: item.key,
        criteria: item.criteria.map((criterion, place) =>
          judgeCriterion(readRule(criterion, item), hearing, place === 0),
        ),
      };
    }),
  };
}

function judgeCriterion(rule: CriterionRule, hearing: Hearing, isFirst: boolean) {
  const hits = findHits(rule, hearing, isFirst);
  const supports = findSupports(hits, hearing);
  const list = longestList(rule, supports, hearing);
  const lacking: Lacking[] = lackingSignals(rule, supports, hearing);
  if (list.count < rule.list) lacking.push('list');
  const met = hits.length > 0 && lacking.length === 0;
  return {
    id: rule.criterion.id,
    met,
    sentences: met ? chooseEvidence(rule, [...hits, ...supports], list, hearing) : [],
    missing: met ? '' : describeMissing(rule, hits.length > 0 ? lacking : [], hearing.latestRefusal),
  };
}

/** Sentences that are about the criterion and say something of their own, the richest first. */
function findHits(rule: CriterionRule, hearing: Hearing, isFirst: boolean): number[] {
  const hits: { at: number; own: number }[] = [];
  for (const [at, sentence] of hearing.sentences.entries()) {
    if (!hearing.admitted[at]) continue;
    const { hit, places } = matchKeywords(rule, sentence);
    const { own, share } = weighOwnWords(sentence, rule.derived ? new Set() : places, hearing.echo);
    if (own === 0 || share < MIN_OWN_SHARE) continue;
    if (isRelevant(rule, hearing, sentence, { hit, own, isFirst })) hits.push({ at, own });
  }
  return hits.sort((a, b) => b.own - a.own || a.at - b.at).map(({ at }) => at);
}

function isRelevant(
  rule: CriterionRule,
  hearing: Hearing,
  sentence: ReadSentence,
  found: { hit: boolean; own: number; isFirst: boolean },
): boolean {
  if (rule.derived) {
    // An honest answer need not repeat the question's words, so the newest message may answer the question being asked.
    const isAnswer = hearing.isActive && found.isFirst && sentence.messageId === hearing.latestMessageId;
    return found.own >= (isAnswer ? 4 : 3) && (found.hit || isAnswer);
  }
  if (!hasKeywords(rule)) return bringsSignal(rule, sentence) || bringsItems(rule, hearing, sentence);
  const asksForSignals = rule.needs.size > 0 || rule.list > 0;
  return found.hit && found.own >= (asksForSignals ? 1 : 2);
}

/** The hits and their admitted neighbours, in the order of the chat. */
function findSupports(hits: readonly number[], hearing: Hearing): number[] {
  const supports = new Set<number>();
  for (const at of hits) {
    const messageId = hearing.sentences[at]?.messageId;
    for (let near = at - NEAR; near <= at + NEAR; near += 1) {
      if (hearing.admitted[near] && hearing.sentences[near]?.messageId === messageId) supports.add(near);
    }
  }
  return [...supports].sort((a, b) => a - b);
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
