import { Text } from '@mantine/core';
import type { ChatWords } from '../chat-kind.ts';
import type { LiveReply } from '../sending/live-reply.ts';
import classes from './message-item.module.css';
import { MessageMarkdown } from './message-markdown.tsx';
import { Waiting } from './waiting.tsx';

interface LiveItemsProps {
  live: LiveReply;
  /** Part of the reply is visible already. */
  hasWords?: boolean;
  /** A message that could not be sent, while the composer holds the next one. */
  unsent: string | null;
  words: ChatWords;
}

/**
 * The pending end of a conversation: the founder's message until it is stored, and the indicator that the coach is
 * working.
 */
export function LiveItems({ live, hasWords = false, unsent, words }: LiveItemsProps) {
  const pending = live.pendingText ?? unsent;
  return (
    <>
      {pending !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a list item inside a group, which <li> does not allow
        <div role="listitem" className={classes.message} data-author="founder" data-pending>
          <Text span c="dimmed" fz="xs" fw={500}>
            You
          </Text>
          <div className={classes.bubble}>
            <MessageMarkdown text={pending} author="founder" />
          </div>
          {unsent !== null && (
            <Text span c="dimmed" fz="sm">
              Not sent yet
            </Text>
          )}
        </div>
      )}
      <Waiting live={live} hasWords={hasWords} words={words} />
    </>
  );
}
