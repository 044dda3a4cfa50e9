import { MAX_MESSAGE_LENGTH } from '@groundwork/domain';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import classes from './composer.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** From here on the counter shows, so that the limit does not come as a surprise. */
const COUNTER_FROM = MAX_MESSAGE_LENGTH - 500;
const MAX_HEIGHT_PX = 200;

/** There is one on a page; what fills it from elsewhere moves the focus here. */
export const COMPOSER_ID = 'composer';

interface ComposerProps {
  text: string;
  /** The coach is replying, or the message is on its way. */
  isBusy: boolean;
  /** Absent while there is nothing to stop. */
  onStop?: (() => void) | undefined;
  onChange: (text: string) => void;
  onSend: () => void;
}

export function Composer({ text, isBusy, onStop, onChange, onSend }: ComposerProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const isTooLong = text.length > MAX_MESSAGE_LENGTH;
  const canSend = !isBusy && text.trim() !== '' && !isTooLong;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = ref.current;
    // Where CSS can do it, it does.
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text]);

  useFocusReturn(ref, isBusy);

  const send = () => {
    if (canSend) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is being composed, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={classes.composer}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.box} data-invalid={isTooLong || undefined}>
        <textarea
          ref={ref}
          id={COMPOSER_ID}
          className={classes.input}
          rows={1}
          placeholder="Type your message here..."
          aria-label="Your message"
          aria-describedby={noteId}
          aria-invalid={isTooLong || undefined}
          disabled={isBusy}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {onStop ? (
          <ActionIcon key="stop" type="button" size={36} variant="default" aria-label="Stop" onClick={onStop}>
            <IconPlayerStopFilled size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon key="send" type="submit" size={36} aria-label="Send message" disabled={!canSend}>
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p id={noteId} className={classes.note} data-invalid={isTooLong || undefined}>
        {text.length >= COUNTER_FROM
          ? `${text.length.toLocaleString('en')} of ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters${isTooLong ? ': please shorten your message' : ''}`
          : 'Enter sends, Shift+Enter starts a new line'}
      </p>
    </form>
  );
}
