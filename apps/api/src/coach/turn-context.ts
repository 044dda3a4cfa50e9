import type {
  CoachText,
  EvidenceKind,
  ProgressStatus,
  QuestionFigure,
  QuestionType,
} from '@groundwork/domain';
import type { ReplyInput } from './provider.ts';

/** A part of one of the founder's messages. `quote` is its text at that time, verbatim. */
export interface Evidence {
  messageId: number;
  start: number;
  end: number;
  quote: string;
  /** Its basis, as the judge said; by default it counts as guessed. */
  kind?: EvidenceKind;
  /** Words of the quote that are the figure of its question (SC-64). */
  figure?: string;
}

/** A sentence of a message that speaks to the coach, in UTF-16 code units. */
export type Talk = Pick<Evidence, 'start' | 'end'>;

/** Parts of a founder's message that, according to a judge, only speak to the coach. */
export interface EarlierTalk {
  messageId: number;
  sentences: readonly Talk[];
}

export interface StoredQuestion {
  id: number;
  text: string;
  hint: string | null;
  example: string | null;
  type: QuestionType;
  evaluationCriteria: unknown;
  figure: QuestionFigure | null;
  /** The question's newest publication, from 1 on. */
  revision?: number;
  status: ProgressStatus;
  missing: string | null;
  evidence: string[];
  /** It is completed because its founder said so. No judge accepted an answer to it (PR-63). */
  isOwnAssessment?: boolean;
}

export interface MetCriterion {
  itemKey: string;
  criterionKey: string;
  evidence: Evidence[];
}

export interface StoredCriterion extends MetCriterion {
  /** All criteria of one verdict have the same time. */
  metAt: string;
}

/** Notes of one of the startup's conversations, made before the message `firstMessageId` and those after it. */
export interface EarlierNotes {
  text: string;
  firstMessageId: number;
}

export interface ChatMessage {
  id: number;
  role: 'user' | 'assistant' | 'system';
  content: string;
}

export interface StepContext extends Pick<ReplyInput, 'assistant' | 'startup' | 'challenge' | 'step'> {
  completionCriteria: unknown;
}

/** A text that the coach wrote outside the chat, before the message `firstMessageId` and those after it. */
export interface EarlierCoachText extends CoachText {
  firstMessageId: number;
}
