import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch, Textarea } from '@mantine/core';
import type { CriteriaForm } from './criteria-editor.tsx';
import { isObject, textOf, withKey } from './json-value.ts';

/** One objective to be met. */
export function ObjectiveForm({ json, write, errorAt }: CriteriaForm) {
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
