import * as z from 'zod/mini';
import type { QuestionType } from '../entities/curriculum.ts';
import { type QuestionFigure, questionFigureSchema } from '../entities/evidence-summary.ts';
import { readEvaluationCriteria } from './evaluation-criteria.ts';
import type { CriteriaIssue } from './evaluation-criteria-input.ts';
import { jsonInput } from './json-input.ts';

/**
 * A question's figure, or text that is its JSON; null for none. {@link figureIssues} says whether the criterion exists.
 */
export const figureInput = z.pipe(
  z.pipe(
    jsonInput('The figure must be valid JSON'),
    z.transform(json => json as QuestionFigure | null),
  ),
  z.nullable(questionFigureSchema),
);

interface WithFigure {
  type: QuestionType;
  evaluationCriteria: unknown;
  figure: QuestionFigure | null;
}

/** A figure has to be carried by a criterion that the judge is asked about. */
export function figureIssues({ type, evaluationCriteria, figure }: WithFigure): CriteriaIssue[] {
  if (!figure) return [];
  const { criterion } = figure;
  const criteria = readEvaluationCriteria(type, evaluationCriteria);
  if (criteria.kind === 'rubric' && criteria.rubric.criteria.some(({ id }) => id === criterion)) return [];
  return [{ path: ['figure', 'criterion'], message: `There's no criterion "${criterion}"` }];
}

export function figureIssue({ value, issues }: z.core.ParsePayload<WithFigure>): void {
  for (const issue of figureIssues(value)) issues.push({ code: 'custom', input: value.figure, ...issue });
}
