import classes from './chat-message.module.css';
import type { LiveReply } from './live-reply.ts';
import { MessageMarkdown } from './message-markdown.tsx';

/** What the coach is doing before its first words. */
function waitingText({ phase, purpose }: LiveReply): string {
  if (purpose === 'closing') return 'Writing a summary…';
  if (phase === 'sending') return 'Sending…';
  return phase === 'writing' ? 'Writing a reply…' : 'Reading your answer…';
}

/** The end of a conversation that is on its way: the founder's text until it is stored, and that the coach is at work. */
export function LiveItems({ live }: { live: LiveReply }) {
  const isWaiting = live.phase !== 'idle' && !live.reply?.content;
  return (
    <>
      {live.pendingText !== null && (
        // biome-ignore lint/a11y/useSemanticElements: an item of a list whose items come in groups
        <div role="listitem" className={classes.message} data-author="founder" data-pending>
          <span className={classes.author}>You</span>
          <div className={classes.bubble}>
            <MessageMarkdown text={live.pendingText} author="founder" />
          </div>
        </div>
      )}
      {isWaiting && (
        // biome-ignore lint/a11y/useSemanticElements: an item of a list whose items come in groups
        <div role="listitem" className={classes.waiting}>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {waitingText(live)}
        </div>
      )}
    </>
  );
}
