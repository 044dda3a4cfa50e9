import type { CriteriaForm } from './criteria-editor.tsx';
import { GoldenAnswers } from './golden-answers.tsx';
import { listOf, withKey } from './json-value.ts';
import { ListInput } from './list-input.tsx';

/** The options of a multiple choice. */
export function ChoiceForm({ json, write, errorAt }: CriteriaForm) {
  return (
    <>
      <ListInput
        label="Options"
        description="One on each line, two or more. An answer has to match one of them."
        by="line"
        values={listOf(json, 'options')}
        error={errorAt('options')}
        onChange={options => write(withKey(json, 'options', options ?? []))}
      />
      <GoldenAnswers json={json} write={write} />
    </>
  );
}
