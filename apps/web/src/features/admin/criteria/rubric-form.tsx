import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Advanced } from './advanced.tsx';
import type { CriteriaForm } from './criteria-editor.tsx';
import { CriterionFields } from './criterion-fields.tsx';
import { GoldenAnswers } from './golden-answers.tsx';
import { listOf, textOf, withKey } from './json-value.ts';
import { ListInput } from './list-input.tsx';

/** Edits a rubric: its criteria, and aids for judging by them. */
export function RubricForm({ json, write, errorAt }: CriteriaForm) {
  const criteria = listOf(json, 'criteria');
  const writeCriteria = (next: readonly unknown[]) => write(withKey(json, 'criteria', next));
  const add = () => writeCriteria([...criteria, { id: freeId(criteria), text: '', required: true }]);
  return (
    <>
      {criteria.map((criterion, place) => (
        <CriterionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: its id can be edited, and its other fields may be empty
          key={place}
          title={`Criterion ${place + 1}`}
          criterion={criterion}
          errorAt={(...path) => errorAt('criteria', place, ...path)}
          onChange={next => writeCriteria(criteria.with(place, next))}
          onRemove={() => writeCriteria(criteria.toSpliced(place, 1))}
        />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
      >
        Add criterion
      </Button>
      <GoldenAnswers json={json} write={write} />
      <Advanced hasError={false}>
        <ListInput
          label="Reject"
          description="What doesn't count, one per line, such as “an age group in place of a role”."
          by="line"
          values={listOf(json, 'reject')}
          onChange={reject => write(withKey(json, 'reject', reject))}
        />
        <ListInput
          label="Common mistakes"
          description="One per line. The coach watches for them when it replies."
          by="line"
          values={listOf(json, 'commonMistakes')}
          onChange={mistakes => write(withKey(json, 'commonMistakes', mistakes))}
        />
      </Advanced>
    </>
  );
}

/** Results are stored by criterion id, so a new criterion must not get an id that is in use. */
function freeId(criteria: readonly unknown[]): string {
  const taken = new Set(criteria.map(criterion => textOf(criterion, 'id')));
  let number = criteria.length + 1;
  while (taken.has(`criterion-${number}`)) number += 1;
  return `criterion-${number}`;
}
