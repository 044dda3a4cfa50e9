import type * as z from 'zod/mini';
import type { QuestionType } from '../entities/curriculum.ts';
import { jsonInput } from './json-input.ts';
import { unknownKeysInEvaluation } from './known-keys.ts';
import { isJsonObject } from './read-items.ts';
import { choiceSchema, rubricSchema, similaritySchema } from './rubric.ts';

export const MALFORMED_EVALUATION_CRITERIA =
  'The evaluation criteria must be valid JSON. Please check your input.';

/**
 * A question's evaluation criteria as input; null for none. {@link evaluationCriteriaIssue} says whether they fit its
 * type.
 */
export const evaluationCriteriaInput = jsonInput(MALFORMED_EVALUATION_CRITERIA);

interface Typed {
  type: QuestionType;
  evaluationCriteria: unknown;
}

/** Refuses criteria that the judge could not decide a question of this type by (CO-25), at the path of the fault. */
export function evaluationCriteriaIssue(context: z.core.ParsePayload<Typed>): void {
  const { type, evaluationCriteria: input } = context.value;
  for (const { path, message } of listCriteriaIssues(type, input))
    context.issues.push({ code: 'custom', input, path: ['evaluationCriteria', ...path], message });
}

export interface CriteriaIssue {
  path: (string | number)[];
  message: string;
}

const OPEN = "Open-ended questions don't use criteria. Any substantial answer is accepted";

/**
 * The reasons why these criteria cannot decide a question of this type, and keys that nothing reads. Only a choice needs criteria. Those of an
 * open-ended question decide nothing; a rubric may stay with it, as in the curriculum that ships.
 */
export function listCriteriaIssues(type: QuestionType, input: unknown): CriteriaIssue[] {
  const issues = listFlaws(type, input);
  return issues.length > 0 ? issues : unknownKeysInEvaluation(input);
}

function listFlaws(type: QuestionType, input: unknown): CriteriaIssue[] {
  if (type === 'open-ended') {
    const isHarmless = input === null || rubricSchema.safeParse(input).success;
    return isHarmless ? [] : [{ path: [], message: OPEN }];
  }
  if (type === 'multiple-choice') return issuesOf(choiceSchema, input ?? {});
  if (input === null) return [];
  if (isJsonObject(input) && input.criteria === 'similarity') {
    const issues = issuesOf(similaritySchema, input);
    if (issues.length > 0) return issues;
    const isExpected = typeof input.expected === 'string' && input.expected.trim() !== '';
    return isExpected ? [] : [{ path: ['expected'], message: 'Enter the expected answer' }];
  }
  const rubric = rubricSchema.safeParse(input);
  if (!rubric.success) return toIssues(rubric.error);
  const { criteria } = rubric.data;
  const ids = new Set<string>();
  for (const [place, { id, text }] of criteria.entries()) {
    if (text.trim() === '') return [{ path: ['criteria', place, 'text'], message: 'Enter a text' }];
    if (ids.has(id)) return [{ path: ['criteria', place, 'id'], message: `"${id}" is used twice` }];
    ids.add(id);
  }
  if (criteria.some(({ required }) => required)) return [];
  return [{ path: ['criteria'], message: 'Make at least one criterion required' }];
}

function issuesOf(schema: z.ZodMiniType, input: unknown): CriteriaIssue[] {
  const parsed = schema.safeParse(input);
  return parsed.success ? [] : toIssues(parsed.error);
}

const toIssues = ({ issues }: z.core.$ZodError): CriteriaIssue[] =>
  issues.map(({ path, message }) => ({
    path: path.map(key => (typeof key === 'number' ? key : String(key))),
    message,
  }));
