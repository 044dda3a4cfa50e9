import { createContext, type ReactNode, use, useMemo } from 'react';
import type { ChatMessage } from '../../../conversation/chat-kind.ts';
import { StatusIcon } from '../../../ui/status-icon.tsx';
import classes from './outcome-line.module.css';
import { describeOutcome, findNewestAsked, type Outcome } from './turn-outcome.ts';
import type { ProgressItem } from './use-step-progress.ts';

interface ShownOutcome {
  /** The founder's newest message, below which the line has its place. */
  askedId: number | undefined;
  text: string | null;
  isAccepted: boolean;
}

const OutcomeContext = createContext<ShownOutcome | null>(null);

interface OutcomesProps {
  messages: readonly ChatMessage[];
  items: readonly ProgressItem[];
  /** Of the verdict that came last, if any. */
  outcome: Outcome | null;
  children: ReactNode;
}

/** Has the conversation inside say below the founder's newest message what its verdict made of it. */
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
  // Empty it keeps its place: what is read below does not move when a verdict comes.
  return (
    <p role="status" className={classes.line}>
      {shown.text !== null && (
        <>
          <StatusIcon status={shown.isAccepted ? 'completed' : 'open'} />
          {shown.text}
        </>
      )}
    </p>
  );
}
