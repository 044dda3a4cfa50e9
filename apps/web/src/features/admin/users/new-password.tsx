import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import textForm from '../text-form.module.css';
import classes from './users.module.css';

interface NewPasswordProps {
  username: string;
  password: string;
  onClose: () => void;
}

/** A field that was typed into, for the dialog: Escape and a press beside it close nothing. */
function fill(input: HTMLInputElement | null): void {
  if (input) input.value = 'unread';
}

/** The one time that a generated password can be read. */
export function NewPassword({ username, password, onClose }: NewPasswordProps) {
  const code = useRef<HTMLElement>(null);
  const [state, setState] = useState<'new' | 'copied' | 'marked'>('new');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setState('copied');
    } catch {
      // Not allowed here. Marked, it is copied with the keyboard.
      if (code.current) window.getSelection()?.selectAllChildren(code.current);
      setState('marked');
    }
  };
  return (
    <div className={textForm.form}>
      <p className={classes.note}>
        The new password of <bdi>{username}</bdi>. It is shown only now: hand it over safely.
      </p>
      <div className={classes.password}>
        <code ref={code}>{password}</code>
        <input hidden readOnly ref={fill} />
        <Button
          variant="default"
          size="xs"
          className={classes.copy}
          data-autofocus
          onClick={() => void copy()}
        >
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className={classes.note}>
        {state === 'marked' &&
          'Your browser did not allow that. The password is marked: copy it with the keyboard.'}
      </p>
      <div className={classes.actions}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
