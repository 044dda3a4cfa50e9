import type { QuestionType } from '../entities/curriculum.ts';
import { isJsonObject, readItems, readText } from './read-items.ts';
import {
  type Criterion,
  choiceSchema,
  type Rubric,
  rubricSchema,
  signalSchema,
  similaritySchema,
} from './rubric.ts';

/** How a question is decided (decisions 4, Question types). */
export type EvaluationCriteria =
  /** By the judge, criterion by criterion; at least one is required. */
  | { kind: 'rubric'; rubric: Rubric }
  /** By `matchOption`; two options or more. */
  | { kind: 'choice'; options: string[] }
  /** By nearness to `expected`, met from `threshold` on, 0 to 1. */
  | { kind: 'similarity'; threshold: number; expected: string }
  /** By `isSubstantiveAnswer`: any substantive answer meets it. */
  | { kind: 'open' };

/** What a question is judged on when it says nothing readable itself: on answering what it asks. */
export const FALLBACK_CRITERION: Criterion = {
  id: 'answers-the-question',
  text: 'Answers what the question asks, in your own words',
  required: true,
  keywords: [],
  signals: [],
};

/**
 * Reads a question's evaluation criteria (F3, B3). The type decides first: `open-ended` is open whatever it carries,
 * `multiple-choice` is a choice when it has options. Otherwise a similarity with something `expected`, else a rubric;
 * what is readable of a damaged rubric is kept. A rubric without a required criterion requires all of them.
 *
 * @param json the decoded JSON value, as stored
 * @returns a rubric of {@link FALLBACK_CRITERION} when there is nothing readable; never throws
 */
export function readEvaluationCriteria(type: QuestionType, json: unknown): EvaluationCriteria {
  if (type === 'open-ended') return { kind: 'open' };
  if (type === 'multiple-choice') {
    const choice = choiceSchema.safeParse(json);
    if (choice.success) return { kind: 'choice', options: choice.data.options };
  }
  const similarity = similaritySchema.safeParse(json);
  if (similarity.success) {
    const { threshold, expected } = similarity.data;
    if (expected?.trim()) return { kind: 'similarity', threshold, expected };
  }
  return { kind: 'rubric', rubric: readRubric(json) };
}

function readRubric(json: unknown): Rubric {
  const whole = rubricSchema.safeParse(json);
  if (whole.success && isSound(whole.data.criteria)) return whole.data;
  const source = isJsonObject(json) ? json : { criteria: json };
  const criteria = readItems(source.criteria).map(({ item: { key, text, required }, entry }) => {
    const { keywords, signals } = isJsonObject(entry) ? entry : {};
    const known = readTexts(signals).filter(signal => signalSchema.safeParse(signal).success);
    return { id: key, text, required, keywords: readTexts(keywords), signals: known };
  });
  const pass = readText(source.pass);
  const fail = readText(source.fail);
  return {
    criteria: criteria.length > 0 ? criteria : [{ ...FALLBACK_CRITERION }],
    reject: readTexts(source.reject),
    commonMistakes: readTexts(source.commonMistakes),
    ...(pass !== null && { pass }),
    ...(fail !== null && { fail }),
  };
}

/** What the schema leaves open: something is required, every text says something, every id occurs once. */
function isSound(criteria: readonly Criterion[]): boolean {
  const ids = new Set(criteria.map(({ id }) => id));
  const isReadable = criteria.every(({ text }) => readText(text) !== null);
  return isReadable && ids.size === criteria.length && criteria.some(({ required }) => required);
}

function readTexts(json: unknown): string[] {
  return Array.isArray(json) ? json.map(readText).filter(text => text !== null) : [];
}
