import {
  isMostlyCopied,
  isSubstantiveAnswer,
  matchOption,
  normaliseCompletionCriteria,
  prepareSources,
  readEvaluationCriteria,
  splitSentences,
} from '@groundwork/domain';
import { STEP_CRITERIA_ITEM } from '../../modules/progress/progress.repo.ts';
import type { JudgeItem, NumberedSentence } from '../provider.ts';
import type { ChatMessage, Evidence, MetCriterion, StoredQuestion } from '../turns/turn-context.repo.ts';
import { lexicalSimilarity } from './lexical-similarity.ts';

/** The criterion under which a question that is decided without a rubric is kept. */
export const ANSWER = 'answer';
/** The newest sentences are judged; a chat longer than this has long had its verdicts. */
const MAX_SENTENCES = 400;
const MAX_CHARACTERS = 32_000;
/** The coach's newest messages that evidence may not be copied from. */
const MAX_SOURCES = 60;

export interface JudgingState {
  questions: readonly StoredQuestion[];
  met: readonly MetCriterion[];
  completionCriteria: unknown;
  /** The question that was being asked when the message was written; by default the open one of lowest order. */
  askedId?: number | null;
}

export interface Decision {
  itemKey: string;
  criterionKey: string;
  evidence: Evidence[];
}

/** A similarity that is still open: the founder's own words beside what is expected. */
export interface Comparison {
  text: string;
  expected: string;
  threshold: number;
  /** What holds when they are near enough. */
  decision: Decision;
}

export interface JudgementPlan {
  /** Settled by matching, without a model. A similarity is settled by the words here. */
  decided: Decision[];
  /** Every similarity there is to look at, for a provider that can compare by meaning. */
  comparisons: Comparison[];
  /** What the judge is asked: the open criteria of every open question. */
  items: JudgeItem[];
  /** What was being asked when the message was written: a question, or a step's own list. */
  activeKey: string | null;
  sentences: NumberedSentence[];
}

export function questionKey(questionId: number): string {
  return `question:${questionId}`;
}

/** What can be decided at once and what the judge has to be asked (decisions 4). */
export function planJudgement(
  state: JudgingState,
  history: readonly ChatMessage[],
  founderMessageId: number,
): JudgementPlan {
  const latest = history.find(message => message.id === founderMessageId);
  const open = state.questions.filter(question => question.status !== 'completed');
  const sentences = numberSentences(state.questions, history);
  const comparisons = latest ? open.flatMap(question => compare(question, latest, sentences)) : [];
  const askedId = state.askedId === undefined ? open[0]?.id : state.askedId;
  const matched = open.flatMap(question => {
    const decision = latest && decideWithoutModel(question, question.id === askedId, latest, sentences);
    return decision ? [decision] : [];
  });
  const near = comparisons.filter(
    ({ text, expected, threshold }) => lexicalSimilarity(text, expected) >= threshold,
  );
  const decided = [...matched, ...near.map(({ decision }) => decision)];
  const settled = new Set(decided.map(decision => decision.itemKey));
  const items = [
    ...open
      .filter(question => !settled.has(questionKey(question.id)))
      .flatMap(question => rubricItem(question)),
    ...(state.questions.length === 0 ? stepItems(state.completionCriteria) : []),
  ].flatMap(item => withoutMet(item, state.met));
  return { decided, comparisons, items, activeKey: activeKeyOf(state.questions, askedId), sentences };
}

function activeKeyOf(questions: readonly StoredQuestion[], askedId?: number | null): string | null {
  if (questions.length === 0) return STEP_CRITERIA_ITEM;
  return askedId ? questionKey(askedId) : null;
}

/** `multiple-choice` and `open-ended` count only while the question is the active one, not before it came up. */
function decideWithoutModel(
  question: StoredQuestion,
  isActive: boolean,
  latest: ChatMessage,
  sentences: readonly NumberedSentence[],
): Decision | null {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  switch (criteria.kind) {
    case 'choice':
      return isActive && matchOption(criteria.options, latest.content) !== null
        ? accept(question, latest)
        : null;
    case 'open':
      return isActive && isSubstantiveAnswer(ownWords(sentences, latest.id), question.text)
        ? accept(question, latest)
        : null;
    case 'similarity':
    case 'rubric':
      return null;
  }
}

function compare(
  question: StoredQuestion,
  latest: ChatMessage,
  sentences: readonly NumberedSentence[],
): Comparison[] {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  const text = ownWords(sentences, latest.id);
  if (criteria.kind !== 'similarity' || text === '') return [];
  const { expected, threshold } = criteria;
  return [{ text, expected, threshold, decision: accept(question, latest) }];
}

function accept(question: StoredQuestion, message: ChatMessage): Decision {
  return { itemKey: questionKey(question.id), criterionKey: ANSWER, evidence: [wholeMessage(message)] };
}

/** What of a message is not copied. */
function ownWords(sentences: readonly NumberedSentence[], messageId: number): string {
  return sentences
    .filter(sentence => sentence.messageId === messageId)
    .map(sentence => sentence.text)
    .join('\n');
}

function wholeMessage(message: ChatMessage): Evidence {
  const quote = message.content.trim();
  const start = message.content.indexOf(quote);
  return { messageId: message.id, start, end: start + quote.length, quote };
}

function rubricItem(question: StoredQuestion): JudgeItem[] {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  if (criteria.kind !== 'rubric') return [];
  const { rubric } = criteria;
  return [
    {
      key: questionKey(question.id),
      text: question.text,
      hint: question.hint,
      criteria: rubric.criteria,
      reject: rubric.reject,
      commonMistakes: rubric.commonMistakes,
    },
  ];
}

/** A step without questions is judged on its own list (decisions 4). */
function stepItems(completionCriteria: unknown): JudgeItem[] {
  const normalised = normaliseCompletionCriteria(completionCriteria);
  if (normalised.kind !== 'list') return [];
  const criteria = normalised.items.map(({ key, text, required }) => ({
    id: key,
    text,
    required,
    keywords: [],
    signals: [],
  }));
  const text = normalised.objective ?? 'What this step asks for';
  return [{ key: STEP_CRITERIA_ITEM, text, hint: null, criteria, reject: [], commonMistakes: [] }];
}

/** Once met, a criterion is not asked about again. */
function withoutMet(item: JudgeItem, met: readonly MetCriterion[]): JudgeItem[] {
  const keys = new Set(met.filter(entry => entry.itemKey === item.key).map(entry => entry.criterionKey));
  const criteria = item.criteria.filter(criterion => !keys.has(criterion.id));
  return criteria.length === 0 ? [] : [{ ...item, criteria }];
}

/**
 * The newest of the founder's sentences. Those mostly taken from a question, its hint or what the coach had said
 * before are no evidence; what the coach says after, quoting the founder, takes nothing away from them.
 */
function numberSentences(
  questions: readonly StoredQuestion[],
  history: readonly ChatMessage[],
): NumberedSentence[] {
  const asked = questions.flatMap(question => [question.text, question.hint ?? '']);
  const said = history.filter(message => message.role === 'assistant').slice(-MAX_SOURCES);
  const everything = prepareSources([...asked, ...said.map(message => message.content)]);
  const prepared = said.map(message => ({
    id: message.id,
    sources: once(() => prepareSources([message.content])),
  }));
  const question = once(() => prepareSources(asked));
  const isCopied = (text: string, messageId: number) =>
    // One look tells for nearly all; only for the others does it matter who said it first.
    isMostlyCopied(text, everything) &&
    (isMostlyCopied(text, question()) ||
      prepared.some(({ id, sources }) => id < messageId && isMostlyCopied(text, sources())));
  return newestFounderMessages(history)
    .flatMap(({ id, content }) => splitSentences(content).map(sentence => ({ messageId: id, ...sentence })))
    .slice(-MAX_SENTENCES)
    .filter(({ text, messageId }) => !isCopied(text, messageId))
    .map((sentence, index) => ({ ...sentence, number: index + 1 }));
}

/** So many characters of the founder's, whole messages, oldest first: judging costs the same in a chat of any length. */
function newestFounderMessages(history: readonly ChatMessage[]): ChatMessage[] {
  const own = history.filter(message => message.role === 'user');
  let characters = 0;
  const from = own.findLastIndex(message => {
    characters += message.content.length;
    return characters > MAX_CHARACTERS;
  });
  return own.slice(Math.min(from + 1, own.length - 1));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
