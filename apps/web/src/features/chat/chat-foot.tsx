import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './chat-foot.module.css';
import { COMPOSER_ID, Composer } from './composer.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { StepDone } from './step-done.tsx';
import type { LoadedStepSession } from './use-step-session.ts';

interface ChatFootProps {
  session: LoadedStepSession;
  nextPath: string;
  /** Besides what sending does. */
  onSend: () => void;
  onLogIn: () => void;
}

/** Below the conversation: what failed, and the input, or what stands in its place once the step is complete. */
export function ChatFoot({ session, nextPath, onSend, onLogIn }: ChatFootProps) {
  const { progress, chat, reset, checkAgain, retryCompletion, stay } = session;
  const { live, draft, failure, isBusy } = chat;
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
          onRetry={progress.canRetry ? retryCompletion : undefined}
          nextPath={nextPath}
          onStay={progress.leaveAt === null ? undefined : stay}
        />
      ) : (
        <Composer
          // What is on its way stands in the conversation; it comes back here only if it fails.
          text={live.pendingText === null ? draft.text : ''}
          isBusy={isBusy}
          onStop={canStop ? chat.stop : undefined}
          onChange={draft.setText}
          onSend={() => {
            onSend();
            chat.send();
          }}
        />
      )}
    </div>
  );
}
