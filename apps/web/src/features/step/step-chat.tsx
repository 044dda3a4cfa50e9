import type { Challenge, Startup, Step, User } from '@groundwork/domain';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { COMPOSER_ID } from '../../conversation/composer/composer.tsx';
import { Conversation } from '../../conversation/conversation.tsx';
import { keptText } from '../../conversation/sending/draft.ts';
import { citedSources } from '../../conversation/sources/cited-sources.ts';
import { Sources } from '../../conversation/sources/sources.tsx';
import { SourcesToggle } from '../../conversation/sources/sources-toggle.tsx';
import { CoachFace } from './coach-face.tsx';
import { listTitle, QuestionPanel } from './progress/question-panel.tsx';
import { QuestionSummary } from './progress/question-summary.tsx';
import { type Following, StepDone } from './progress/step-done.tsx';
import { StepMenu } from './progress/step-menu.tsx';
import { StepNotes } from './progress/step-notes.tsx';
import { useStepSession } from './progress/use-step-session.ts';
import classes from './step-chat.module.css';
import { STEP_WORDS } from './step-chat-kind.ts';
import { StepHeader } from './step-header.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

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
  /** What comes later than the chat itself; `onUse` puts a text into the draft, null where the step is done. */
  renderBeside: (onUse: ((quotation: string) => void) | null) => ReactNode;
  /** Counts down to `onLeave`; `onStay` calls it off. */
  renderLeaving: (at: number, onStay: () => void) => ReactNode;
}

export function StepChat(props: StepChatProps) {
  const { user, startup, challenge, step, following, onLeave, onLogIn, renderBeside, renderLeaving } = props;
  const session = useStepSession(user, startup.id, step, onLeave);
  const { assistant, progress, chat, completion, checkAgain, reset, isResetting } = session;
  const { actions, messages, text, failure, isBusy } = chat;
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [isListOpen, setListOpen] = useState(false);
  const [isSourcesOpen, setSourcesOpen] = useState(false);
  const sourceCount = useMemo(() => citedSources(messages ?? []).length, [messages]);
  useFocusWhenReopened(progress?.isComplete);
  const parts = useMemo(() => ({ face: <CoachFace coach={assistant} /> }), [assistant]);
  if (!progress || !messages) return <StepSkeleton />;

  // Typed text stays, unless it is another option. The founder sees that it still has to be sent.
  const add = (words: string) => {
    const typed = text.trim();
    const isChoice = progress.items.some(({ options }) => options.includes(typed));
    actions.type(typed === '' || isChoice ? words : `${text}\n${words}`);
    setListOpen(false);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const panel = (
    <QuestionPanel
      items={progress.items}
      hasQuestions={progress.hasQuestions}
      objective={progress.objective}
      onChoose={progress.isComplete ? undefined : add}
    />
  );
  const isUnchecked = progress.hasUnjudged && !isBusy && !progress.isComplete && !failure;
  return (
    <div className={classes.screen} data-sources={isSourcesOpen || undefined}>
      <StepHeader
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
          chat={chat}
          words={STEP_WORDS}
          coachName={assistant?.name ?? 'Coach'}
          parts={parts}
          notes={
            <>
              <StepNotes
                onCheck={isUnchecked ? checkAgain.check : undefined}
                isChecking={checkAgain.isPending}
                open={completion.open}
              />
              {renderBeside(progress.isComplete ? null : add)}
            </>
          }
          isClosed={progress.isComplete}
          ending={
            progress.isComplete && (
              <StepDone
                isCompleted={progress.isCompleted}
                onRetry={progress.canRetry ? completion.retry : undefined}
                following={following}
                kept={keptText(chat.draft)}
                leaving={progress.leaveAt !== null && renderLeaving(progress.leaveAt, session.stay)}
              />
            )
          }
          onSend={() => setListOpen(false)}
          onClear={() => reset(true)}
          onLogIn={onLogIn}
        />
      </div>
      {isSourcesOpen && <Sources messages={messages} onClose={() => setSourcesOpen(false)} />}
    </div>
  );
}

/** The button that reopened the step has gone, and the focus with it. */
function useFocusWhenReopened(isComplete = false): void {
  const wasComplete = useRef(isComplete);
  useEffect(() => {
    const isReopened = wasComplete.current && !isComplete;
    wasComplete.current = isComplete;
    if (isReopened && document.activeElement === document.body) document.getElementById(COMPOSER_ID)?.focus();
  }, [isComplete]);
}
