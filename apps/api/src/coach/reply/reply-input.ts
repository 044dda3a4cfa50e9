import { type CompletionCriteria, type Message, normaliseCompletionCriteria } from '@groundwork/domain';
import { criteriaOf } from '../judging/criteria-of.ts';
import { questionKey, STEP_CRITERIA_ITEM } from '../judging/plan-judgement.ts';
import { requirements, settlingOf } from '../judging/settle.ts';
import type { NextStep, ReplyInput, ReplyItem } from '../provider.ts';
import type { ChatMessage, StepContext, StoredCriterion, StoredQuestion } from '../turn-context.ts';

interface ReplyContext {
  kind: Message['kind'];
  stepContext: StepContext;
  questions: readonly StoredQuestion[];
  met: readonly StoredCriterion[];
  /** Words on the gaps in the step's own list, by the entries' keys. */
  missing: Readonly<Record<string, string>>;
  history: readonly ChatMessage[];
  founderMessageId: number | null;
  judged: boolean;
  needsExample: boolean;
  justCompleted: readonly number[];
  /**
   * The question whose accepted answer the message was to replace, and the gap of the new answer. Null for any other
   * message.
   */
  revisesId: number | null;
  refused: string | null;
  leftOut: readonly string[];
  unquoted: readonly string[];
  nextStep: NextStep | null;
}

/** Everything that the coach receives. Without a verdict it has only the state before this message. */
export function toReplyInput(context: ReplyContext): ReplyInput {
  const { kind, stepContext, questions, history, judged, needsExample, leftOut, unquoted, nextStep } =
    context;
  return {
    kind: kind === 'closing' ? 'closing' : 'message',
    assistant: stepContext.assistant,
    startup: stepContext.startup,
    challenge: stepContext.challenge,
    step: stepContext.step,
    items:
      questions.length > 0
        ? questions.map(question => questionItem(question, context))
        : criteriaItems(normaliseCompletionCriteria(stepContext.completionCriteria), context),
    judged,
    needsExample,
    leftOut,
    unquoted,
    revision: revisionOf(context),
    nextStep,
    history: history.flatMap(({ role, content }) => (role === 'system' ? [] : [{ role, content }])),
  };
}

function revisionOf({ questions, revisesId, justCompleted, refused }: ReplyContext): ReplyInput['revision'] {
  const question = questions.find(({ id }) => id === revisesId);
  if (!question) return null;
  return { text: question.text, isAccepted: justCompleted.includes(question.id), missing: refused };
}

function questionItem(question: StoredQuestion, { kind, met, justCompleted }: ReplyContext): ReplyItem {
  const criteria = criteriaOf(question);
  const own = met.filter(({ itemKey }) => itemKey === questionKey(question.id));
  const accepted = kind === 'closing' ? acceptedQuotes(settlingOf(question, own)) : question.evidence;
  return {
    text: question.text,
    hint: question.hint,
    example: question.example,
    type: question.type,
    options: criteria.kind === 'choice' ? criteria.options : [],
    met: question.status === 'completed',
    justMet: justCompleted.includes(question.id),
    // The words that a founder counted were not accepted, so the coach does not praise them.
    evidence: question.isOwnAssessment ? [] : accepted,
    criterion:
      requirements(question).find(({ id }) => own.every(one => one.criterionKey !== id))?.text ?? null,
    missing: question.missing,
  };
}

/** A step without questions follows its own list; optional entries are not asked for. */
function criteriaItems(criteria: CompletionCriteria, context: ReplyContext): ReplyItem[] {
  if (criteria.kind !== 'list') return [];
  const { met, missing, founderMessageId } = context;
  return criteria.items
    .filter(({ required }) => required)
    .map(({ key, text }) => {
      const own = met.filter(entry => entry.itemKey === STEP_CRITERIA_ITEM && entry.criterionKey === key);
      const isAnswer = ({ evidence }: StoredCriterion) =>
        evidence.some(({ messageId }) => messageId === founderMessageId);
      return {
        text,
        hint: null,
        example: null,
        type: 'ai-evaluated',
        options: [],
        met: own.length > 0,
        justMet: own.some(isAnswer),
        evidence: quotesOf(own),
        criterion: own.length > 0 ? null : text,
        missing: own.length > 0 ? null : (missing[key] ?? null),
      };
    });
}

/** Fewer words say little without what came before: "£300", and a message later "my guess". */
const TELLING_WORDS = 5;

/**
 * The quotes that settled a question: those of the verdict that accepted it. Quotes of earlier, refused messages are
 * added only if the rest says too little.
 * @param met the criteria met for one question, oldest first
 */
export function acceptedQuotes(met: readonly StoredCriterion[]): string[] {
  const settledAt = met.at(-1)?.metAt;
  const settling = quotesOf(met.filter(({ metAt }) => metAt === settledAt));
  const words = settling.join(' ').split(/\s+/).filter(Boolean);
  return words.length < TELLING_WORDS ? quotesOf(met) : settling;
}

const quotesOf = (met: readonly StoredCriterion[]): string[] => [
  ...new Set(met.flatMap(({ evidence }) => evidence.map(({ quote }) => quote))),
];
