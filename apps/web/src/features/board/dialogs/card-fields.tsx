import { CARD_STAGES, CARD_TEXT_FIELDS, type Card, cardInputSchema, optionalDay } from '@groundwork/domain';
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import * as z from 'zod/mini';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import { DUE_HINT, FIELD_LABELS } from '../card-words.ts';
import { EDITED_FIELDS } from '../writes/send-op.ts';

const PLACEHOLDERS = {
  hypothesis: 'We believe that...',
  test: "How will you find out if it's wrong?",
  metric: 'What will you count?',
  criteria: 'Which number, by which day?',
};

const { title, hypothesis, test, metric, criteria, stage } = cardInputSchema.shape;
export const cardFormSchema = z.object({ title, hypothesis, test, metric, criteria, stage });
/** The day is asked for while the test runs. */
export const cardChangeFormSchema = z.extend(cardFormSchema, { dueOn: z.optional(optionalDay) });
export type CardFormValues = z.output<typeof cardFormSchema>;

/** Initial form values of a card; null for a new one. */
export const toCardValues = (card: Card | null): FormValues => ({
  ...Object.fromEntries(EDITED_FIELDS.map(name => [name, card?.[name] ?? ''])),
  stage: card?.stage ?? 'Discover',
});

interface CardFieldsProps {
  field: (name: string) => {
    id: string;
    name: string;
    error: string | true | undefined;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  coachWritten?: Card['coachWritten'];
  /** Whether the card is under test. */
  isTesting?: boolean;
}

export function CardFields({ field, coachWritten = [], isTesting = false }: CardFieldsProps) {
  return (
    <>
      <TextInput {...field('title')} label={FIELD_LABELS.title} required autoComplete="off" data-autofocus />
      {CARD_TEXT_FIELDS.map(name => (
        <Textarea
          {...field(name)}
          key={name}
          label={
            <>
              {FIELD_LABELS[name]}
              {coachWritten.includes(name) && (
                <Text span ml="xs" c="dimmed" fz="xs" fw={400}>
                  Written by your coach
                </Text>
              )}
            </>
          }
          placeholder={PLACEHOLDERS[name]}
          rows={name === 'hypothesis' || name === 'test' ? 3 : 2}
        />
      ))}
      <NativeSelect {...field('stage')} label={FIELD_LABELS.stage} data={CARD_STAGES} />
      {isTesting && (
        <TextInput
          {...field('dueOn')}
          label={`${FIELD_LABELS.dueOn} (optional)`}
          description={DUE_HINT}
          type="date"
        />
      )}
    </>
  );
}
