import type { Challenge, Message, Startup, Step, User } from '@groundwork/domain';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ChatFoot } from './chat-foot.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { citedSources } from './cited-sources.ts';
import { COMPOSER_ID } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { listTitle, QuestionPanel } from './question-panel.tsx';
import { QuestionSummary } from './question-summary.tsx';
import { SourcesColumn } from './sources-column.tsx';
import { SourcesToggle } from './sources-toggle.tsx';
import classes from './step-chat.module.css';
import { StepMenu } from './step-menu.tsx';
import { useStepSession } from './use-step-session.ts';

const NO_MESSAGES: readonly Message[] = [];

interface StepChatProps {
  user: User;
  startup: Startup;
  challenge: Challenge;
  step: Step;
  /** Where 'Continue to next step' leads. */
  nextPath: string;
  /** Opens the next step, as 'Continue to next step' does. */
  onLeave: () => void;
  /** Leads to the login; the draft stays. */
  onLogIn: () => void;
}

export function StepChat(props: StepChatProps) {
  const { user, startup, challenge, step, nextPath, onLeave, onLogIn } = props;
  const session = useStepSession(user, startup.id, step, onLeave);
  const { assistant, progress, chat, reset, isResetting } = session;
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [isListOpen, setListOpen] = useState(false);
  const { messages, stored = NO_MESSAGES, live, draft, failure, isBusy } = chat;
  const [isSourcesOpen, setSourcesOpen] = useState(false);
  const sourceCount = useMemo(() => citedSources(stored).length, [stored]);
  if (!progress || !messages) return <ChatSkeleton />;

  const isLocked = isBusy || progress.isComplete;
  // What is typed already stays, unless it is another option; one sees that it still has to be sent.
  const choose = (option: string) => {
    const typed = draft.text.trim();
    const isChoice = progress.items.some(({ options }) => options.includes(typed));
    draft.setText(typed === '' || isChoice ? option : `${draft.text}\n${option}`);
    setListOpen(false);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const panel = (
    <QuestionPanel
      items={progress.items}
      hasQuestions={progress.hasQuestions}
      objective={progress.objective}
      onChoose={isLocked ? undefined : choose}
    />
  );
  return (
    <div className={classes.screen} data-sources={isSourcesOpen || undefined}>
      <ChatHeader
        startup={startup}
        challenge={challenge}
        step={step}
        percent={progress.percent}
        tools={
          <>
            <SourcesToggle isOpen={isSourcesOpen} count={sourceCount} onToggle={setSourcesOpen} />
            <StepMenu
              canReset={messages.length > 0}
              isResetting={isResetting}
              onReset={() => {
                setListOpen(false);
                reset(false);
              }}
            />
          </>
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
            <QuestionSummary
              title={listTitle(progress.hasQuestions)}
              items={progress.items}
              isOpen={isListOpen}
              onToggle={setListOpen}
            >
              {panel}
            </QuestionSummary>
          )}
        </div>
        <Conversation
          messages={messages}
          live={live}
          coachName={assistant?.name ?? 'Coach'}
          onRetry={chat.retry}
          toldId={failure?.of === 'reply' ? failure.reply.id : undefined}
        />
        <ChatFoot
          session={{ ...session, progress }}
          nextPath={nextPath}
          onSend={() => setListOpen(false)}
          onLogIn={onLogIn}
        />
      </div>
      {isSourcesOpen && <SourcesColumn messages={stored} onClose={() => setSourcesOpen(false)} />}
    </div>
  );
}
