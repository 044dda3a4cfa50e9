import { CARD_TEXT_FIELDS, type Card, type ColumnMeaning } from '@groundwork/domain';
import { Button, Flex } from '@mantine/core';
import { askedPart } from './asked-part.ts';
import classes from './record.module.css';
import type { RecordWrite } from './use-record-writes.ts';

export interface RecordPartProps {
  card: Card;
  write: (write: RecordWrite) => Promise<unknown>;
  isBusy: boolean;
}

interface StartTestProps extends RecordPartProps {
  /** What the card is opened for; null without such an aim. */
  wanted: ColumnMeaning | null;
  onEdit: () => void;
}

/** Starts a test, or shows what is missing for it (BO-11). */
export function StartTest({ card, write, isBusy, wanted, onEdit }: StartTestProps) {
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
      <Flex className={classes.row} wrap="wrap" gap="xs">
        <Button
          aria-disabled={isBusy}
          data-disabled={isBusy}
          // A failure has its toast.
          onClick={() => !isBusy && void write({ kind: 'start' }).catch(() => {})}
        >
          Start test
        </Button>
      </Flex>
    </Flex>
  );
}
