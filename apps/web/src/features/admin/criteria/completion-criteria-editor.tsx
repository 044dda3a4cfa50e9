import { MALFORMED_COMPLETION_CRITERIA } from '@groundwork/domain';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FieldInput } from '../components/field.ts';
import { CompletionList } from './completion-list.tsx';
import { CriteriaEditor, type CriteriaForm } from './criteria-editor.tsx';
import { isObject, textOf, withKey } from './json-value.ts';
import { OtherForm } from './other-form.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';

const FORMS = [
  { value: 'none', label: 'All its questions' },
  { value: 'objective', label: 'An objective' },
  { value: 'list', label: 'A list of criteria' },
  { value: 'questions', label: 'A number of its questions' },
] as const;

/** Edits the completion criteria of a step in one of their forms (CO-27). */
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

/** Only the issues that a form field can show. */
const issuesOf = (json: unknown) =>
  formOf(json) === 'objective' && textOf(json, 'objective').trim() === ''
    ? [{ path: ['objective'], message: 'Enter an objective' }]
    : [];

function AnyForm(form: CriteriaForm) {
  const { json, write } = form;
  /** Last value of each form, restored when the administrator switches back to it. */
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

/** Forms of a step's completion criteria (CO-27). A list may be the whole value, or a key of an object. */
type CompletionForm = 'none' | 'objective' | 'list' | 'questions';

/** Initial value of each form. */
const NEW_COMPLETION: Record<CompletionForm, unknown> = {
  none: null,
  objective: { objective: '', autoCompletion: true },
  list: { criteria: [{ text: '' }] },
  questions: { type: 'questions_completed', requiredCount: 1 },
};

/** The form that fits a value; null if none does. */
function formOf(json: unknown): CompletionForm | null {
  if (json === null) return 'none';
  if (Array.isArray(json)) return 'list';
  if (!isObject(json)) return null;
  if (json.type === 'questions_completed') return 'questions';
  if ('criteria' in json) return Array.isArray(json.criteria) ? 'list' : null;
  return 'objective' in json ? 'objective' : null;
}

function ObjectiveForm({ json, write, errorAt }: CriteriaForm) {
  return (
    <>
      <Textarea
        label="Objective"
        value={textOf(json, 'objective')}
        error={errorAt('objective')}
        rows={3}
        resize="vertical"
        onChange={event => write(withKey(json, 'objective', event.currentTarget.value))}
      />
      <Switch
        label="Auto-completion"
        checked={isObject(json) && json.autoCompletion === true}
        onChange={event => write(withKey(json, 'autoCompletion', event.currentTarget.checked))}
      />
    </>
  );
}

/** Number of questions of the step that have to be completed. */
function RequiredCount({ json, write }: CriteriaForm) {
  const change = (text: string) =>
    write(withKey(json, 'requiredCount', /^\d+$/.test(text.trim()) ? Number(text) : text));
  return (
    <TextInput
      label="Completed questions"
      description="How many of its questions founders have to complete."
      value={textOf(json, 'requiredCount')}
      inputMode="numeric"
      autoComplete="off"
      onChange={event => change(event.currentTarget.value)}
    />
  );
}
