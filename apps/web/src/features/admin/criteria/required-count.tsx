import { TextInput } from '@mantine/core';
import type { CriteriaForm } from './criteria-editor.tsx';
import { textOf, withKey } from './json-value.ts';

/** So many questions of the step. */
export function RequiredCount({ json, write }: CriteriaForm) {
  const change = (text: string) =>
    write(withKey(json, 'requiredCount', /^\d+$/.test(text.trim()) ? Number(text) : text));
  return (
    <TextInput
      label="Completed questions"
      description="How many of its questions have to be completed."
      value={textOf(json, 'requiredCount')}
      inputMode="numeric"
      autoComplete="off"
      onChange={event => change(event.currentTarget.value)}
    />
  );
}
