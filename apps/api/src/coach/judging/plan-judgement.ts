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

export interface JudgingState {
  questions: readonly StoredQuestion[];
  met: readonly MetCriterion[];
  completionCriteria: unknown;
}

export interface Decision {
  itemKey: string;
  criterionKey: string;
  evidence: Evidence[];
}

export interface JudgementPlan {
  /** Settled by matching, without a model. */
  decided: Decision[];
  /** What the judge is asked: the open criteria of every open question. */
  items: JudgeItem[];
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
  const decided = open.flatMap((question, index) => {
    const decision = latest && decideWithoutModel(question, index === 0, latest, history);
    return decision ? [decision] : [];
  });
  const settled = new Set(decided.map(decision => decision.itemKey));
  const items = [
    ...open
      .filter(question => !settled.has(questionKey(question.id)))
      .flatMap(question => rubricItem(question)),
    ...(state.questions.length === 0 ? stepItems(state.completionCriteria) : []),
  ].flatMap(item => withoutMet(item, state.met));
  return { decided, items, sentences: numberSentences(state.questions, history) };
}

/** `multiple-choice` and `open-ended` count only while the question is the active one. */
function decideWithoutModel(
  question: StoredQuestion,
  isActive: boolean,
  latest: ChatMessage,
  history: readonly ChatMessage[],
): Decision | null {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  const accepted = (message: ChatMessage): Decision => ({
    itemKey: questionKey(question.id),
    criterionKey: ANSWER,
    evidence: [wholeMessage(message)],
  });
  switch (criteria.kind) {
    case 'choice':
      return isActive && matchOption(criteria.options, latest.content) !== null ? accepted(latest) : null;
    case 'open':
      return isActive && isSubstantiveAnswer(latest.content, question.text) ? accepted(latest) : null;
    case 'similarity': {
      const { expected, threshold } = criteria;
      const near = history.find(
        message => message.role === 'user' && lexicalSimilarity(message.content, expected) >= threshold,
      );
      return near ? accepted(near) : null;
    }
    case 'rubric':
      return null;
  }
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
 * The founder's sentences. Those mostly taken from a question, its hint or what the coach had said before are no
 * evidence; what the coach says after, quoting the founder, takes nothing away from them.
 */
function numberSentences(
  questions: readonly StoredQuestion[],
  history: readonly ChatMessage[],
): NumberedSentence[] {
  const sources = [prepareSources(questions.flatMap(question => [question.text, question.hint ?? '']))];
  const own: Omit<NumberedSentence, 'number'>[] = [];
  for (const message of history) {
    if (message.role === 'assistant') sources.push(prepareSources([message.content]));
    if (message.role !== 'user') continue;
    for (const sentence of splitSentences(message.content)) {
      if (sources.some(source => isMostlyCopied(sentence.text, source))) continue;
      own.push({ messageId: message.id, ...sentence });
    }
  }
  return own.slice(-MAX_SENTENCES).map((sentence, index) => ({ ...sentence, number: index + 1 }));
}
