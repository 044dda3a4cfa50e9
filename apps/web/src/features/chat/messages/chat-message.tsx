import {
  feedActionMarkerFilter,
  INITIAL_ACTION_MARKER_FILTER,
  type Message,
  stripActionMarkers,
} from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { MessageSources } from '../sources/message-sources.tsx';
import classes from './chat-message.module.css';
import { MessageMarkdown } from './message-markdown.tsx';

interface ChatMessageProps {
  message: Message;
  coachName: string;
  /** Why it failed, when that is known. */
  error?: string | undefined;
  /** Absent when trying again is not possible. */
  onRetry?: ((message: Message) => void) | undefined;
  /** Another place shows its failure. */
  isTold?: boolean;
}

const BROKEN: Partial<Record<Message['status'], string>> = {
  failed: 'The reply failed.',
  interrupted: 'The reply was interrupted.',
};

/** While it is being written, what may be the beginning of an action marker is not shown yet. */
function readShown({ content, status }: Message): string {
  return status === 'generating'
    ? feedActionMarkerFilter(INITIAL_ACTION_MARKER_FILTER, content).text
    : stripActionMarkers(content);
}

export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, coachName, error, onRetry, isTold = false } = props;
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
          <p>{error ?? message.failure?.message ?? BROKEN[status]}</p>
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
