import type { ListedLogEntry } from '@groundwork/domain';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { writeSecond } from '../../../ui/write-time.ts';
import { Changes } from '../compare/changes.tsx';
import classes from './log.module.css';
import { changesOf } from './log-columns.ts';
import { ACTION_WORDS, KIND_WORDS } from './log-words.ts';
import { recordLink } from './record-link.ts';

/** A log entry: who did what, and on demand the changes. */
export function LogItem({ entry }: { entry: ListedLogEntry }) {
  const { at, adminName, action, kind, recordId, recordName, before, after } = entry;
  const to = recordLink(entry);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const hasChanges = before !== null || after !== null;
  return (
    <Box className={classes.entry} component="li" py="sm">
      <div className={classes.line}>
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
        {hasChanges && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            ml="auto"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide changes' : 'Show changes'}
          </Button>
        )}
      </div>
      <Box id={id} pt="md" pb="xs" hidden={!isOpen}>
        {isOpen && <Changes changes={changesOf(entry)} />}
      </Box>
    </Box>
  );
}
