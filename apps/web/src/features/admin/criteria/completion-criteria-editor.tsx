import { MALFORMED_COMPLETION_CRITERIA } from '@groundwork/domain';
import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import type { FieldInput } from '../kit/field.ts';
import { type CompletionForm, formOf, NEW_COMPLETION } from './completion-forms.ts';
import { CompletionList } from './completion-list.tsx';
import { CriteriaEditor, type CriteriaForm } from './criteria-editor.tsx';
import { textOf } from './json-value.ts';
import { ObjectiveForm } from './objective-form.tsx';
import { OtherForm } from './other-form.tsx';
import { RequiredCount } from './required-count.tsx';

const FORMS = [
  { value: 'none', label: 'All its questions' },
  { value: 'objective', label: 'An objective' },
  { value: 'list', label: 'A list of criteria' },
  { value: 'questions', label: 'A number of its questions' },
] as const;

/** What completes a step, in one of its forms (CO-27). */
export function CompletionCriteriaEditor(input: FieldInput) {
  return (
    <CriteriaEditor
      {...input}
      malformed={{ title: 'Invalid JSON format', message: MALFORMED_COMPLETION_CRITERIA }}
      issuesOf={issuesOf}
    >
      {form => <AnyForm {...form} />}
    </CriteriaEditor>
  );
}

/** What has a field of its own to be shown at. */
const issuesOf = (json: unknown) =>
  formOf(json) === 'objective' && textOf(json, 'objective').trim() === ''
    ? [{ path: ['objective'], message: 'Give an objective' }]
    : [];

function AnyForm(form: CriteriaForm) {
  const { json, write } = form;
  /** What was there before another form was chosen. */
  const left = useRef<Partial<Record<CompletionForm, unknown>>>({});
  const kind = formOf(json);
  if (kind === null) return <OtherForm />;
  const choose = (next: CompletionForm) => {
    left.current[kind] = json;
    write(left.current[next] ?? NEW_COMPLETION[next]);
  };
  return (
    <>
      <NativeSelect
        label="The step is completed by"
        data={FORMS}
        value={kind}
        onChange={event => choose(event.currentTarget.value as CompletionForm)}
      />
      {kind === 'objective' && <ObjectiveForm {...form} />}
      {kind === 'list' && <CompletionList {...form} />}
      {kind === 'questions' && <RequiredCount {...form} />}
    </>
  );
}
