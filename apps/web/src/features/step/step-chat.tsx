import type { Challenge, Startup, Step, User } from '@groundwork/domain';
import { Button, Stack } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNarrow } from '../../app/hydration.ts';
import { ChatPanel } from '../../chat/chat-panel.tsx';
import { COMPOSER_ID } from '../../chat/composer/composer.tsx';
import screen from '../../chat/screen.module.css';
import { keptText } from '../../chat/sending/draft.ts';
import { hasWords } from '../../chat/sending/live-reply.ts';
import { citedSources } from '../../chat/sources/cited-sources.ts';
import { Sources } from '../../chat/sources/sources.tsx';
import { SourcesToggle } from '../../chat/sources/sources-toggle.tsx';
import { CoachFace } from './coach-face.tsx';
import type { StepEnd } from './completion/step-completion.tsx';
import { Choices } from './progress/choices.tsx';
import { OutcomeLine, Outcomes } from './progress/outcome-line.tsx';
import { listTitle, QuestionPanel } from './progress/question-panel.tsx';
import { QuestionSummary } from './progress/question-summary.tsx';
import { StepMenu } from './progress/step-menu.tsx';
import { StepNotes } from './progress/step-notes.tsx';
import { findNewestAsked } from './progress/turn-outcome.ts';
import type { Decision } from './progress/use-decide-question.ts';
import type { ProgressItem } from './progress/use-step-progress.ts';
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
  /** Continues as the button at the end does. */
  onLeave: () => void;
  /** Redirects to the login; the draft is kept. */
  onLogIn: () => void;
  /** Parts that load after the chat. `onUse` inserts a text into the draft; null if there is no draft to write. */
  renderBeside: (onUse: ((quotation: string) => void) | null) => ReactNode;
  /** Replaces the composer once everything is answered. */
  renderEnd: (end: StepEnd) => ReactNode;
}

export function StepChat(props: StepChatProps) {
  const { user, startup, challenge, step, onLeave, onLogIn, renderBeside, renderEnd } = props;
  const session = useStepSession(user, startup.id, step, onLeave);
  const { assistant, progress, chat, completion, checkAgain, decision, outcome, reset, isResetting } =
    session;
  const { actions, messages, text, failure, isBusy } = chat;
  const isNarrow = useNarrow();
  const [isListOpen, setListOpen] = useState(false);
  const [isSourcesOpen, setSourcesOpen] = useState(false);
  const sourceCount = useMemo(() => citedSources(messages ?? []).length, [messages]);
  const revised =
    chat.topic === null ? undefined : progress?.items.find(({ questionId }) => questionId === chat.topic);
  const isOver = progress?.isComplete === true && !revised;
  useFocusWhenOpened(!isOver);
  const { stay } = session;
  const revise = useCallback(
    ({ questionId, options, evidence }: ProgressItem) => {
      stay();
      setListOpen(false);
      actions.setTopic(questionId, options.length > 0 ? '' : evidence.join(' '));
      document.getElementById(COMPOSER_ID)?.focus();
    },
    [actions, stay],
  );
  const decideNow = decision.decide;
  const decide = useCallback(
    ({ questionId }: ProgressItem, decided: Decision) => {
      setListOpen(false);
      if (questionId !== null) decideNow(questionId, decided);
    },
    [decideNow],
  );
  const parts = useMemo(
    () => ({ face: <CoachFace coach={assistant} />, BelowFounder: OutcomeLine }),
    [assistant],
  );
  if (!progress || !messages) return <StepSkeleton />;

  const add = (words: string) => {
    actions.type(text.trim() === '' ? words : `${text}\n${words}`);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  const asked = revised ?? progress.items.find(({ state }) => state === 'current');
  const panel = (
    <QuestionPanel
      items={progress.items}
      hasQuestions={progress.hasQuestions}
      objective={progress.objective}
      isTitled={!isNarrow}
      revised={revised}
      onRevise={revise}
      isBusy={isBusy || progress.isJudging || decision.isPending}
      onDecide={decide}
    />
  );
  const { isJudging } = progress;
  const isMovedOn =
    asked && !revised && decision.decidedAt !== undefined && decision.decidedAt === findNewestAsked(messages);
  const isUnchecked = progress.hasUnjudged && !isJudging && !isBusy && !failure;
  // While the reply waits for the verdict, the end of the conversation says so.
  const isReplyAsked = chat.live.waitsFor === 'words' || hasWords(chat.live, messages);
  const isStillChecking = isJudging && (!isBusy || isReplyAsked);
  return (
    <div className={screen.screen} data-sources={isSourcesOpen || undefined}>
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
        <Stack className={screen.side} component="aside" gap="lg" p="md" aria-label="Progress in this step">
          {panel}
        </Stack>
      )}
      <div className={screen.chat}>
        <Outcomes messages={messages} items={progress.items} outcome={outcome}>
          <ChatPanel
            chat={chat}
            words={STEP_WORDS}
            coachName={assistant?.name ?? 'Coach'}
            parts={parts}
            notes={
              <>
                {isNarrow && (
                  <QuestionSummary
                    title={listTitle(progress.hasQuestions)}
                    items={progress.items}
                    current={asked}
                    isOpen={isListOpen}
                    onToggle={setListOpen}
                  >
                    {panel}
                  </QuestionSummary>
                )}
                <StepNotes
                  onCheck={isUnchecked ? checkAgain.check : undefined}
                  isChecking={checkAgain.isPending}
                  isStillChecking={isStillChecking}
                  open={completion.open}
                />
                {renderBeside(isOver ? null : add)}
                {revised && (
                  <div className={classes.revising}>
                    <p>
                      Revising: <q>{revised.text}</q>
                    </p>
                    <Button size="compact-sm" variant="transparent" onClick={() => actions.setTopic(null)}>
                      Keep my earlier answer
                    </Button>
                  </div>
                )}
                {isMovedOn && (
                  <p className={classes.next} role="status">
                    Next: <q>{asked.text}</q>
                  </p>
                )}
                <Choices options={asked?.options ?? []} isBusy={isBusy} onChoose={actions.sendChosen} />
              </>
            }
            isClosed={isOver}
            ending={
              isOver &&
              renderEnd({
                isCompleted: progress.isCompleted,
                onRetry: progress.canRetry ? completion.retry : undefined,
                gain: completion.gain,
                kept: keptText(chat.draft),
                leaveAt: progress.leaveAt,
                onStay: stay,
              })
            }
            onSend={() => setListOpen(false)}
            onClear={() => reset(true)}
            onLogIn={onLogIn}
          />
        </Outcomes>
      </div>
      {isSourcesOpen && <Sources messages={messages} onClose={() => setSourcesOpen(false)} />}
    </div>
  );
}

/** The button that reopened the composer disappears, so the focus moves to the composer. */
function useFocusWhenOpened(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isNew = !wasOpen.current && isOpen;
    wasOpen.current = isOpen;
    if (isNew && document.activeElement === document.body) document.getElementById(COMPOSER_ID)?.focus();
  }, [isOpen]);
}
