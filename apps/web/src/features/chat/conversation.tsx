import { type Message, stripActionMarkers } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { memo, useDeferredValue } from 'react';
import { CoachNotice } from './coach-notice.tsx';
import classes from './conversation.module.css';
import { LiveItems } from './live-items.tsx';
import type { LiveReply } from './live-reply.ts';
import { MessageGroup } from './message-group.tsx';
import { SpokenMarkdown } from './spoken-markdown.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

const GROUP_SIZE = 20;
/** What a chat opens with; the messages before it follow as soon as that stands. */
const FIRST_GROUPS = 2;

interface ConversationProps {
  messages: readonly Message[];
  live: LiveReply;
  coachName: string;
  onRetry: (message: Message) => void;
  /** The reply whose failure is told below the conversation, with what can be done about it. */
  toldId: number | undefined;
}

/** Stretches that stay as they are while messages come at the end. What is still empty has nothing to show. */
function groupMessages(messages: readonly Message[], toldId: number | undefined): Message[][] {
  const shown = messages.filter(
    ({ id, content, status }) => content !== '' || (status !== 'generating' && id !== toldId),
  );
  return Array.from({ length: Math.ceil(shown.length / GROUP_SIZE) }, (_, index) =>
    shown.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );
}

export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { messages, live, coachName, onRetry, toldId } = props;
  const isIdle = live.phase === 'idle';
  const groups = groupMessages(messages, toldId);
  const firstGroup = useDeferredValue(0, Math.max(0, groups.length - FIRST_GROUPS));
  const last = messages.at(-1);
  const isEmpty = groups.length === 0 && isIdle;
  const { ref, contentRef } = useStickToEnd(live.phase === 'sending');
  const isDone = isIdle && last?.role === 'assistant' && last.status !== 'generating';

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={ref} className={classes.scroll} tabIndex={0} aria-label="Conversation">
      <CoachNotice />
      <div ref={contentRef} className={classes.content} data-empty={isEmpty || undefined}>
        {isEmpty ? (
          <div className={classes.empty}>
            <h2>How can I help with this step?</h2>
            <p>Start typing below to begin your conversation.</p>
          </div>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: its items come in groups, which a list element may not hold
          <div role="list" className={classes.list}>
            {groups.map((group, index) => {
              const isEnd = index === groups.length - 1;
              return (
                index >= firstGroup && (
                  <MessageGroup
                    key={group[0]?.id}
                    messages={group}
                    coachName={coachName}
                    liveId={isEnd ? live.reply?.id : undefined}
                    error={isEnd ? live.error?.message : undefined}
                    onRetry={isEnd && isIdle ? onRetry : undefined}
                    toldId={isEnd ? toldId : undefined}
                  />
                )
              );
            })}
            <LiveItems live={live} />
          </div>
        )}
      </div>
      {/* A finished message is announced once; its single words are not. Why one failed, its own box says. */}
      <VisuallyHidden role="status">
        {isDone && live.reply && last.content !== '' && (
          <>
            {coachName}: <SpokenMarkdown text={stripActionMarkers(last.content)} />
          </>
        )}
      </VisuallyHidden>
    </section>
  );
});
