import { Button, Flex, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { downloadText } from '../../app/download-text.ts';
import { copyText } from '../../ui/copy-text.ts';
import classes from './account.module.css';

/** A text to copy. Where the browser blocks that, it is selected instead. */
export function Copyable({ text, onCopied }: { text: string; onCopied?: () => void }) {
  const code = useRef<HTMLElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'selected'>('new');
  const copy = async () => {
    const isDone = await copyText(text, code.current);
    setState(isDone ? 'copied' : 'selected');
    if (isDone) onCopied?.();
  };
  return (
    <div>
      <div className={classes.shown}>
        <code ref={code}>{text}</code>
        <Button variant="default" size="xs" flex="none" miw={72} onClick={() => void copy()}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <Text role="status" c="dimmed" fz="sm">
        {state === 'selected' &&
          'Your browser blocked copying. The text is selected, so you can copy it with the keyboard.'}
      </Text>
    </div>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Closing was tried before the codes were saved. */
  isLeaving: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** The only time that recovery codes are shown (SE-81). */
export function RecoveryCodes({ codes, isLeaving, onSaved, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () => {
    downloadText('groundwork-recovery-codes.txt', `${text}\n`, 'text/plain');
    onSaved();
  };
  return (
    <Stack>
      <Text inherit c="dimmed">
        Keep these codes somewhere safe. Each lets you log in once if you lose your phone.
      </Text>
      <Copyable text={text} onCopied={onSaved} />
      <Text role="status" c="dimmed" fz="sm">
        {isLeaving && "You won't see these codes again. Save them, or press Done if you have."}
      </Text>
      <Flex gap="xs" justify="flex-end" pt="xs">
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Flex>
    </Stack>
  );
}
