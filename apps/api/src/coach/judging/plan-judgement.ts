import {
  isSubstantiveAnswer,
  matchOption,
  normaliseCompletionCriteria,
  readEvaluationCriteria,
  splitSentences,
} from '@groundwork/domain';
import { STEP_CRITERIA_ITEM } from '../../modules/progress/progress.repo.ts';
import type { JudgeItem, NumberedSentence } from '../provider.ts';
import type {
  ChatMessage,
  EarlierCoachText,
  Evidence,
  MetCriterion,
  StoredQuestion,
} from '../turns/turn-context.repo.ts';
import { lexicalSimilarity } from './lexical-similarity.ts';
import { numberSentences } from './number-sentences.ts';

/** The criterion under which a question that is decided without a rubric is kept. */
export const ANSWER = 'answer';

export interface JudgingState {
  questions: readonly StoredQuestion[];
  met: readonly MetCriterion[];
  completionCriteria: unknown;
  /** The question that was being asked when the message was written; by default the open one of lowest order. */
  askedId?: number | null;
  /** What the coach wrote for the founder outside the chat; nothing by default. */
  coachTexts?: readonly EarlierCoachText[];
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
  /** What of the newest message is not offered since only the coach wrote it, in the startup's form. Verbatim, in order. */
  leftOut: string[];
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
  const { sentences, coachs } = numberSentences(state.questions, history, state.coachTexts ?? []);
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
  const leftOut = coachs.filter(sentence => sentence.messageId === founderMessageId).map(({ text }) => text);
  const activeKey = activeKeyOf(state.questions, askedId);
  return { decided, comparisons, items, activeKey, sentences, leftOut };
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
        ? accept(question, [wholeMessage(latest)])
        : null;
    case 'open':
      return isActive && isSubstantiveAnswer(ownWords(sentences, latest.id), question.text)
        ? accept(question, ownEvidence(latest, sentences))
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
  return [{ text, expected, threshold, decision: accept(question, ownEvidence(latest, sentences)) }];
}

function accept(question: StoredQuestion, evidence: Evidence[]): Decision {
  return { itemKey: questionKey(question.id), criterionKey: ANSWER, evidence };
}

/** What of a message is not copied. */
function ownWords(sentences: readonly NumberedSentence[], messageId: number): string {
  return sentences
    .filter(sentence => sentence.messageId === messageId)
    .map(sentence => sentence.text)
    .join('\n');
}

/** The message as it stands, or only its own sentences where something in it was copied. */
function ownEvidence(message: ChatMessage, sentences: readonly NumberedSentence[]): Evidence[] {
  const own = sentences.filter(sentence => sentence.messageId === message.id);
  if (own.length === splitSentences(message.content).length) return [wholeMessage(message)];
  return own.map(({ messageId, start, end, text }) => ({ messageId, start, end, quote: text }));
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
