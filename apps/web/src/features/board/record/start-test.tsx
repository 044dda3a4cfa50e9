import { CARD_TEXT_FIELDS, type Card } from '@groundwork/domain';
import { Button, Flex } from '@mantine/core';
import classes from './record.module.css';
import type { RecordWrite } from './use-record-writes.ts';

export interface RecordPartProps {
  card: Card;
  write: (write: RecordWrite) => Promise<unknown>;
  isBusy: boolean;
}

/** Starts a test, or shows what is missing for it (BO-11). */
export function StartTest({ card, write, isBusy, onEdit }: RecordPartProps & { onEdit: () => void }) {
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
    >
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
