import { FALLBACK_CRITERION } from '@groundwork/domain';
import { STEP_CRITERIA_ITEM } from '../../judging/plan-judgement.ts';
import type { JudgeItem, OpenCriterion } from '../../provider.ts';
import { isCommon } from '../language/lexicon.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { EXPRESSIONS } from '../language/word-classes.ts';
import { CLASSES } from './classes.ts';

const COUNTED = ['number', 'date', 'role', 'reason', 'negation', 'quote'] as const;
export type CountedSignal = (typeof COUNTED)[number];

/** A criterion in the rubric's terms: words of its subject, and the number of each signal that it needs. */
export interface Rule {
  criterion: OpenCriterion;
  phrases: Phrases;
  classes: readonly string[];
  /**
   * The criterion of a question without a rubric, or of a step's own list, is looked for by the words of its text and
   * question. A rubric's criterion without keywords and signals can't be read, and matches nothing (CO-72).
   */
  isDerived: boolean;
  needs: ReadonlyMap<CountedSignal, number>;
  list: number;
}

export function readRule(criterion: OpenCriterion, item: JudgeItem): Rule {
  const { keywords, signals } = criterion;
  const counts = COUNTED.map(signal => [signal, signals.filter(name => name === signal).length] as const);
  const isWritten = item.key !== STEP_CRITERIA_ITEM && criterion.id !== FALLBACK_CRITERION.id;
  const isDerived = !isWritten && keywords.length + signals.length === 0;
  return {
    criterion,
    phrases: indexPhrases(isDerived ? topicOf(`${criterion.text} ${item.text}`) : keywords),
    classes: keywords.filter(keyword => CLASSES.has(keyword)),
    isDerived,
    needs: new Map(counts.filter(([, count]) => count > 0)),
    list: Math.max(0, ...signals.filter(name => name.startsWith('list:')).map(name => Number(name.slice(5)))),
  };
}

const topicOf = (text: string) =>
  tokenise(text).flatMap(({ lower }) => (isCommon(lower) || lower.startsWith('ask') ? [] : lower));

export const isKeywordClass = (keyword: string): boolean => CLASSES.has(keyword) || EXPRESSIONS.has(keyword);

/** Phrases by the stem they begin with, as the stems of their words. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Rubrics bring the same some thousand keywords at every turn, and stemming is most of the work on a short message. */
const STEMMED = new Map<string, readonly string[]>();
const MAX_STEMMED = 20_000;

function stemsOf(phrase: string): readonly string[] {
  if (STEMMED.size >= MAX_STEMMED) STEMMED.clear();
  const stems = STEMMED.get(phrase) ?? tokenise(phrase).map(({ stem }) => stem);
  STEMMED.set(phrase, stems);
  return stems;
}

export function indexPhrases(keywords: readonly string[]): Phrases {
  const index = new Map<string, (readonly string[])[]>();
  const plain = keywords.filter(keyword => !CLASSES.has(keyword));
  for (const stems of plain.flatMap(each => EXPRESSIONS.get(each) ?? each).map(stemsOf)) {
    const same = index.get(stems[0] ?? '') ?? [];
    same.push(stems);
    index.set(stems[0] ?? '', same);
  }
  return index;
}

/** The places of the words that belong to one of the phrases. */
export function findPhrases(index: Phrases, tokens: readonly Token[]): Set<number> {
  const isAt = (stems: readonly string[], start: number) =>
    stems.every((stem, offset) => tokens[start + offset]?.stem === stem);
  const found = [...tokens.entries()].flatMap(([start, { stem }]) =>
    (index.get(stem) ?? [])
      .filter(stems => isAt(stems, start))
      .flatMap(stems => stems.map((_, at) => start + at)),
  );
  return new Set(found);
}
