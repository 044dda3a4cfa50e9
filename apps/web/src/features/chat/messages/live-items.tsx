import type { LiveReply } from '../sending/live-reply.ts';
import classes from './chat-message.module.css';
import { MessageMarkdown } from './message-markdown.tsx';

/** Names the coach's activity before its first words. */
function waitingText({ phase, purpose }: LiveReply): string {
  if (purpose === 'closing') return 'Writing a summary…';
  if (phase === 'sending') return 'Sending…';
  return phase === 'writing' ? 'Writing a reply…' : 'Reading your answer…';
}

interface LiveItemsProps {
  live: LiveReply;
  /** The founder's text that could not be sent, while the input holds the next one. */
  unsent: string | null;
}

/** The end of a conversation that is on its way: the founder's text until it is stored, and that the coach is at work. */
export function LiveItems({ live, unsent }: LiveItemsProps) {
  const isWaiting = live.phase !== 'idle' && !live.reply?.content;
  const pending = live.pendingText ?? unsent;
  return (
    <>
      {pending !== null && (
        // biome-ignore lint/a11y/useSemanticElements: an item of a list whose items come in groups
        <div role="listitem" className={classes.message} data-author="founder" data-pending>
          <span className={classes.author}>You</span>
          <div className={classes.bubble}>
            <MessageMarkdown text={pending} author="founder" />
          </div>
          {unsent !== null && <span className={classes.note}>Not sent yet</span>}
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
