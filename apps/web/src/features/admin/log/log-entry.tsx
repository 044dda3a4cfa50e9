import type { ListedLogEntry } from '@groundwork/domain';
import { Box, Flex, Text } from '@mantine/core';
import { Link } from '../../../app/navigation/link.tsx';
import { writeSecond } from '../../../ui/write-time.ts';
import { ChangedItem } from '../compare/changed-item.tsx';
import classes from './log.module.css';
import { changesOf } from './log-columns.ts';
import { ACTION_WORDS, KIND_WORDS } from './log-words.ts';
import { recordLink } from './record-link.ts';

/** A log entry: who did what, and on demand the changes. */
export function LogItem({ entry }: { entry: ListedLogEntry }) {
  const { at, adminName, action, kind, recordId, recordName, before, after } = entry;
  const to = recordLink(entry);
  return (
    <ChangedItem
      item={classes.entry}
      line={classes.line}
      changes={before === null && after === null ? null : () => changesOf(entry)}
    >
      <Flex className={classes.what} component="p" direction="column" miw={0}>
        <Text span c="dimmed" fz="sm">
          {ACTION_WORDS[action]} · {KIND_WORDS[kind]}
        </Text>
        <Box component="span" fw={500} dir="auto">
          {to ? <Link to={to}>{recordName}</Link> : recordName}
        </Box>
        {recordId !== null && (
          <Text span c="dimmed" fz="sm">
            #{recordId}
          </Text>
        )}
      </Flex>
      <Flex component="p" direction="column" fz="sm">
        <bdi>{adminName}</bdi>
        <Box component="time" c="dimmed" dateTime={at}>
          {writeSecond(at)}
        </Box>
      </Flex>
    </ChangedItem>
  );
}
