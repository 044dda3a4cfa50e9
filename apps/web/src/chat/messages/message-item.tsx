import { feedActionMarkerFilter, INITIAL_ACTION_MARKER_FILTER, stripActionMarkers } from '@groundwork/domain';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { ChatMessage, MessageParts } from '../chat-kind.ts';
import { MessageSources } from '../sources/message-sources.tsx';
import classes from './message-item.module.css';
import { MessageMarkdown } from './message-markdown.tsx';

/** Id of the element that shows a message. */
export const messageElementId = (id: number) => `message-${id}`;

interface MessageItemProps {
  message: ChatMessage;
  coachName: string;
  /** Undefined if it cannot be retried. */
  onRetry?: ((message: ChatMessage) => void) | undefined;
  /** The failure is shown elsewhere. */
  isTold?: boolean;
  onDelete?: ((message: ChatMessage) => void) | undefined;
  parts?: MessageParts | undefined;
}

const BROKEN: Partial<Record<ChatMessage['status'], string>> = {
  failed: 'The reply failed.',
  interrupted: 'The reply was interrupted.',
};

/** While the message is being written, what may be the start of an action marker is held back. */
function readShown({ content, status }: ChatMessage): string {
  return status === 'generating'
    ? feedActionMarkerFilter(INITIAL_ACTION_MARKER_FILTER, content).text
    : stripActionMarkers(content);
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, coachName, onRetry, isTold = false, onDelete, parts = {} } = props;
  const { face, Author, BelowFounder, Below, readNote } = parts;
  const { role, status, content, citations } = message;
  const isFounder = role === 'user';
  const isBroken = status in BROKEN && !isTold;
  const note = readNote?.(message) ?? null;
  if (note !== null) {
    return (
      <Text component="div" role="listitem" c="dimmed" fz="sm" ta="center" textWrap="balance">
        <p dir="auto">{note}</p>
      </Text>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list item inside a group, which <li> does not allow
    <div
      role="listitem"
      id={messageElementId(message.id)}
      className={classes.message}
      data-author={isFounder ? 'founder' : 'coach'}
    >
      <div className={classes.head}>
        <span className={classes.author}>
          {!isFounder && face}
          {!isFounder && Author ? <Author message={message} /> : <span>{isFounder ? 'You' : coachName}</span>}
        </span>
        {onDelete && status !== 'generating' && (
          <ActionIcon
            className={classes.delete}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="Delete this message"
            onClick={() => onDelete(message)}
          >
            <IconTrash size={14} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {isFounder ? (
        <div className={classes.bubble}>
          <MessageMarkdown text={content} author="founder" />
        </div>
      ) : (
        content !== '' && <MessageMarkdown text={readShown(message)} isGrowing={status === 'generating'} />
      )}
      {isFounder && BelowFounder && <BelowFounder message={message} />}
      {!isFounder && status !== 'generating' && Below && <Below message={message} />}
      {!isFounder && <MessageSources citations={citations} />}
      {status === 'stopped' && (
        <Text c="dimmed" fz="sm">
          Stopped
        </Text>
      )}
      {isBroken && (
        // A new failure is announced; an earlier one is only read in place.
        <div role={onRetry ? 'alert' : 'note'} className={classes.broken}>
          <p>{message.failure?.message ?? BROKEN[status]}</p>
          {onRetry && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={() => onRetry(message)}
            >
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  );
});
