import type { Challenge, Step, User } from '@groundwork/domain';
import { useMediaQuery } from '@mantine/hooks';
import { ChatHeader } from './chat-header.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { CoachNotice } from './coach-notice.tsx';
import { COMPOSER_ID, Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { QuestionSummary } from './question-summary.tsx';
import classes from './step-chat.module.css';
import { StepDone } from './step-done.tsx';
import { StepMenu } from './step-menu.tsx';
import { useStepSession } from './use-step-session.ts';

interface StepChatProps {
  user: User;
  startupId: number;
  challenge: Challenge;
  step: Step;
  /** Where 'Continue to next step' leads. */
  nextPath: string;
  /** Leads to the login; the draft stays. */
  onLogIn: () => void;
}

export function StepChat({ user, startupId, challenge, step, nextPath, onLogIn }: StepChatProps) {
  const { assistant, progress, chat, reset, retryCompletion } = useStepSession(user, startupId, step);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const { messages, live, draft, failure, isBusy } = chat;
  if (!progress || !messages) return <ChatSkeleton />;

  const isLocked = isBusy || progress.isComplete;
  const canStop = live.reply !== null && (live.phase === 'reading' || live.phase === 'writing');
  // What is typed already stays; the option comes after it, and one sees that it still has to be sent.
  const choose = (option: string) => {
    draft.setText(draft.text.trim() === '' ? option : `${draft.text}\n${option}`);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const panel = <QuestionPanel items={progress.items} onChoose={isLocked ? undefined : choose} />;
  return (
    <div className={classes.screen}>
      <ChatHeader
        challenge={challenge}
        step={step}
        percent={progress.percent}
        menu={
          <StepMenu
            canReset={messages.length > 0}
            isResetting={reset.isPending}
            onReset={() => reset.mutate()}
          />
        }
      />
      {!isNarrow && (
        <aside className={classes.side} aria-label="Progress in this step">
          {panel}
        </aside>
      )}
      <div className={classes.chat}>
        <div>
          {isNarrow && (
            // Lies over the chat: a message sent, a reset or a first word typed closes it.
            <QuestionSummary key={`${messages.length} ${draft.text === ''}`} items={progress.items}>
              {panel}
            </QuestionSummary>
          )}
          <CoachNotice />
        </div>
        <Conversation
          messages={messages}
          live={live}
          coachName={assistant?.name ?? 'Coach'}
          onRetry={chat.retry}
        />
        <div className={classes.foot}>
          {failure && (
            <FailurePanel
              error={failure.error}
              onRetry={failure.isSend ? chat.send : chat.reload}
              onLogIn={onLogIn}
            />
          )}
          {/* While a reply streams there has to be a Stop. */}
          {progress.isComplete && !canStop ? (
            <StepDone
              isCompleted={progress.status === 'completed'}
              onRetry={retryCompletion}
              nextPath={nextPath}
            />
          ) : (
            <Composer
              // What is on its way stands in the conversation; it comes back here only if it fails.
              text={live.pendingText === null ? draft.text : ''}
              isBusy={isBusy}
              onStop={canStop ? chat.stop : undefined}
              onChange={draft.setText}
              onSend={chat.send}
            />
          )}
        </div>
      </div>
    </div>
  );
}
