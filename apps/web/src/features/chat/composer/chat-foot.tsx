import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Following, StepDone } from '../progress/step-done.tsx';
import { StillOpen } from '../progress/still-open.tsx';
import type { LoadedStepSession } from '../progress/use-step-session.ts';
import { FailurePanel } from '../sending/failure-panel.tsx';
import classes from './chat-foot.module.css';
import { COMPOSER_ID, Composer } from './composer.tsx';
import { keptText } from './use-draft.ts';

interface ChatFootProps {
  session: LoadedStepSession;
  following: Following;
  /** Besides what sending does. */
  onSend: () => void;
  onLogIn: () => void;
}

/** The part below the conversation: the failure, and the input, or its replacement once the step is complete. */
export function ChatFoot({ session, following, onSend, onLogIn }: ChatFootProps) {
  const { progress, chat, reset, checkAgain, completion, stay } = session;
  const { live, draft, input, failure, isBusy } = chat;
  const canStop = live.reply !== null && (live.phase === 'reading' || live.phase === 'writing');
  const wasComplete = useRef(progress.isComplete);
  useEffect(() => {
    const isReopened = wasComplete.current && !progress.isComplete;
    wasComplete.current = progress.isComplete;
    if (isReopened && document.activeElement === document.body) document.getElementById(COMPOSER_ID)?.focus();
  }, [progress.isComplete]);
  const isUnchecked = progress.hasUnjudged && !isBusy && !progress.isComplete;
  return (
    <div className={classes.foot}>
      {isUnchecked && !failure && (
        <div className={classes.unchecked}>
          <p role="status">Your last answer could not be checked. Nothing is lost.</p>
          <Button size="xs" variant="default" loading={checkAgain.isPending} onClick={checkAgain.check}>
            Check again
          </Button>
        </div>
      )}
      {completion.open.length > 0 && <StillOpen texts={completion.open} />}
      {failure && (
        <FailurePanel
          failure={failure}
          mayRetryAlone={chat.mayRetryAlone}
          onRetry={chat.tryAgain}
          onClear={() => {
            chat.keepUnanswered();
            reset(true);
          }}
          onLogIn={onLogIn}
        />
      )}
      {/* While a reply streams there has to be a Stop. */}
      {progress.isComplete && !canStop ? (
        <StepDone
          isCompleted={progress.isCompleted}
          onRetry={progress.canRetry ? completion.retry : undefined}
          following={following}
          kept={keptText(draft)}
          onStay={progress.leaveAt === null ? undefined : stay}
        />
      ) : (
        <Composer
          // A text on its way shows in the conversation. It comes back here only if it fails.
          text={input.text}
          isBusy={isBusy}
          hasUnsent={chat.unsent !== null}
          isClosed={progress.isComplete}
          onStop={canStop ? chat.stop : undefined}
          onChange={input.setText}
          onSend={() => {
            onSend();
            chat.send();
          }}
        />
      )}
    </div>
  );
}
