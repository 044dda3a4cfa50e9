import { isBlank, MAX_MESSAGE_LENGTH } from '@groundwork/domain';
import { ActionIcon, Flex } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTouch } from '../../app/hydration.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { isFocusLost } from '../../ui/kept-focus.ts';
import type { ChatWords } from '../chat-kind.ts';
import classes from './composer.module.css';

/** Length from which the counter shows, so that the limit is no surprise. */
const COUNTER_FROM = MAX_MESSAGE_LENGTH - 500;
const MAX_HEIGHT_PX = 200;

/** There is one composer per page. Code that fills it from elsewhere focuses it by this id. */
export const COMPOSER_ID = 'composer';

interface ComposerProps {
  words: Pick<ChatWords, 'placeholder' | 'closed'>;
  text: string;
  /** The message is being sent or answered: typing is allowed, sending is not. */
  isBusy: boolean;
  /** An earlier message failed and is resent first. The text stays in the field. */
  hasUnsent: boolean;
  /** The chat accepts no more messages. */
  isClosed: boolean;
  /** Undefined if there is nothing to stop. */
  onStop?: (() => void) | undefined;
  onChange: (text: string) => void;
  onSend: () => void;
}

export function Composer({ words, text, isBusy, hasUnsent, isClosed, ...on }: ComposerProps) {
  const { onStop, onChange, onSend } = on;
  const ref = useRef<HTMLTextAreaElement>(null);
  const conversationId = useId();
  // On-screen keyboards have no Shift+Enter, so there Enter starts a new line.
  const isTouch = useTouch();
  const isTooLong = text.length > MAX_MESSAGE_LENGTH;
  const isCounted = text.length >= COUNTER_FROM;
  const isPlain = !isCounted && !isClosed && !isBusy && !hasUnsent;
  const canSend = !isBusy && !isClosed && !isBlank(text) && !isTooLong;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = ref.current;
    // CSS does this where it is supported.
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text]);

  useFocusReturn(ref, isBusy);

  const send = () => {
    if (!canSend) return;
    onSend();
    // The button disappears, and with a mouse and keyboard the next message is usually typed right away.
    if (!isTouch) ref.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    if (isTouch && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <Flex className={classes.box} gap="xs" align="flex-end" data-invalid={isTooLong || undefined}>
        <textarea
          ref={ref}
          id={COMPOSER_ID}
          className={classes.input}
          rows={1}
          dir="auto"
          placeholder={words.placeholder}
          aria-label="Your message"
          aria-describedby={conversationId}
          aria-invalid={isTooLong || undefined}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          disabled={isClosed}
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
      </Flex>
      <p
        id={conversationId}
        className={classes.note}
        data-invalid={isTooLong || undefined}
        data-plain={isPlain || undefined}
      >
        {isCounted
          ? `${text.length.toLocaleString('en')} of ${MAX_MESSAGE_LENGTH.toLocaleString('en')} characters${isTooLong ? '. Shorten your message to send it' : ''}`
          : isClosed
            ? words.closed
            : hintOf({ isBusy, hasUnsent, isTouch })}
      </p>
    </form>
  );
}

type Hinted = Record<'isBusy' | 'hasUnsent' | 'isTouch', boolean>;

function hintOf({ isBusy, hasUnsent, isTouch }: Hinted): string {
  if (isBusy) return 'Keep typing. You can send when the reply is done';
  if (hasUnsent) return 'The message above is sent first, then you can send this one';
  return isTouch
    ? 'Enter starts a new line, Ctrl+Enter or Cmd+Enter sends'
    : 'Enter sends, Shift+Enter starts a new line';
}

/**
 * Send, Stop, Retry and Try Again disappear when pressed, and the focus is lost. It returns to the field when the coach
 * is done, unless the user has focused something else meanwhile.
 */
function useFocusReturn(field: RefObject<HTMLTextAreaElement | null>, isBusy: boolean): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!isFocusLost()) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (isBusy || !isFocusLost()) return;
    const isGone = last.current instanceof Node && !last.current.isConnected;
    if (isGone) field.current?.focus();
  }, [isBusy, field]);
}
