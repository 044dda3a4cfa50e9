import { type CSSProperties, memo } from 'react';
import type { ChatMessage, MessageParts } from '../chat-kind.ts';
import { MessageItem } from './message-item.tsx';
import classes from './message-list.module.css';

const LINE_BREAK_CHARACTERS = 30;

interface MessageGroupProps {
  messages: readonly ChatMessage[];
  coachName: string;
  /** Tries the last message again; absent when that is not possible. */
  onRetry?: ((message: ChatMessage) => void) | undefined;
  /** The reply whose failure shows elsewhere. */
  toldId?: number | undefined;
  onDelete?: ((message: ChatMessage) => void) | undefined;
  parts?: MessageParts | undefined;
}

/** Characters that fill as much room as the text does: a line break leaves about half a line empty. */
function estimateLength(content: string): number {
  return content.length + LINE_BREAK_CHARACTERS * (content.split('\n').length - 1);
}

/**
 * A stretch of a conversation. While a reply is being written only the last one draws again: the arrays are new with
 * every word, the messages of the others are not.
 */
export const MessageGroup = memo(function MessageGroup(props: MessageGroupProps) {
  const { messages, coachName, onRetry, toldId, onDelete, parts } = props;
  const last = messages.at(-1);
  // Without the one being written: a new value would have the styles of the whole group worked out again.
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
