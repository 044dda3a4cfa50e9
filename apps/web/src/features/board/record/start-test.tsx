import { CARD_TEXT_FIELDS, type Card, type ColumnMeaning, optionalDay } from '@groundwork/domain';
import { Button, Flex, Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../../app/forms/use-checked-form.ts';
import { today } from '../../../ui/today.ts';
import { DUE_HINT, FIELD_LABELS } from '../card-words.ts';
import { askedPart } from './asked-part.ts';
import classes from './record.module.css';
import type { RecordWrite } from './use-record-writes.ts';

export interface RecordPartProps {
  card: Card;
  write: (write: RecordWrite) => Promise<unknown>;
  isBusy: boolean;
}

interface StartTestProps extends Omit<RecordPartProps, 'isBusy'> {
  /** What the card is opened for; null without such an aim. */
  wanted: ColumnMeaning | null;
  onEdit: () => void;
}

/** Starts a test, or shows what is missing for it (BO-11). */
export function StartTest({ card, write, wanted, onEdit }: StartTestProps) {
  const isForDecision = wanted === 'validated' || wanted === 'invalidated';
  if (CARD_TEXT_FIELDS.some(name => card[name] === null)) {
    return (
      <Flex
        component="section"
        direction="column"
        gap="sm"
        p="md"
        bdrs="md"
        bg="var(--gw-tint)"
        aria-label="Start test"
        {...askedPart(wanted !== null)}
      >
        <p>
          Before you start the test, fill in what's missing above. It has to be clear what would prove you
          wrong.
        </p>
        <Flex className={classes.row} wrap="wrap" gap="xs">
          <Button onClick={onEdit}>Fill in</Button>
        </Flex>
      </Flex>
    );
  }
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      p="md"
      bdrs="md"
      bg="var(--gw-tint)"
      aria-label="Start test"
      {...askedPart(wanted !== null)}
    >
      {isForDecision && <p>Start the test and add at least one result before you decide.</p>}
      <p>
        Starting the test records the test, metric and criteria as they are now. You can still change them,
        but the change will show.
      </p>
      <StartForm write={write} />
    </Flex>
  );
}

const startSchema = z.object({
  dueOn: optionalDay.check(z.refine(day => day === null || day >= today(), 'Choose today or a later day')),
});

function StartForm({ write }: Pick<RecordPartProps, 'write'>) {
  const { form, field, isBusy } = useCheckedForm({
    id: 'start-test',
    schema: startSchema,
    // A failure has its toast.
    submit: ({ dueOn }) => write({ kind: 'start', dueOn }).catch(() => {}),
  });
  return (
    <Stack gap="sm" align="flex-start" renderRoot={root => <form {...root} {...form} />}>
      <TextInput
        {...field('dueOn')}
        label={`${FIELD_LABELS.dueOn} (optional)`}
        description={DUE_HINT}
        type="date"
        min={today()}
      />
      <Button type="submit" disabled={isBusy}>
        Start test
      </Button>
    </Stack>
  );
}
