import type { Challenge, Startup, Step, User } from '@groundwork/domain';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ChatHeader } from './chat-header.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
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
  startup: Startup;
  challenge: Challenge;
  step: Step;
  /** Where 'Continue to next step' leads. */
  nextPath: string;
  /** Leads to the login; the draft stays. */
  onLogIn: () => void;
}

export function StepChat({ user, startup, challenge, step, nextPath, onLogIn }: StepChatProps) {
  const { assistant, progress, chat, reset, retryCompletion } = useStepSession(user, startup.id, step);
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [isListOpen, setListOpen] = useState(false);
  const { messages, live, draft, failure, isBusy } = chat;
  if (!progress || !messages) return <ChatSkeleton />;

  const isLocked = isBusy || progress.isComplete;
  const canStop = live.reply !== null && (live.phase === 'reading' || live.phase === 'writing');
  // What is typed already stays; the option comes after it, and one sees that it still has to be sent.
  const choose = (option: string) => {
    draft.setText(draft.text.trim() === '' ? option : `${draft.text}\n${option}`);
    setListOpen(false);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const send = () => {
    setListOpen(false);
    chat.send();
  };
  const panel = <QuestionPanel items={progress.items} onChoose={isLocked ? undefined : choose} />;
  return (
    <div className={classes.screen}>
      <ChatHeader
        startup={startup}
        challenge={challenge}
        step={step}
        percent={progress.percent}
        menu={
          <StepMenu
            canReset={messages.length > 0}
            isResetting={reset.isPending}
            onReset={() => {
              setListOpen(false);
              reset.mutate();
            }}
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
            <QuestionSummary items={progress.items} isOpen={isListOpen} onToggle={setListOpen}>
              {panel}
            </QuestionSummary>
          )}
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
              onRetry={failure.isSend ? send : chat.reload}
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
              onSend={send}
            />
          )}
        </div>
      </div>
    </div>
  );
}
