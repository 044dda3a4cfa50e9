import { Text } from '@mantine/core';
import type { ChatWords } from '../chat-kind.ts';
import type { LiveReply } from '../sending/live-reply.ts';
import classes from './message-item.module.css';
import { MessageMarkdown } from './message-markdown.tsx';
import { Waiting } from './waiting.tsx';

interface LiveItemsProps {
  live: LiveReply;
  /** There is something of the reply to read. */
  hasWords?: boolean;
  /** The founder's text that could not be sent, while the input holds the next one. */
  unsent: string | null;
  words: ChatWords;
}

/** The end of a conversation that is on its way: the founder's text until it is stored, and that the coach is at work. */
export function LiveItems({ live, hasWords = false, unsent, words }: LiveItemsProps) {
  const pending = live.pendingText ?? unsent;
  return (
    <>
      {pending !== null && (
        // biome-ignore lint/a11y/useSemanticElements: an item of a list whose items come in groups
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
