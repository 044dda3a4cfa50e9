import { type Message, stripActionMarkers } from '@groundwork/domain';
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import messageClasses from './chat-message.module.css';
import { ChatMessage } from './chat-message.tsx';
import { CoachNotice } from './coach-notice.tsx';
import classes from './conversation.module.css';
import type { LiveReply } from './live-reply.ts';
import { SpokenMarkdown } from './spoken-markdown.tsx';
import { useStickToEnd } from './use-stick-to-end.ts';

interface ConversationProps {
  messages: readonly Message[];
  live: LiveReply;
  coachName: string;
  onRetry: (message: Message) => void;
}

/** What the coach is doing before its first words. */
function waitingText({ phase, purpose }: LiveReply): string {
  if (purpose === 'closing') return 'Writing a summary…';
  return phase === 'writing' ? 'Writing a reply…' : 'Reading your answer…';
}

export const Conversation = memo(function Conversation(props: ConversationProps) {
  const { messages, live, coachName, onRetry } = props;
  const isWaiting = live.phase !== 'idle' && !live.reply?.content;
  // What is still empty has nothing to show but the state below it.
  const shown = messages.filter(({ content, status }) => content !== '' || status !== 'generating');
  const last = messages.at(-1);
  const ref = useStickToEnd(live.phase === 'sending');
  const isDone = live.phase === 'idle' && last?.role === 'assistant' && last.status !== 'generating';

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section ref={ref} className={classes.scroll} tabIndex={0} aria-label="Conversation">
      <CoachNotice />
      {shown.length === 0 && live.phase === 'idle' ? (
        <div className={classes.empty}>
          <h2>How can I help with this step?</h2>
          <p>Start typing below to begin your conversation.</p>
        </div>
      ) : (
        <ol className={classes.list}>
          {shown.map(message => (
            <ChatMessage
              key={message.id}
              message={message}
              coachName={coachName}
              error={message.id === live.reply?.id ? live.error?.message : undefined}
              onRetry={message === last && live.phase === 'idle' ? onRetry : undefined}
            />
          ))}
          {live.pendingText !== null && (
            <li className={messageClasses.message} data-author="founder" data-pending>
              <span className={messageClasses.author}>Sending…</span>
              <p className={messageClasses.bubble}>{live.pendingText}</p>
            </li>
          )}
          {isWaiting && (
            <li className={messageClasses.waiting}>
              <span className={messageClasses.dots} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              {waitingText(live)}
            </li>
          )}
        </ol>
      )}
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
