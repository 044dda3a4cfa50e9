import {
  type DecisionInput,
  decisionInputSchema,
  type HypothesisOutcome,
  OUTCOMES,
} from '@groundwork/domain';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { type FormFields, readFields } from '../../../app/forms/use-field-errors.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { OUTCOME_LABELS } from '../card-words.ts';

const { learned, next } = decisionInputSchema.shape;

const schema = z.object({
  outcome: z.enum(OUTCOMES, 'Choose an outcome'),
  learned,
  next,
  nextTitle: z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters')),
});

const ABOUT: Record<HypothesisOutcome, string> = {
  validated: 'the criteria were met',
  invalidated: "the criteria weren't met",
  inconclusive: "the results don't settle it",
};

interface DecisionFormProps {
  /** Chosen already; null leaves what was typed. */
  outcome: HypothesisOutcome | null;
  /** Reads the unsaved input. */
  typed: () => FormFields;
  onType: (typed: FormFields) => void;
  submit: (input: DecisionInput) => Promise<unknown>;
  onClose: () => void;
  onCancel: () => void;
}

export function DecisionForm({ outcome, typed, onType, submit, onClose, onCancel }: DecisionFormProps) {
  const [began] = useState(typed);
  const { form, field, isBusy } = useCheckedForm({
    id: 'decision',
    schema,
    // A failure has its toast and leaves the input as it is.
    submit: ({ nextTitle, ...values }) =>
      submit({ ...values, nextCard: nextTitle === '' ? null : { title: nextTitle } }).then(onClose, () => {}),
  });
  return (
    <Stack
      renderRoot={root => (
        <form
          {...root}
          aria-label="Decide"
          {...form}
          onInput={event => {
            form.onInput(event);
            onType(readFields(event.currentTarget));
          }}
        />
      )}
    >
      <ChoiceField
        {...field('outcome')}
        label="Outcome"
        required
        defaultValue={outcome ?? began.outcome}
        choices={OUTCOMES.map(value => ({ value, label: `${OUTCOME_LABELS[value]}: ${ABOUT[value]}` }))}
      />
      <Textarea
        {...field('learned')}
        label="What you learned"
        required
        defaultValue={began.learned}
        rows={3}
      />
      <Textarea
        {...field('next')}
        label="What you'll do next (optional)"
        defaultValue={began.next}
        rows={2}
      />
      <TextInput
        {...field('nextTitle')}
        label="Title of a follow-up card (optional)"
        defaultValue={began.nextTitle}
        autoComplete="off"
      />
      <DialogActions isBusy={isBusy} label="Record decision" onCancel={onCancel} />
    </Stack>
  );
}
