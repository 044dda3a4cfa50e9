import type { Challenge, Message, Startup, Step, User } from '@groundwork/domain';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { ChatHeader } from './chat-header.tsx';
import { ChatSkeleton } from './chat-skeleton.tsx';
import { ChatFoot } from './composer/chat-foot.tsx';
import { COMPOSER_ID } from './composer/composer.tsx';
import { Conversation } from './messages/conversation.tsx';
import { listTitle, QuestionPanel } from './progress/question-panel.tsx';
import { QuestionSummary } from './progress/question-summary.tsx';
import type { Following } from './progress/step-done.tsx';
import { StepMenu } from './progress/step-menu.tsx';
import { useStepSession } from './progress/use-step-session.ts';
import { citedSources } from './sources/cited-sources.ts';
import { SourcesColumn } from './sources/sources-column.tsx';
import { SourcesToggle } from './sources/sources-toggle.tsx';
import classes from './step-chat.module.css';

const NO_MESSAGES: readonly Message[] = [];

interface StepChatProps {
  user: User;
  startup: Startup;
  challenge: Challenge;
  step: Step;
  following: Following;
  /** Goes on there, as the button does. */
  onLeave: () => void;
  /** Leads to the login; the draft stays. */
  onLogIn: () => void;
}

export function StepChat(props: StepChatProps) {
  const { user, startup, challenge, step, following, onLeave, onLogIn } = props;
  const session = useStepSession(user, startup.id, step, onLeave);
  const { assistant, progress, chat, reset, isResetting } = session;
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [isListOpen, setListOpen] = useState(false);
  const { messages, stored = NO_MESSAGES, live, input, unsent, failure } = chat;
  const [isSourcesOpen, setSourcesOpen] = useState(false);
  const sourceCount = useMemo(() => citedSources(stored).length, [stored]);
  if (!progress || !messages) return <ChatSkeleton />;

  // Typed text stays, unless it is another option. The founder sees that it still has to be sent.
  const choose = (option: string) => {
    const typed = input.text.trim();
    const isChoice = progress.items.some(({ options }) => options.includes(typed));
    input.setText(typed === '' || isChoice ? option : `${input.text}\n${option}`);
    setListOpen(false);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const panel = (
    <QuestionPanel
      items={progress.items}
      hasQuestions={progress.hasQuestions}
      objective={progress.objective}
      onChoose={progress.isComplete ? undefined : choose}
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
          unsent={unsent}
          olderStatus={chat.older.status}
          onOlder={chat.older.load}
          coachName={assistant?.name ?? 'Coach'}
          onRetry={chat.retry}
          toldId={failure?.of === 'reply' ? failure.reply.id : undefined}
        />
        <ChatFoot
          session={{ ...session, progress }}
          following={following}
          onSend={() => setListOpen(false)}
          onLogIn={onLogIn}
        />
      </div>
      {isSourcesOpen && <SourcesColumn messages={stored} onClose={() => setSourcesOpen(false)} />}
    </div>
  );
}
