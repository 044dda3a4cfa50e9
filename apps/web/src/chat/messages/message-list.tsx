import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { memo, useDeferredValue, useState } from 'react';
import type { ChatMessage, ChatWords, MessageParts } from '../chat-kind.ts';
import { hasWords, type LiveReply } from '../sending/live-reply.ts';
import { CoachNotice } from './coach-notice.tsx';
import { LiveItems } from './live-items.tsx';
import { MessageGroup } from './message-group.tsx';
import classes from './message-list.module.css';
import { OlderMessages } from './older-messages.tsx';
import { SpokenMessage } from './spoken-message.tsx';
import { useKeepPlace } from './use-keep-place.ts';
import type { OlderStatus } from './use-older-messages.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

/** Groups in the first render. Earlier ones follow in a deferred render. */
const FIRST_GROUPS = 2;

interface MessageListProps {
  messages: readonly ChatMessage[];
  live: LiveReply;
  /** See `LiveItems`. */
  unsent: string | null;
  olderStatus: OlderStatus;
  /** Loads earlier messages. */
  onOlder: () => void;
  words: ChatWords;
  coachName: string;
  onRetry: (message: ChatMessage) => void;
  /** Id of the reply whose failure is shown below the conversation, with its remedies. */
  toldId: number | undefined;
  onDelete?: ((message: ChatMessage) => void) | undefined;
  parts?: MessageParts | undefined;
}

export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { messages, live, unsent, olderStatus, onOlder, words, coachName, onRetry, toldId, onDelete, parts } =
    props;
  const isIdle = live.phase === 'idle';
  // Empty messages are not rendered.
  const shown = messages.filter(
    ({ id, content, status }) => content !== '' || (status !== 'generating' && id !== toldId),
  );
  const [anchorId, setAnchorId] = useState(shown[0]?.id);
  if (shown[0] && !shown.some(({ id }) => id === anchorId)) setAnchorId(shown[0].id);
  const groups = groupMessages(shown, anchorId);
  const firstGroup = useDeferredValue(0, Math.max(0, groups.length - FIRST_GROUPS));
  const last = messages.at(-1);
  const isEmpty = groups.length === 0 && isIdle && unsent === null;
  const { ref, contentRef } = useStickToEnd(live.phase === 'sending');
  const listRef = useKeepPlace(ref, { firstId: shown[0]?.id, status: olderStatus, onNearTop: onOlder });
  // Announced once per id: deleting the message after it makes an old message the last one again.
  const [saidId, setSaidId] = useState(0);
  const isDone = isIdle && last?.role === 'assistant' && last.status !== 'generating';
  if (isDone && live.replyId !== null && last.content !== '' && last.id > saidId) setSaidId(last.id);
  const said = messages.findLast(({ id }) => id === saidId);

  return (
    <Stack gap={0} miw={0} mih={0}>
      <CoachNotice practice={words.practice} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section ref={ref} className={classes.scroll} tabIndex={0} aria-label="Conversation">
        <Stack className={classes.top} gap={0} flex="none">
          <OlderMessages status={olderStatus} onRetry={onOlder} />
        </Stack>
        <div ref={contentRef} className={classes.content} data-empty={isEmpty || undefined}>
          {isEmpty ? (
            <div className={classes.empty}>
              {words.empty.title && <h2>{words.empty.title}</h2>}
              <Text inherit c="dimmed" textWrap="balance">
                {words.empty.text}
              </Text>
            </div>
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: its items are in groups, which <ul> and <ol> do not allow
            <div ref={listRef} role="list" className={classes.list}>
              {groups.map((group, index) => {
                const isEnd = index === groups.length - 1;
                return (
                  index >= firstGroup && (
                    <MessageGroup
                      key={group[0]?.id}
                      messages={group}
                      coachName={coachName}
                      onRetry={isEnd && isIdle ? onRetry : undefined}
                      toldId={isEnd ? toldId : undefined}
                      onDelete={onDelete}
                      parts={parts}
                    />
                  )
                );
              })}
              <LiveItems live={live} hasWords={hasWords(live, messages)} unsent={unsent} words={words} />
            </div>
          )}
        </div>
      </section>
      {/* Announces finished messages rather than each word. Failures are announced by their own box. */}
      <VisuallyHidden component="div" role="log">
        {said && said.status !== 'generating' && (
          <SpokenMessage key={said.id} message={said} coachName={coachName} parts={parts} />
        )}
      </VisuallyHidden>
    </Stack>
  );
});

const GROUP_SIZE = 20;

/**
 * Splits messages into groups that stay identical when messages are appended or older ones prepended.
 * @param anchorId message that starts a group; group boundaries are counted from it
 */
export function groupMessages(
  messages: readonly ChatMessage[],
  anchorId: number | undefined,
): ChatMessage[][] {
  const before = Math.max(
    0,
    messages.findIndex(({ id }) => id === anchorId),
  );
  const rest = before % GROUP_SIZE;
  const groups = Array.from({ length: Math.ceil((messages.length - rest) / GROUP_SIZE) }, (_, index) =>
    messages.slice(rest + index * GROUP_SIZE, rest + (index + 1) * GROUP_SIZE),
  );
  return rest === 0 ? groups : [messages.slice(0, rest), ...groups];
}
