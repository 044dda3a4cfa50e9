import type { JudgeInput, JudgeItem, JudgeVerdict } from '../provider.ts';
import { type CriterionRule, hasKeywords, matchKeywords, type NeededSignal, readRule } from './criterion-rule.ts';
import { FUNCTION_WORDS } from './lexicon.ts';
import { countItems } from './list-items.ts';
import { describeMissing } from './missing.ts';
import { weighOwnWords } from './own-words.ts';
import { containsPhrase, indexPhrases } from './phrases.ts';
import { type ReadSentence, readSentences } from './read-sentences.ts';
import { tokenise } from './tokens.ts';

/** Below this share of own words a sentence is a list of keywords. */
const MIN_OWN_SHARE = 0.25;
/** A sentence this near, in the same message, may bring the number or the day that another one talks about. */
const NEAR = 2;
const MAX_EVIDENCE = 6;

/** What is judged together: one question, with the sentences that may speak to it. */
interface Hearing {
  item: JudgeItem;
  /** Stems of the question, its hint and its criteria: repeating them says nothing. */
  echo: ReadonlySet<string>;
  sentences: readonly ReadSentence[];
  admitted: readonly boolean[];
  latestMessageId: number | null;
  isActive: boolean;
}

export function judge(input: JudgeInput): JudgeVerdict {
  const sentences = readSentences(input.sentences);
  const latestMessageId = sentences.at(-1)?.messageId ?? null;
  return {
    items: input.items.map((item, index) => {
      const hearing = openHearing(item, sentences, latestMessageId, index === 0);
      return {
        key: item.key,
        criteria: item.criteria.map((criterion, place) => judgeCriterion(readRule(criterion, item), hearing, place === 0)),
      };
    }),
  };
}

function openHearing(
  item: JudgeItem,
  sentences: readonly ReadSentence[],
  latestMessageId: number | null,
  isActive: boolean,
): Hearing {
  const rejected = indexPhrases(item.reject.flatMap(literalPhrases));
  const asksForList = item.criteria.some(criterion => criterion.signals.some(signal => signal.startsWith('list:')));
  const admitted = sentences.map(
    sentence =>
      sentence.refusal === null &&
      (sentence.reads === 'prose' || (sentence.reads === 'list' && asksForList)) &&
      !containsPhrase(rejected, sentence.tokens),
  );
  const asked = [item.text, item.hint ?? '', ...item.criteria.map(criterion => criterion.text)].join(' ');
  const echo = new Set(
    tokenise(asked)
      .filter(token => !FUNCTION_WORDS.has(token.lower))
      .map(token => token.stem),
  );
  return { item, echo, sentences, admitted, latestMessageId, isActive };
}

/** The words in double quotes inside a rubric's `reject` entry; the rest of it is for people and models. */
export function literalPhrases(entry: string): string[] {
  return [...entry.matchAll(/"([^"]{2,80})"/g)].flatMap(match => match[1] ?? []);
}

function judgeCriterion(rule: CriterionRule, hearing: Hearing, isFirst: boolean) {
  const hits = findHits(rule, hearing, isFirst);
  const supports = findSupports(hits, hearing);
  const lacking = findLacking(rule, supports, hearing);
  const met = hits.length > 0 && lacking.length === 0;
  const { id } = rule.criterion;
  if (met) return { id, met, sentences: chooseEvidence(rule, hits, supports, hearing), missing: '' };
  return { id, met, sentences: [], missing: describeMissing(rule, hits.length > 0 ? lacking : [], hearing) };
}

/** Sentences that are about the criterion and say something of their own, the richest first. */
function findHits(rule: CriterionRule, hearing: Hearing, isFirst: boolean): number[] {
  const hits: { at: number; own: number }[] = [];
  for (const [at, sentence] of hearing.sentences.entries()) {
    if (!hearing.admitted[at]) continue;
    const { hit, places } = matchKeywords(rule, sentence);
    const { own, share } = weighOwnWords(sentence, rule.derived ? new Set() : places, hearing.echo);
    if (share < MIN_OWN_SHARE || own < 1) continue;
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
    return (found.hit && found.own >= 3) || (isAnswer && found.own >= 4);
  }
  if (!hasKeywords(rule)) return contributes(rule, hearing, sentence);
  const asksForSignals = rule.needs.size > 0 || rule.list > 0;
  return found.hit && found.own >= (asksForSignals ? 1 : 2);
}

const countOf = (sentence: ReadSentence, signal: NeededSignal) =>
  signal === 'quote' ? sentence.quotes : sentence.signals[signal];

function contributes(rule: CriterionRule, hearing: Hearing, sentence: ReadSentence): boolean {
  if ([...rule.needs.keys()].some(signal => countOf(sentence, signal) > 0)) return true;
  return rule.list > 0 && countItems(sentence, hearing.echo, rule.list) > 0;
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

export type Lacking = NeededSignal | 'list';

function findLacking(rule: CriterionRule, supports: readonly number[], hearing: Hearing): Lacking[] {
  const lacking: Lacking[] = [];
  for (const [signal, needed] of rule.needs) {
    const total = supports.reduce((sum, at) => {
      const sentence = hearing.sentences[at];
      return sentence ? sum + countOf(sentence, signal) : sum;
    }, 0);
    if (total < needed) lacking.push(signal);
  }
  if (rule.list > 0 && longestList(rule, supports, hearing).count < rule.list) lacking.push('list');
  return lacking;
}

/** A list is counted within one message, or the commas of a whole chat would add up to one. */
function longestList(rule: CriterionRule, supports: readonly number[], hearing: Hearing) {
  const perMessage = new Map<number, { count: number; at: number[] }>();
  for (const at of supports) {
    const sentence = hearing.sentences[at];
    if (!sentence) continue;
    const count = countItems(sentence, hearing.echo, rule.list);
    if (count === 0) continue;
    const list = perMessage.get(sentence.messageId) ?? { count: 0, at: [] };
    list.count += count;
    list.at.push(at);
    perMessage.set(sentence.messageId, list);
  }
  return [...perMessage.values()].reduce((a, b) => (b.count > a.count ? b : a), { count: 0, at: [] as number[] });
}

/** The richest hit, and after it only what is needed to cover the signals. */
function chooseEvidence(
  rule: CriterionRule,
  hits: readonly number[],
  supports: readonly number[],
  hearing: Hearing,
): number[] {
  const chosen = new Set(hits.slice(0, 1));
  if (rule.list > 0) for (const at of longestList(rule, supports, hearing).at) chosen.add(at);
  for (const at of [...hits, ...supports]) {
    if (chosen.size >= MAX_EVIDENCE) break;
    if (!findLacking({ ...rule, list: 0 }, [...chosen], hearing).length) break;
    const sentence = hearing.sentences[at];
    if (sentence && contributes({ ...rule, list: 0 }, hearing, sentence)) chosen.add(at);
  }
  return [...chosen].sort((a, b) => a - b).flatMap(at => hearing.sentences[at]?.number ?? []);
}
