import { Box, Button, Flex, Stack } from '@mantine/core';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import classes from './users.module.css';

type CopyState = 'new' | 'copied' | 'marked' | 'leaving';

const NOTES: Partial<Record<CopyState, string>> = {
  marked: 'Your browser blocked copying. The password is selected, so you can copy it with the keyboard.',
  leaving: "You won't see this password again. Copy it, or press Done if you've saved it.",
};

/** Tracks whether a generated password was copied. Until then only 'Done' closes the dialog. */
export function useReading(onClose: () => void) {
  const [reading, setReading] = useState<CopyState>('new');
  return { reading, setReading, leave: () => (reading === 'copied' ? onClose() : setReading('leaving')) };
}

interface NewPasswordProps {
  username: string;
  password: string;
  reading: CopyState;
  setReading: Dispatch<SetStateAction<CopyState>>;
  onClose: () => void;
}

/** The only time that a generated password is shown. */
export function NewPassword({ username, password, reading, setReading, onClose }: NewPasswordProps) {
  const code = useRef<HTMLElement>(null);
  const copy = async () => setReading((await copyText(password, code.current)) ? 'copied' : 'marked');
  return (
    <Stack>
      <Box className={classes.note} component="p" c="dimmed">
        <bdi>{username}</bdi>'s new password. It's only shown once, so pass it on safely.
      </Box>
      <div className={classes.password}>
        <code ref={code}>{password}</code>
        <Button variant="default" size="xs" flex="none" miw={72} data-autofocus onClick={() => void copy()}>
          {reading === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <Box role="status" className={classes.note} component="p" c="dimmed">
        {NOTES[reading]}
      </Box>
      <Flex justify="flex-end" gap="xs" pt="xs">
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </Stack>
  );
}
