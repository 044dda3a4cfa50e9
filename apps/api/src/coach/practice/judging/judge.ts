import type { JudgeInput, JudgeItem, JudgeVerdict } from '../../provider.ts';
import { isFunctionWord } from '../language/lexicon.ts';
import { isSubstantiveAnswer } from '../language/substantive-answer.ts';
import { CLASSES } from './classes.ts';
import { beginEvaluation, type Evaluation, type Heard, type Judged, nearby, saysMore } from './evaluation.ts';
import { longestList } from './lists.ts';
import { describeMissing } from './missing.ts';
import { quoteKind } from './quote-kind.ts';
import { isToCoach, readSentences, standsBy } from './read.ts';
import { type CountedSignal, findPhrases, type Rule, readRule } from './rule.ts';

/** Names the rules below; stored with each judgement, so raise it when a verdict may change. */
export const JUDGE_VERSION = 'practice-21';

const MAX_EVIDENCE = 8;

type JudgedItem = JudgeVerdict['items'][number];

/**
 * Judges every open criterion apart, by the rubric's keywords and signals (CO-53). The newest message answers the
 * question being asked, alone or together with earlier ones. If it says nothing about that one, it may settle a question
 * that has not come up, as a whole or not at all, keyword and signals in one sentence; never by keywords alone.
 */
export function judge(input: JudgeInput): JudgeVerdict {
  const readings = readSentences(input.sentences, input.newestId);
  const active = input.items.find(({ key }) => key === input.activeKey);
  const asked = active && judgeActive(active, beginEvaluation(active, readings, true));
  const spent = new Set(asked?.criteria.flatMap(({ met, sentences }) => (met ? sentences : [])));
  const newest = readings.filter(({ isNewest }) => isNewest);
  // A figure and a day beside an answer are part of it, whatever else they would fit.
  const free = newest.some(({ number }) => spent.has(number)) ? [] : newest;
  const judgeEarly = (item: JudgeItem) => {
    const evaluation = beginEvaluation(item, free, false);
    const judged = judgeAll(item, evaluation);
    // Words alone may belong to the answer to another question, such as the one being asked.
    const isFirm = ({ needs, list }: Rule) => needs.size + list > 0;
    const isWhole = judged.every(
      ({ rule, evidence }) => !rule.criterion.required || (evidence.length > 0 && isFirm(rule)),
    );
    return verdictOn(
      item,
      isWhole ? judged : judged.map(each => ({ ...each, evidence: [], near: [] })),
      evaluation,
    );
  };
  const items = input.items.map(item => {
    if (item.isOpen) return judgeOpen(item, input);
    return asked && item === active ? asked : judgeEarly(item);
  });
  const asksBack = newest.length > 0 && newest.every(({ refusal }) => refusal === 'question');
  const wantsExample = asksBack && newest.some(({ text }) => /\bexamples?\b/i.test(text));
  // "Go on." is an answer where a decision was asked for.
  const toCoach = newest
    .filter(each => isToCoach(each) && !spent.has(each.number))
    .map(({ number }) => number);
  const isFinal = toCoach.length === newest.length && newest.some(standsBy);
  return {
    items,
    toCoach,
    ...(isFinal && { standsBy: true }),
    ...(asksBack && { asksBack }),
    ...(wantsExample && { wantsExample }),
  };
}

/** Whatever has substance answers an open question: all of the newest message then does. */
function judgeOpen({ key, text, criteria }: JudgeItem, { sentences, newestId }: JudgeInput): JudgedItem {
  const own = sentences.filter(({ messageId }) => messageId === newestId);
  const met = isSubstantiveAnswer(own.map(sentence => sentence.text).join('\n'), text);
  const basis = met ? restOn(own) : { sentences: [] };
  return { key, criteria: criteria.map(({ id }) => ({ id, met, missing: '', ...basis })) };
}

/** Sentences, and their common basis: "That is my guess" applies to the one before. */
const restOn = (sentences: readonly { number: number; text: string }[]) => ({
  sentences: sentences.map(({ number }) => number),
  kind: quoteKind(sentences.map(({ text }) => text).join(' ')),
});

function judgeActive(item: JudgeItem, evaluation: Evaluation): JudgedItem {
  const found = judgeAll(item, evaluation);
  // A message that is sent back completes nothing, whatever was said before.
  const adds = found.some(({ rule, evidence }) => rule.criterion.required && evidence.some(isNewest));
  const judged = found.map(each => {
    const { criterion, isDerived, needs, list } = each.rule;
    // Words alone may belong to another question, and were judged when they were written.
    const looksBack = adds && criterion.required && (isDerived || needs.size + list > 0);
    return looksBack || each.evidence.every(isNewest) ? each : { ...each, evidence: [], near: [] };
  });
  return verdictOn(item, judged, evaluation);
}

function verdictOn({ key }: JudgeItem, judged: readonly Judged[], evaluation: Evaluation): JudgedItem {
  const missing = describeMissing(judged, evaluation);
  const criteria = judged.map(({ rule: { criterion }, evidence, near }, index) => ({
    id: criterion.id,
    met: evidence.length > 0,
    ...(evidence.length > 0 ? restOn(evidence) : { sentences: near.map(({ number }) => number) }),
    ...(missing[index] ?? { missing: '' }),
  }));
  return { key, criteria };
}

/** Judges the criteria in order: by the newest message, and if that is not enough, together with earlier ones. */
function judgeAll(item: JudgeItem, evaluation: Evaluation): Judged[] {
  const told: Judged[] = [];
  const newest = { ...evaluation, heard: evaluation.heard.filter(isNewest) };
  for (const rule of item.criteria.map(criterion => readRule(criterion, item))) {
    const alone = judgeApart(rule, newest, told);
    told.push(alone.evidence.length > 0 ? alone : judgeApart(rule, evaluation, told));
  }
  return isStatement(told, evaluation) ? told : told.map(each => ({ ...each, evidence: [] }));
}

/**
 * "Nurses when." says nothing, whatever it matches: one content word besides the question's needs a figure beside it.
 */
const STATEMENT = 2;

function isStatement(told: readonly Judged[], evaluation: Evaluation): boolean {
  const content = new Set<string>();
  // "Stop." says it beside the reason.
  for (const { rule, evidence } of told)
    for (const { tokens, signals } of evidence.flatMap(each =>
      saysMore(rule, each) ? each : nearby(evaluation, each),
    )) {
      if (signals.measured.size > 0) return true;
      const keywords = findPhrases(rule.phrases, tokens);
      for (const [at, { kind, lower, stem }] of tokens.entries())
        if (kind === 'word' && !isFunctionWord(lower) && (keywords.has(at) || !evaluation.echo.has(stem)))
          content.add(stem);
    }
  return content.size >= STATEMENT;
}

/** A sentence that already serves an earlier criterion needs a second figure or reason for this one. */
function judgeApart(rule: Rule, evaluation: Evaluation, told: readonly Judged[]): Judged {
  const found = judgeCriterion(rule, evaluation, told);
  const isShared = (signal: 'number' | 'reason') => shares(signal, found, told, evaluation);
  const shared = (['number', 'reason'] as const).find(isShared);
  return shared ? { ...found, evidence: [], lacking: [shared] } : found;
}

function shares(signal: 'number' | 'reason', found: Judged, told: readonly Judged[], evaluation: Evaluation) {
  const asks = ({ rule }: Judged) => rule.needs.has(signal) && !tellsSource(rule);
  const others = told.filter(asks).flatMap(({ evidence }) => evidence);
  if (!asks(found) || !found.evidence.some(each => others.includes(each))) return false;
  const counts = withNearby(found.evidence, evaluation).map(
    ({ signals: { number, date, reason }, tokens }) =>
      signal === 'number' ? number + date : Math.max(reason, 1 + (tokens.at(-1)?.segment ?? 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0) < 2;
}

function judgeCriterion(rule: Rule, evaluation: Evaluation, told: readonly Judged[]): Judged {
  const { heard, isActive } = evaluation;
  const found = heard.filter(each => each.counts && isHit(rule, each, evaluation, told.length === 0));
  const hits = isActive ? found : found.filter(each => lackingOf(rule, [each]).length === 0);
  const behind = tellsSource(rule) && hits.length > 0 ? numbersBefore(evaluation) : [];
  const near = isActive ? [...behind, ...withNearby(hits, evaluation)] : hits;
  const list = longestList(rule.list > 0 ? near : [], evaluation, rule);
  const lacking = [...lackingOf(rule, near), ...(list.count < rule.list ? ['list' as const] : [])];
  // Partial evidence has a keyword, or two entries of a list.
  const isPartly = isActive && (hasKeywords(rule) || list.count > 1);
  const judged = { rule, evidence: [], lacking, listed: list.count, near: isPartly ? hits.slice(0, 1) : [] };
  if (hits.length === 0 || lacking.length > 0) return judged;
  const used = told.flatMap(({ evidence }) => evidence);
  // Among equals the newest message comes first, then a sentence that serves already, then the richest.
  const age = (each: Heard) => (isNewest(each) ? 2000 : 0) + (used.includes(each) ? 1000 : 0);
  const rank = (each: Heard) => age(each) + (hasKeywords(rule) ? each.own.size : 0);
  const ranked = hits.toSorted((a, b) => rank(b) - rank(a));
  const beside = [...ranked, ...near].toSorted((a, b) => Number(isNewest(b)) - Number(isNewest(a)));
  return { ...judged, evidence: choose(rule, ranked, beside, list.from) };
}

const isNewest = (each: Heard) => each.isNewest;
const tellsSource = ({ classes }: Rule) => classes.includes('<source>');

/** The number that "those I timed" is said of may stand in the message before. */
function numbersBefore({ heard }: Evaluation): Heard[] {
  const before = heard.findLast(each => !each.isNewest)?.messageId;
  return heard.filter(
    ({ messageId, counts, signals }) => messageId === before && counts && signals.number > 0,
  );
}

const withNearby = (places: readonly Heard[], evaluation: Evaluation): Heard[] =>
  [...new Set(places.flatMap(each => nearby(evaluation, each)))].sort((a, b) => a.at - b.at);

/** A unit or a "not" alone is about a cost, or about omissions, only in an answer to the open question. */
const ASKED_FOR: readonly string[] = ['<time>', '<money>', '<clock>', '<negation>'];

const hasKeywords = ({ phrases, classes }: Rule): boolean => phrases.size + classes.length > 0;

const bringsSignal = ({ needs }: Rule, reading: Heard): boolean =>
  [...needs.keys()].some(signal => reading.signals[signal] > 0);

function isAbout({ phrases, classes }: Rule, reading: Heard, isActive: boolean): boolean {
  if (findPhrases(phrases, reading.tokens).size > 0) return true;
  return classes.some(name => (isActive || !ASKED_FOR.includes(name)) && CLASSES.get(name)?.(reading));
}

function isHit(rule: Rule, each: Heard, evaluation: Evaluation, isFirst: boolean): boolean {
  const isNamed = isAbout(rule, each, evaluation.isActive);
  if (rule.isDerived) {
    // An honest answer need not repeat the question's words, so the newest message may answer the question being asked.
    const isAnswer = evaluation.isActive && isFirst && each.isNewest;
    return isAnswer ? each.own.size >= 4 : each.own.size >= 3 && isNamed;
  }
  if (!(hasKeywords(rule) ? isNamed : bringsSignal(rule, each) || rule.list > 0)) return false;
  if (saysMore(rule, each)) return true;
  // "That is my guess" says little alone, but much beside the sentence it is about.
  const beside = [...nearby(evaluation, each), ...(tellsSource(rule) ? numbersBefore(evaluation) : [])];
  return beside.some(near => saysMore(rule, near));
}

function lackingOf(rule: Rule, found: readonly Heard[]): CountedSignal[] {
  const sum = (signal: CountedSignal) => found.reduce((count, each) => count + each.signals[signal], 0);
  return [...rule.needs].flatMap(([signal, needed]) => (sum(signal) < needed ? signal : []));
}

/**
 * The fewest sentences that establish it: one that does so alone, if there is one, else a hit and others that cover the
 * signals.
 */
function choose(rule: Rule, ranked: readonly Heard[], beside: readonly Heard[], listed: readonly Heard[]) {
  const alone = ranked.find(each => lackingOf(rule, [...listed, each]).length === 0) ?? ranked[0];
  const chosen = new Set(listed.slice(0, MAX_EVIDENCE));
  if (alone && !listed.some(each => ranked.includes(each))) chosen.add(alone);
  for (const each of beside) {
    if (chosen.size >= MAX_EVIDENCE || lackingOf(rule, [...chosen]).length === 0) break;
    if (bringsSignal(rule, each)) chosen.add(each);
  }
  return [...chosen].sort((a, b) => a.at - b.at);
}
