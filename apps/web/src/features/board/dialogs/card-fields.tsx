import { CARD_STAGES, CARD_TEXT_FIELDS, type Card, cardInputSchema } from '@groundwork/domain';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { FIELD_LABELS } from '../card-words.ts';
import classes from './dialogs.module.css';

const PLACEHOLDERS = {
  hypothesis: 'We believe that …',
  test: 'How could it turn out to be wrong?',
  metric: 'What do you count?',
  criteria: 'From which number, by which day?',
};

const { title, hypothesis, test, metric, criteria, stage } = cardInputSchema.shape;
export const cardFormSchema = z.object({ title, hypothesis, test, metric, criteria, stage });
export type CardFormValues = z.output<typeof cardFormSchema>;

interface CardFieldsProps {
  field: (name: string) => { id: string; name: string; error: string | true | undefined };
  values: Partial<Record<keyof CardFormValues, string | null>> & Partial<Pick<Card, 'coachWritten'>>;
}

/** The fields of a card, for a form that is read when it is sent. */
export function CardFields({ field, values }: CardFieldsProps) {
  return (
    <>
      <TextInput
        {...field('title')}
        label={FIELD_LABELS.title}
        required
        defaultValue={values.title ?? ''}
        autoComplete="off"
        data-autofocus
      />
      {CARD_TEXT_FIELDS.map(name => (
        <Textarea
          {...field(name)}
          key={name}
          label={
            <>
              {FIELD_LABELS[name]}
              {values.coachWritten?.includes(name) && (
                <span className={classes.coach}>Written by the coach</span>
              )}
            </>
          }
          placeholder={PLACEHOLDERS[name]}
          defaultValue={values[name] ?? ''}
          rows={name === 'hypothesis' || name === 'test' ? 3 : 2}
        />
      ))}
      <NativeSelect
        {...field('stage')}
        label={FIELD_LABELS.stage}
        data={CARD_STAGES}
        defaultValue={values.stage ?? 'Discover'}
      />
    </>
  );
}
