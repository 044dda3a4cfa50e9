import { feedActionMarkerFilter, INITIAL_ACTION_MARKER_FILTER, stripActionMarkers } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import type { ChatMessage } from '../chat-kind.ts';
import { MessageSources } from '../sources/message-sources.tsx';
import classes from './message-item.module.css';
import { MessageMarkdown } from './message-markdown.tsx';

interface MessageItemProps {
  message: ChatMessage;
  coachName: string;
  /** Absent when trying again is not possible. */
  onRetry?: ((message: ChatMessage) => void) | undefined;
  /** Another place shows its failure. */
  isTold?: boolean;
}

const BROKEN: Partial<Record<ChatMessage['status'], string>> = {
  failed: 'The reply failed.',
  interrupted: 'The reply was interrupted.',
};

/** While it is being written, what may be the beginning of an action marker is not shown yet. */
function readShown({ content, status }: ChatMessage): string {
  return status === 'generating'
    ? feedActionMarkerFilter(INITIAL_ACTION_MARKER_FILTER, content).text
    : stripActionMarkers(content);
}

export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, coachName, onRetry, isTold = false } = props;
  const { role, status, content, citations } = message;
  const isFounder = role === 'user';
  const isBroken = status in BROKEN && !isTold;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an item of a list whose items come in groups
    <div role="listitem" className={classes.message} data-author={isFounder ? 'founder' : 'coach'}>
      <span className={classes.author}>{isFounder ? 'You' : coachName}</span>
      {isFounder ? (
        <div className={classes.bubble}>
          <MessageMarkdown text={content} author="founder" />
        </div>
      ) : (
        content !== '' && <MessageMarkdown text={readShown(message)} isGrowing={status === 'generating'} />
      )}
      {!isFounder && <MessageSources citations={citations} />}
      {status === 'stopped' && <p className={classes.note}>Stopped</p>}
      {isBroken && (
        // Said when it happens; what failed earlier is read in its place.
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
