import {
  listCriteriaIssues,
  MALFORMED_EVALUATION_CRITERIA,
  QUESTION_TYPES,
  type QuestionType,
} from '@groundwork/domain';
import type { ComponentType } from 'react';
import type { FieldInput } from '../kit/field.ts';
import { ChoiceForm } from './choice-form.tsx';
import { CriteriaEditor, type CriteriaForm } from './criteria-editor.tsx';
import { JudgedForm } from './judged-form.tsx';
import { OpenForm } from './open-form.tsx';

const FORMS: Record<QuestionType, ComponentType<CriteriaForm>> = {
  standard: JudgedForm,
  'ai-evaluated': JudgedForm,
  'multiple-choice': ChoiceForm,
  'open-ended': OpenForm,
};

/** How a question is decided: by its options, or by what the judge looks for. */
export function EvaluationCriteriaEditor({ type, ...input }: FieldInput & { type: string | undefined }) {
  const questionType = QUESTION_TYPES.find(known => known === type) ?? 'standard';
  const Form = FORMS[questionType];
  return (
    <CriteriaEditor
      {...input}
      malformed={{ message: MALFORMED_EVALUATION_CRITERIA }}
      issuesOf={json => listCriteriaIssues(questionType, json)}
    >
      {form => <Form {...form} />}
    </CriteriaEditor>
  );
}
