import { type CriterionState, matchOption, settlingEvidence } from '@groundwork/domain';
import { checkFigure } from '../checks/check-figure.ts';
import { isQuestion } from '../checks/is-question.ts';
import type { JudgeVerdict, NumberedSentence } from '../provider.ts';
import type { Evidence, MetCriterion, StoredQuestion, Talk } from '../turn-context.ts';
import { criteriaOf } from './criteria-of.ts';
import {
  ANSWER,
  type Decision,
  type JudgementPlan,
  questionKey,
  STEP_CRITERIA_ITEM,
} from './plan-judgement.ts';

/**
 * The judge's answer as decisions. Evidence is copied from the founder's text by sentence number, so it is
 * always verbatim. A criterion without a surviving sentence is not met (CO-37).
 */
export function toDecisions(verdict: JudgeVerdict, sentences: readonly NumberedSentence[]): Decision[] {
  const byNumber = new Map(sentences.map(sentence => [sentence.number, sentence]));
  return verdict.items.flatMap(item =>
    item.criteria.flatMap(criterion => {
      if (!criterion.met) return [];
      const cited = [...new Set(criterion.sentences)].flatMap(number => byNumber.get(number) ?? []);
      const evidence = toEvidence(cited, criterion);
      return evidence.length === 0 ? [] : [{ itemKey: item.key, criterionKey: criterion.id, evidence }];
    }),
  );
}

type JudgedCriterion = JudgeVerdict['items'][number]['criteria'][number];

/** The parts of a message that speak to the coach; null when its judge has not said. */
export function listTalk({ toCoach }: JudgeVerdict, sentences: readonly NumberedSentence[]): Talk[] | null {
  if (!toCoach) return null;
  return sentences.filter(({ number }) => toCoach.includes(number)).map(({ start, end }) => ({ start, end }));
}

/** Whether a message has no sentence that may count: all of it asks, speaks to the coach, or was copied. */
export function saysNothing(
  { toCoach = [], standsBy = false }: JudgeVerdict,
  { sentences, newestId }: Pick<JudgementPlan, 'sentences' | 'newestId'>,
): boolean {
  if (standsBy) return false;
  return sentences.every(
    ({ messageId, number, text }) => messageId !== newestId || toCoach.includes(number) || isQuestion(text),
  );
}

function toEvidence(
  cited: readonly NumberedSentence[],
  { kind, figure }: Pick<JudgedCriterion, 'kind' | 'figure'>,
): Evidence[] {
  const texts = cited.map(({ text }) => text);
  const said = figure && checkFigure(figure, texts);
  return cited.map(({ messageId, start, end, text }, at) => ({
    messageId,
    start,
    end,
    quote: text,
    ...(kind && { kind }),
    ...(said?.at === at && { figure: said.figure }),
  }));
}

/** What each unmet entry of the step's own list is missing, by the entry's key; null when the list was not judged. */
export function listMissing(
  verdict: JudgeVerdict | null,
  decisions: readonly Decision[],
): Record<string, string> | null {
  const judged = verdict?.items.find(({ key }) => key === STEP_CRITERIA_ITEM);
  if (!judged) return null;
  const accepted = new Set(
    decisions.filter(({ itemKey }) => itemKey === STEP_CRITERIA_ITEM).map(({ criterionKey }) => criterionKey),
  );
  const missed = judged.criteria.filter(({ id, missing }) => !accepted.has(id) && missing !== '');
  return Object.fromEntries(missed.map(({ id, missing }) => [id, missing]));
}

export interface QuestionUpdate {
  questionId: number;
  status: 'in_progress' | 'completed';
  evidence: string[];
  reason: string | null;
  /** A line for each open criterion. */
  missing: string | null;
  criteria: CriterionState[];
}

export interface Settlement {
  newlyMet: Decision[];
  questions: QuestionUpdate[];
  completedQuestionIds: number[];
}

/**
 * Applies the decisions to the criteria met before. Criteria accumulate and never fall back.
 * @param sentences the ones that the verdict's numbers refer to
 */
export function settle(
  questions: readonly StoredQuestion[],
  metBefore: readonly MetCriterion[],
  decisions: readonly Decision[],
  verdict: JudgeVerdict | null,
  sentences: readonly NumberedSentence[] = [],
): Settlement {
  const known = new Set(metBefore.map(entry => `${entry.itemKey} ${entry.criterionKey}`));
  const newlyMet = decisions.filter(decision => !known.has(`${decision.itemKey} ${decision.criterionKey}`));
  if (verdict?.asksBack && newlyMet.length === 0)
    return { newlyMet, questions: [], completedQuestionIds: [] };
  const met = [...metBefore, ...newlyMet];
  const updates = questions
    .filter(question => question.status !== 'completed')
    .map(question => assess(question, met, verdict, sentences));
  const touched = new Set(met.map(({ itemKey }) => itemKey));
  const askedId = updates[0]?.questionId;
  return {
    newlyMet,
    // No message about a question that had not come up when the founder wrote.
    questions: updates.filter(
      ({ questionId }) => touched.has(questionKey(questionId)) || questionId === askedId,
    ),
    completedQuestionIds: updates
      .filter(update => update.status === 'completed')
      .map(update => update.questionId),
  };
}

interface Requirement {
  id: string;
  text: string;
}

/** The requirement for an answer that no rubric describes. */
const WITHOUT_RUBRIC = {
  choice: 'Pick one of the options.',
  open: 'A few sentences in your own words.',
  similarity: 'An answer closer to what the question asks.',
};

/** The criteria that the question needs: the required ones, or all when none is marked required. */
export function requirements(question: Pick<StoredQuestion, 'type' | 'evaluationCriteria'>): Requirement[] {
  const criteria = criteriaOf(question);
  if (criteria.kind !== 'rubric') return [{ id: ANSWER, text: WITHOUT_RUBRIC[criteria.kind] }];
  const required = criteria.rubric.criteria.filter(criterion => criterion.required);
  return required.length > 0 ? required : criteria.rubric.criteria;
}

export const settlingOf = <Met extends MetCriterion>(question: StoredQuestion, own: readonly Met[]): Met[] =>
  settlingEvidence(own, new Set(requirements(question).map(({ id }) => id)));

function assess(
  question: StoredQuestion,
  met: readonly MetCriterion[],
  verdict: JudgeVerdict | null,
  sentences: readonly NumberedSentence[],
): QuestionUpdate {
  const key = questionKey(question.id);
  const own = met.filter(entry => entry.itemKey === key);
  const metIds = new Set(own.map(entry => entry.criterionKey));
  const needed = requirements(question);
  const open = needed.filter(requirement => !metIds.has(requirement.id));
  const completed = open.length === 0;
  const judged = verdict?.items.find(item => item.key === key);
  const missing = open.map(
    requirement =>
      judged?.criteria.find(criterion => criterion.id === requirement.id)?.missing || requirement.text,
  );
  const settling = settlingOf(question, own);
  const evidence = [...new Set(settling.flatMap(entry => entry.evidence.map(piece => piece.quote)))];
  return {
    questionId: question.id,
    status: completed ? 'completed' : 'in_progress',
    evidence,
    reason: completed ? acceptedBecause(question, needed, evidence) : null,
    missing: completed ? null : asSentences(missing).join('\n'),
    criteria: criterionStates(question, own, judged, sentencesSince(key, met, sentences)),
  };
}

/** Sentences since another question was last answered: evidence for that one contributes nothing to this one. */
function sentencesSince(
  key: string,
  met: readonly MetCriterion[],
  sentences: readonly NumberedSentence[],
): NumberedSentence[] {
  const others = met.filter(({ itemKey }) => itemKey !== key).flatMap(({ evidence }) => evidence);
  const last = Math.max(0, ...others.map(({ messageId }) => messageId));
  return sentences.filter(({ messageId }) => messageId > last);
}

/** Every criterion of the rubric, required or not. The judge's sentences for an unmet one are partial evidence. */
function criterionStates(
  question: StoredQuestion,
  own: readonly MetCriterion[],
  judged: JudgeVerdict['items'][number] | undefined,
  sentences: readonly NumberedSentence[],
): CriterionState[] {
  const criteria = criteriaOf(question);
  if (criteria.kind !== 'rubric') return [];
  return criteria.rubric.criteria.map(({ id }): CriterionState => {
    const met = own.find(({ criterionKey }) => criterionKey === id);
    if (met)
      return { id, state: 'met', quotes: quotesOf(met.evidence.map(({ quote }) => quote)), missing: null };
    const found = judged?.criteria.find(criterion => criterion.id === id);
    const told = found?.told === undefined ? found?.missing : found.told;
    const near = sentences.filter(({ number }) => found?.sentences.includes(number));
    const quotes = quotesOf(near.map(({ text }) => text));
    return { id, state: quotes.length > 0 ? 'partly' : 'missing', quotes, missing: told || null };
  });
}

const quotesOf = (quotes: readonly string[]): string[] => [...new Set(quotes)];

function acceptedBecause(
  question: StoredQuestion,
  needed: readonly Requirement[],
  evidence: readonly string[],
): string {
  const criteria = criteriaOf(question);
  // The founder may have typed only the option's number.
  if (criteria.kind === 'choice') {
    const chosen = matchOption(criteria.options, evidence[0] ?? '');
    return chosen ? `You chose “${chosen.option}”.` : 'You chose one of the options.';
  }
  if (question.type === 'open-ended') return 'You answered in your own words.';
  return asSentences(needed.map(requirement => requirement.text)).join(' ');
}

/** Criteria are worded as lines of a list; told together they need their full stops. */
function asSentences(lines: readonly string[]): string[] {
  return [...new Set(lines)].map(line => (/[.!?]$/.test(line) ? line : `${line}.`));
}
