import { type Message, stripActionMarkers } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import classes from './chat-message.module.css';
import { Markdown } from './markdown.tsx';

interface ChatMessageProps {
  message: Message;
  coachName: string;
  /** Why it failed, when that is known. */
  error?: string | undefined;
  /** Absent when trying again is not possible. */
  onRetry?: ((message: Message) => void) | undefined;
}

const BROKEN: Partial<Record<Message['status'], string>> = {
  failed: 'The reply failed.',
  interrupted: 'The reply was interrupted.',
};

export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, coachName, error, onRetry } = props;
  const { role, status, content } = message;
  const isFounder = role === 'user';
  const isBroken = status in BROKEN;
  return (
    <li className={classes.message} data-author={isFounder ? 'founder' : 'coach'}>
      <span className={classes.author}>{isFounder ? 'You' : coachName}</span>
      {isFounder ? (
        <p className={classes.bubble}>{content}</p>
      ) : (
        content !== '' && <Markdown text={stripActionMarkers(content)} />
      )}
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
    </li>
  );
});
