import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { Advanced } from './advanced.tsx';
import type { CriteriaForm } from './criteria-editor.tsx';
import { isObject, textOf, withKey } from './json-value.ts';
import { OtherForm } from './other-form.tsx';
import { RubricForm } from './rubric-form.tsx';

const WAYS = [
  { value: 'none', label: 'Any real answer to the question' },
  { value: 'rubric', label: 'Criteria' },
  { value: 'similarity', label: 'Similarity to an expected answer' },
] as const;
/** A rubric whose first criterion is still to be written. */
export const NEW_RUBRIC = { criteria: [{ id: 'criterion-1', text: '', required: true }] };
type Way = (typeof WAYS)[number]['value'];

const NEW = {
  none: null,
  rubric: NEW_RUBRIC,
  similarity: { criteria: 'similarity', threshold: 0.7, expected: '' },
};

/** Edits what the judge looks for in an answer. */
export function JudgedForm(form: CriteriaForm) {
  const { json, write } = form;
  /** Last value of each way, restored when the administrator switches back to it. */
  const left = useRef<Partial<Record<Way, unknown>>>({});
  const way = wayOf(json);
  if (way === null) return <OtherForm />;
  const choose = (next: Way) => {
    left.current[way] = json;
    write(left.current[next] ?? NEW[next]);
  };
  return (
    <>
      <NativeSelect
        label="An answer is judged by"
        data={WAYS}
        value={way}
        onChange={event => choose(event.currentTarget.value as Way)}
      />
      {way === 'rubric' && <RubricForm {...form} />}
      {way === 'similarity' && <SimilarityForm {...form} />}
    </>
  );
}

function wayOf(json: unknown): Way | null {
  if (json === null) return 'none';
  if (!isObject(json)) return null;
  return json.criteria === 'similarity' ? 'similarity' : 'rubric';
}

function SimilarityForm({ json, write, errorAt }: CriteriaForm) {
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));
  return (
    <>
      <Textarea
        label="Expected answer"
        value={textOf(json, 'expected')}
        error={errorAt('expected')}
        rows={3}
        resize="vertical"
        onChange={event => write(withKey(json, 'expected', event.currentTarget.value))}
      />
      <Advanced hasError={Boolean(errorAt('threshold'))}>
        <TextInput
          label="Threshold"
          description="How similar an answer must be, from 0 to 1: 0.7 allows other words for the same thing."
          value={textOf(json, 'threshold')}
          error={errorAt('threshold')}
          inputMode="decimal"
          autoComplete="off"
          onChange={event => write(withKey(json, 'threshold', number(event.currentTarget.value)))}
        />
      </Advanced>
    </>
  );
}
