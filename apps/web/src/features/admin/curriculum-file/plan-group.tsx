import type { ImportChange } from '@groundwork/api-client';
import { Box, Flex, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ChangedItem } from '../compare/changed-item.tsx';
import { fieldLabel } from '../compare/field-words.ts';
import classes from './curriculum-file.module.css';
import { identify } from './use-import.ts';

interface PlanGroupProps {
  title: string;
  note?: string;
  changes: readonly ImportChange[];
  /** A choice for each record. */
  choiceOf?: ((change: ImportChange) => ReactNode) | undefined;
}

/** The changes of a plan that have the same effect. */
export function PlanGroup({ title, note, changes, choiceOf }: PlanGroupProps) {
  if (changes.length === 0) return null;
  return (
    <section>
      <Title className={classes.group} order={3} fz="md" fw={600}>
        {title} <span>{changes.length}</span>
      </Title>
      {note && <p className={classes.note}>{note}</p>}
      <PlannedRecords changes={changes} choiceOf={choiceOf} />
    </section>
  );
}

export function PlannedRecords({ changes, choiceOf }: Pick<PlanGroupProps, 'changes' | 'choiceOf'>) {
  return (
    <Flex component="ul" direction="column" mt="xs">
      {changes.map(change => (
        <PlannedRecord key={identify(change)} change={change} choice={choiceOf?.(change)} />
      ))}
    </Flex>
  );
}

/** The parents of a record: its name may occur under other parents too. */
export const whereText = (within: readonly string[]) =>
  within.length > 0 ? ` in ${within.join(' › ')}` : '';

interface PlannedRecordProps {
  change: ImportChange;
  choice: ReactNode;
}

function PlannedRecord({ change: { kind, name, within, fields }, choice }: PlannedRecordProps) {
  return (
    <ChangedItem
      item={classes.record}
      line={classes.line}
      of={name + whereText(within)}
      changes={fields.length > 0 ? () => fields : null}
    >
      <Badge>{fieldLabel(kind)}</Badge>
      <Box component="span" flex="1 1 200px" miw={0} dir="auto">
        {name}
        <Text span c="dimmed" fz="sm">
          {whereText(within)}
        </Text>
      </Box>
      {choice}
    </ChangedItem>
  );
}
