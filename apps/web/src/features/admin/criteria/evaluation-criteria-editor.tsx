import {
  listCriteriaIssues,
  MALFORMED_EVALUATION_CRITERIA,
  QUESTION_TYPES,
  type QuestionType,
} from '@groundwork/domain';
import { Button, Text } from '@mantine/core';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { FieldInput } from '../components/field.ts';
import { CriteriaEditor, type CriteriaForm } from './criteria-editor.tsx';
import { GoldenAnswers } from './golden-answers.tsx';
import { listOf, withKey, writeJson } from './json-value.ts';
import { JudgedForm, NEW_RUBRIC } from './judged-form.tsx';
import { ListInput } from './list-input.tsx';

const FORMS: Record<QuestionType, ComponentType<CriteriaForm>> = {
  standard: JudgedForm,
  'ai-evaluated': JudgedForm,
  'multiple-choice': ChoiceForm,
  'open-ended': OpenForm,
};

const ABOUT: Record<QuestionType, string> = {
  standard: 'The coach judges against your criteria.',
  'ai-evaluated': 'The coach judges against your criteria.',
  'multiple-choice': 'An answer counts if it is one of your options.',
  'open-ended': "Any real answer counts. Open-ended questions don't use criteria.",
};

/** Edits the criteria of a question: its options, or what the judge looks for. */
export function EvaluationCriteriaEditor({ type, ...input }: FieldInput & { type: string | undefined }) {
  const questionType = QUESTION_TYPES.find(known => known === type) ?? 'standard';
  const Form = FORMS[questionType];
  const isJudged = Form === JudgedForm;
  const { value, onChange } = input;
  const drop = useEffectEvent(() => onChange(''));
  // The rubric that a new question begins with goes with its type, as long as it is empty.
  useEffect(() => {
    if (!isJudged && value === writeJson(NEW_RUBRIC)) drop();
  }, [isJudged, value]);
  return (
    <CriteriaEditor
      {...input}
      malformed={{ message: MALFORMED_EVALUATION_CRITERIA }}
      issuesOf={json => listCriteriaIssues(questionType, json)}
    >
      {form => (
        <>
          <Text c="dimmed" fz="sm">
            {ABOUT[questionType]}
          </Text>
          <Form {...form} />
        </>
      )}
    </CriteriaEditor>
  );
}

/** Options of a multiple-choice question. */
function ChoiceForm({ json, write, errorAt }: CriteriaForm) {
  return (
    <>
      <ListInput
        label="Options"
        description="One per line, at least two. An answer has to match one of them."
        by="line"
        values={listOf(json, 'options')}
        error={errorAt('options')}
        onChange={options => write(withKey(json, 'options', options ?? []))}
      />
      <GoldenAnswers json={json} write={write} />
    </>
  );
}

/** An open-ended question has no criteria; any that are stored have no effect. */
function OpenForm({ json, write }: CriteriaForm) {
  return (
    <>
      {json !== null && (
        <>
          <Text c="dimmed" fz="sm">
            This question still has criteria saved, but they aren't used.
          </Text>
          <Button variant="default" w="fit-content" onClick={() => write(null)}>
            Remove criteria
          </Button>
        </>
      )}
    </>
  );
}
