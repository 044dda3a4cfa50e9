import {
  BEARINGS,
  FIGURE_TOO_LARGE,
  figureSchema,
  MAX_FIGURE_DIGITS,
  QUOTE_SPEAKERS,
  type Result,
  type ResultInput,
  resultInputSchema,
  writeFigure,
} from '@groundwork/domain';
import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { type FormFields, readFields } from '../../../app/forms/use-field-errors.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { today } from '../../../ui/today.ts';
import classes from './record.module.css';
import { BEARING_LABELS } from './result-item.tsx';

const { text, unit, link, quote } = resultInputSchema.shape;

const countDigits = (typed: string) => typed.replace(/\D/g, '').replace(/^0+/, '').length;

const figure = z.pipe(
  z.pipe(
    z.string().check(
      z.refine(
        typed => readFigure(typed) !== undefined,
        'Enter just a number, such as 12, 3.5 or 1,500. The unit has its own field.',
      ),
      z.refine(typed => countDigits(typed) <= MAX_FIGURE_DIGITS, FIGURE_TOO_LARGE),
    ),
    z.transform(typed => readFigure(typed) ?? null),
  ),
  z.nullable(figureSchema),
);

/** Validates the text of the fields and converts it. */
const schema = z.object({
  text,
  bearing: z.enum(BEARINGS, 'Choose what it means for the hypothesis'),
  observedOn: z.iso.date('Enter the day'),
  figure,
  unit,
  link,
  quote,
  quotedFrom: z.pipe(
    z.string(),
    z.transform(typed => QUOTE_SPEAKERS.find(speaker => speaker === typed) ?? null),
  ),
});

interface ResultFormProps {
  /** The result to correct; undefined to add one. */
  result?: Result;
  /** Reads the unsaved input. */
  typed: () => FormFields;
  onType: (typed: FormFields) => void;
  submit: (input: ResultInput) => Promise<unknown>;
  onClose: () => void;
  onCancel: () => void;
}

export function ResultForm({ result, typed, onType, submit, onClose, onCancel }: ResultFormProps) {
  const [began] = useState<FormFields>(() => ({
    ...(result ? toFields(result) : { observedOn: today() }),
    ...typed(),
  }));
  const { form, field, isBusy } = useCheckedForm({
    id: `result-${result?.id ?? 'new'}`,
    schema,
    // A failure has its toast and leaves the input as it is.
    submit: values => submit(values).then(onClose, () => {}),
  });
  return (
    <Stack
      renderRoot={root => (
        <form
          {...root}
          aria-label={result ? 'Edit result' : 'Add result'}
          {...form}
          onInput={event => {
            form.onInput(event);
            onType(readFields(event.currentTarget));
          }}
        />
      )}
    >
      <Textarea
        {...field('text')}
        label="What you found"
        required
        defaultValue={began.text}
        rows={3}
        autoFocus
      />
      <ChoiceField
        {...field('bearing')}
        label="What it means"
        required
        defaultValue={began.bearing}
        choices={BEARINGS.map(value => ({ value, label: BEARING_LABELS[value] }))}
      />
      <div className={classes.fields}>
        <TextInput
          {...field('observedOn')}
          label="Day"
          type="date"
          required
          defaultValue={began.observedOn}
        />
        <TextInput
          {...field('figure')}
          label="Number (optional)"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={began.figure}
        />
        <TextInput {...field('unit')} label="Unit (optional)" autoComplete="off" defaultValue={began.unit} />
      </div>
      <Textarea {...field('quote')} label="Exact words (optional)" defaultValue={began.quote} rows={2} />
      <div className={classes.fields}>
        <NativeSelect {...field('quotedFrom')} label="Who said it" defaultValue={began.quotedFrom}>
          <option value="">No one in particular</option>
          <option value="interviewee">Someone I talked to</option>
          <option value="founder">I did</option>
        </NativeSelect>
        <TextInput
          {...field('link')}
          label="Link (optional)"
          type="url"
          className={classes.wide}
          autoComplete="off"
          defaultValue={began.link}
        />
      </div>
      <DialogActions isBusy={isBusy} label="Save result" onCancel={onCancel} />
    </Stack>
  );
}

const toFields = ({
  text,
  bearing,
  observedOn,
  figure,
  unit,
  quote,
  quotedFrom,
  link,
}: Result): FormFields => ({
  text,
  bearing,
  observedOn,
  figure: writeFigure({ figure, unit: null }),
  unit: unit ?? '',
  quote: quote ?? '',
  quotedFrom: quotedFrom ?? '',
  link: link ?? '',
});

/** Digits grouped by thousands, as figures are displayed: 1,500 or 12,000.5. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^-?\d+([.,]\d+)?$/;

/** Parses a typed figure, with a decimal comma or point. Null if empty, undefined if not a number. */
export function readFigure(typed: string): number | null | undefined {
  const text = typed.trim().replace('−', '-');
  if (text === '') return null;
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : undefined;
}
