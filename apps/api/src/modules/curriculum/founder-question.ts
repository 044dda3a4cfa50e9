import { type Question, readEvaluationCriteria } from '@groundwork/domain';

interface QuestionRow extends Omit<Question, 'stepId' | 'order' | 'isActive' | 'evaluationCriteria'> {
  step_id: number;
  sort_order: number;
  is_active: boolean;
  evaluation_criteria: unknown;
}

/** The question without its rubric: founders see the criteria's texts and the options, never how they are judged. */
export function toFounderQuestion(row: QuestionRow): Question {
  const criteria = readEvaluationCriteria(row.type, row.evaluation_criteria);
  return {
    id: row.id,
    stepId: row.step_id,
    text: row.text,
    hint: row.hint,
    order: row.sort_order,
    type: row.type,
    isActive: row.is_active,
    evaluationCriteria: {
      criteria:
        criteria.kind === 'rubric'
          ? criteria.rubric.criteria.map(({ id, text, required }) => ({ id, text, required }))
          : [],
      options: criteria.kind === 'choice' ? criteria.options : [],
    },
  };
}
