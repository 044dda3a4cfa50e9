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

export type EvaluationCriteria =
  /** The judge decides each criterion; at least one is required. */
  | { kind: 'rubric'; rubric: Rubric }
  /** `matchOption` decides; two options or more. */
  | { kind: 'choice'; options: string[] }
  /** Nearness to `expected` decides, from `threshold` on, 0 to 1. */
  | { kind: 'similarity'; threshold: number; expected: string }
  /** The judge decides: any text on the subject of the question meets it. */
  | { kind: 'open' };

export const FALLBACK_CRITERION: Criterion = {
  id: 'answers-the-question',
  text: 'Answers what the question asks, in your own words',
  required: true,
  keywords: [],
  signals: [],
};

/**
 * Reads a question's evaluation criteria (CO-25). The type decides first: `open-ended` is open,
 * `multiple-choice` is a choice when it has options. Otherwise a similarity with something `expected`, else a
 * rubric. Of a damaged rubric the readable part is kept. One that requires nothing requires everything.
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

function isSound(criteria: readonly Criterion[]): boolean {
  const ids = new Set(criteria.map(({ id }) => id));
  const isReadable = criteria.every(({ text }) => readText(text) !== null);
  return isReadable && ids.size === criteria.length && criteria.some(({ required }) => required);
}

function readTexts(json: unknown): string[] {
  return Array.isArray(json) ? json.map(readText).filter(text => text !== null) : [];
}
