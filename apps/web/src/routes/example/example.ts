import type { Card, CardLog, ReportStatement } from '@groundwork/domain';
import type { ChatMessage } from '../../chat/chat-kind.ts';
import type { ShownCriterion } from '../../features/step/progress/use-step-progress.ts';
import recorded from './example.json';

interface Example {
  chat: {
    title: string;
    questions: readonly string[];
    messages: readonly Pick<ChatMessage, 'role' | 'content'>[];
    /** The state of the question after each of the founder's messages. */
    outcomes: readonly { isAccepted: boolean; criteria: readonly ShownCriterion[] }[];
  };
  /** The report's section Problem. */
  section: { content: string; statements: readonly ReportStatement[] };
  card: Card;
  log: CardLog;
}

/** An invented startup, as the API answered when a test played it (`example.api.test.ts`). */
export const example = recorded as unknown as Example;
