import { type CSSProperties, memo } from 'react';
import type { ChatMessage, MessageParts } from '../chat-kind.ts';
import { MessageItem } from './message-item.tsx';
import classes from './message-list.module.css';

const LINE_BREAK_CHARACTERS = 30;

interface MessageGroupProps {
  messages: readonly ChatMessage[];
  coachName: string;
  /** Retries the last message; undefined if not possible. */
  onRetry?: ((message: ChatMessage) => void) | undefined;
  /** Id of the reply whose failure is shown elsewhere. */
  toldId?: number | undefined;
  onDelete?: ((message: ChatMessage) => void) | undefined;
  parts?: MessageParts | undefined;
}

/** Length of the text as if it had no line breaks: each one leaves about half a line empty. */
function estimateLength(content: string): number {
  return content.length + LINE_BREAK_CHARACTERS * (content.split('\n').length - 1);
}

/**
 * A run of messages. While a reply streams in, only the last group renders: every word creates new arrays, but the
 * messages in the other groups stay identical.
 */
export const MessageGroup = memo(function MessageGroup(props: MessageGroupProps) {
  const { messages, coachName, onRetry, toldId, onDelete, parts } = props;
  const last = messages.at(-1);
  // Excludes the message being written: changing the custom properties restyles the whole group.
  const written = messages.filter(({ status }) => status !== 'generating');
  const size = {
    '--messages': messages.length,
    '--characters': written.reduce((sum, { content }) => sum + estimateLength(content), 0),
  };
  return (
    <div className={classes.group} style={size as CSSProperties}>
      {messages.map(message => (
        <MessageItem
          key={message.id}
          message={message}
          coachName={coachName}
          onRetry={message === last ? onRetry : undefined}
          isTold={message.id === toldId}
          onDelete={onDelete}
          parts={parts}
        />
      ))}
    </div>
  );
}, isSameGroup);

function isSameGroup(before: MessageGroupProps, after: MessageGroupProps): boolean {
  return (
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index]) &&
    before.coachName === after.coachName &&
    before.onRetry === after.onRetry &&
    before.toldId === after.toldId &&
    before.onDelete === after.onDelete &&
    before.parts === after.parts
  );
}
