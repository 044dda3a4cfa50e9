import { type EvaluationCriteria, readEvaluationCriteria } from '@groundwork/domain';
import type { StoredQuestion } from '../turn-context.ts';

const known = new WeakMap<object, EvaluationCriteria>();

/** The criteria for a question's answer, read once as long as the question is in memory: a turn asks six times. */
export function criteriaOf({
  type,
  evaluationCriteria: json,
}: Pick<StoredQuestion, 'type' | 'evaluationCriteria'>): EvaluationCriteria {
  if (typeof json !== 'object' || json === null) return readEvaluationCriteria(type, json);
  const criteria = known.get(json) ?? readEvaluationCriteria(type, json);
  known.set(json, criteria);
  return criteria;
}
