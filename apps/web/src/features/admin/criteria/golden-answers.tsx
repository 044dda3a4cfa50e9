import { Textarea } from '@mantine/core';
import type { CriteriaForm } from './criteria-editor.tsx';
import { textOf, withKey } from './json-value.ts';

/** Example answers: one that has to be accepted, and one that has to be rejected. */
export function GoldenAnswers({ json, write }: Pick<CriteriaForm, 'json' | 'write'>) {
  return (
    <>
      {(['pass', 'fail'] as const).map(key => (
        <Textarea
          key={key}
          label={key === 'pass' ? 'An answer that passes' : 'An answer that fails'}
          value={textOf(json, key)}
          rows={3}
          resize="vertical"
          onChange={event => write(withKey(json, key, event.currentTarget.value || undefined))}
        />
      ))}
    </>
  );
}
