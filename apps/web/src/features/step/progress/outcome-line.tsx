import { createContext, type ReactNode, use, useMemo } from 'react';
import type { ChatMessage } from '../../../chat/chat-kind.ts';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import classes from './outcome-line.module.css';
import { describeOutcome, findNewestAsked, type StepTurnOutcome } from './turn-outcome.ts';
import type { ProgressItem } from './use-step-progress.ts';

interface ShownOutcome {
  /** Id of the founder's newest message, which the line is shown below. */
  askedId: number | undefined;
  text: string | null;
  isAccepted: boolean;
}

const OutcomeContext = createContext<ShownOutcome | null>(null);

interface OutcomesProps {
  messages: readonly ChatMessage[];
  items: readonly ProgressItem[];
  /** The latest verdict, if any. */
  outcome: StepTurnOutcome | null;
  children: ReactNode;
}

/** Provides the verdict's outcome to the conversation, which shows it below the founder's newest message. */
export function Outcomes({ messages, items, outcome, children }: OutcomesProps) {
  const askedId = findNewestAsked(messages);
  const shown = useMemo(() => {
    const questionIds = items.flatMap(({ questionId }) => questionId ?? []);
    if (questionIds.length === 0) return null;
    const isOfNewest = outcome !== null && outcome.askedId === askedId;
    const text = isOfNewest ? describeOutcome(outcome, questionIds) : null;
    return { askedId, text, isAccepted: isOfNewest && outcome.completed.length > 0 };
  }, [askedId, items, outcome]);
  return <OutcomeContext value={shown}>{children}</OutcomeContext>;
}

export function OutcomeLine({ message }: { message: ChatMessage }) {
  const shown = use(OutcomeContext);
  if (shown?.askedId !== message.id) return null;
  // Rendered while empty, so that messages below do not move when a verdict arrives.
  return (
    <p role="status" className={classes.line}>
      {shown.text !== null && (
        <>
          <StatusIcon status={shown.isAccepted ? 'completed' : 'open'} />
          <span>{shown.text}</span>
        </>
      )}
    </p>
  );
}
