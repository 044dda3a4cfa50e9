import type { LogEntry } from '@groundwork/domain';
import { Box, Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { writeSecond } from '../../../ui/write-time.ts';
import { Changes } from '../compare/changes.tsx';
import type { FieldChange } from '../compare/value-text.ts';
import classes from './log.module.css';
import { ACTION_WORDS, KIND_WORDS } from './log-words.ts';

/** Who did what, and on demand what it changed. */
export function LogItem({ entry }: { entry: LogEntry }) {
  const { at, adminName, action, kind, recordId, recordName, before, after } = entry;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasChanges = before !== null || after !== null;
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <p className={classes.what}>
          <Text span c="dimmed" fz="sm">
            {ACTION_WORDS[action]} · {KIND_WORDS[kind]}
          </Text>
          <span className={classes.record} dir="auto">
            {recordName}
          </span>
          {recordId !== null && (
            <Text span c="dimmed" fz="sm">
              #{recordId}
            </Text>
          )}
        </p>
        <p className={classes.who}>
          <bdi>{adminName}</bdi>
          <time dateTime={at}>{writeSecond(at)}</time>
        </p>
        {hasChanges && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide Changes' : 'Show Changes'}
          </Button>
        )}
      </div>
      <Box id={id} pt="md" pb="xs" hidden={!isOpen}>
        {isOpen && <Changes changes={changesOf(entry)} />}
      </Box>
    </li>
  );
}

function changesOf({ before, after }: LogEntry): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map(field => ({ field, before: before?.[field], after: after?.[field] }));
}
