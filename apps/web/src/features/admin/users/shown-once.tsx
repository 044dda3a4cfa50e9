import { Box, Button, Flex, Stack } from '@mantine/core';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import classes from './users.module.css';

type CopyState = 'new' | 'copied' | 'marked' | 'leaving';

export type Secret = 'password' | 'link';

const NOTES: Partial<Record<CopyState, (what: Secret) => string>> = {
  marked: what =>
    `Your browser blocked copying. The ${what} is selected, so you can copy it with the keyboard.`,
  leaving: what => `You won't see this ${what} again. Copy it, or press Done if you've saved it.`,
};

/** Tracks whether a secret was copied. Until then only 'Done' closes the dialog. */
export function useReading(onClose: () => void) {
  const [reading, setReading] = useState<CopyState>('new');
  return { reading, setReading, leave: () => (reading === 'copied' ? onClose() : setReading('leaving')) };
}

interface ShownOnceProps {
  what: Secret;
  username: string;
  secret: string;
  reading: CopyState;
  setReading: Dispatch<SetStateAction<CopyState>>;
  onClose: () => void;
}

/** The only time that a generated password, or a link to set one, is shown. */
export function ShownOnce({ what, username, secret, reading, setReading, onClose }: ShownOnceProps) {
  const code = useRef<HTMLElement>(null);
  const copy = async () => setReading((await copyText(secret, code.current)) ? 'copied' : 'marked');
  return (
    <Stack>
      <Box className={classes.note} component="p" c="dimmed">
        <bdi>{username}</bdi>
        <span>{`'s ${what === 'link' ? 'link' : 'new password'}. It's only shown once, so pass it on safely.`}</span>
      </Box>
      <div className={classes.password}>
        <code ref={code}>{secret}</code>
        <Button variant="default" size="xs" flex="none" miw={72} data-autofocus onClick={() => void copy()}>
          {reading === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <Box role="status" className={classes.note} component="p" c="dimmed">
        {NOTES[reading]?.(what)}
      </Box>
      <Flex justify="flex-end" gap="xs" pt="xs">
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </Stack>
  );
}
