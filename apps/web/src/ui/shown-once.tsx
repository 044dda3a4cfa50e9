import { Button, Flex, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { copyText } from './copy-text.ts';
import classes from './shown-once.module.css';

interface CopyableProps {
  text: string;
  /** What the text is, for sentences. */
  what?: string | undefined;
  /** Shown below it. */
  note?: string | undefined;
  onCopied?: () => void;
}

/** A text to copy. Where the browser blocks that, it is selected instead. */
export function Copyable({ text, what = 'text', note, onCopied }: CopyableProps) {
  const code = useRef<HTMLElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'selected'>('new');
  const copy = async () => {
    const isDone = await copyText(text, code.current);
    setState(isDone ? 'copied' : 'selected');
    if (isDone) onCopied?.();
  };
  return (
    <div>
      <div className={classes.box}>
        <code ref={code}>{text}</code>
        <Button
          variant="default"
          size="xs"
          flex="none"
          miw={72}
          data-autofocus={onCopied && true}
          onClick={() => void copy()}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <div role="status" className={classes.notes}>
        {state === 'selected' && (
          <p>{`Your browser blocked copying. The ${what} is selected, so you can copy it with the keyboard.`}</p>
        )}
        {note && <p>{note}</p>}
      </div>
    </div>
  );
}

/** Tracks whether a secret was saved. Until then only 'Done' closes the dialog. */
export function useShownOnce(onClose: () => void) {
  const [state, setState] = useState<'new' | 'saved' | 'leaving'>('new');
  return {
    isLeaving: state === 'leaving',
    onSaved: () => setState('saved'),
    leave: () => (state === 'saved' ? onClose() : setState('leaving')),
  };
}

interface ShownOnceProps {
  secret: string;
  /** What it is, for sentences. */
  what?: string | undefined;
  /** Above it: what it is for. */
  children: ReactNode;
  /** Shown when closing was tried before it was saved. */
  warning: string;
  isLeaving: boolean;
  onSaved: () => void;
  onClose: () => void;
  actions?: ReactNode;
}

/** The only time that a secret is shown. */
export function ShownOnce({ secret, what, children, warning, isLeaving, ...props }: ShownOnceProps) {
  return (
    <Stack>
      <Text inherit component="div" c="dimmed">
        {children}
      </Text>
      <Copyable text={secret} what={what} note={isLeaving ? warning : undefined} onCopied={props.onSaved} />
      <Flex justify="flex-end" gap="xs" pt="xs">
        {props.actions}
        <Button onClick={props.onClose}>Done</Button>
      </Flex>
    </Stack>
  );
}
