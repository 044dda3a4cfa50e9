import { matchOption, readEvaluationCriteria } from '@groundwork/domain';
import type { JudgeVerdict, NumberedSentence } from '../provider.ts';
import type { Evidence, MetCriterion, StoredQuestion } from '../turns/turn-context.repo.ts';
import { ANSWER, type Decision, questionKey } from './plan-judgement.ts';

/**
 * The judge's answer as decisions. Evidence is copied from the founder's text by sentence number, so it is
 * verbatim by construction; a criterion without a surviving sentence is not met (decisions 4).
 */
export function readVerdict(verdict: JudgeVerdict, sentences: readonly NumberedSentence[]): Decision[] {
  const byNumber = new Map(sentences.map(sentence => [sentence.number, sentence]));
  return verdict.items.flatMap(item =>
    item.criteria.flatMap(criterion => {
      if (!criterion.met) return [];
      const evidence = [...new Set(criterion.sentences)].flatMap(number => {
        const sentence = byNumber.get(number);
        return sentence ? [toEvidence(sentence)] : [];
      });
      return evidence.length === 0 ? [] : [{ itemKey: item.key, criterionKey: criterion.id, evidence }];
    }),
  );
}

function toEvidence(sentence: NumberedSentence): Evidence {
  const { messageId, start, end, text } = sentence;
  return { messageId, start, end, quote: text };
}

export interface QuestionUpdate {
  questionId: number;
  status: 'in_progress' | 'completed';
  evidence: string[];
  reason: string | null;
  missing: string | null;
}

export interface Settlement {
  /** Criteria met now and not before. */
  newlyMet: Decision[];
  questions: QuestionUpdate[];
  completedQuestionIds: number[];
}

/** What the decisions change, given what was met before: criteria accumulate and never fall back. */
export function settle(
  questions: readonly StoredQuestion[],
  metBefore: readonly MetCriterion[],
  decisions: readonly Decision[],
  verdict: JudgeVerdict | null,
): Settlement {
  const known = new Set(metBefore.map(entry => `${entry.itemKey} ${entry.criterionKey}`));
  const newlyMet = decisions.filter(decision => !known.has(`${decision.itemKey} ${decision.criterionKey}`));
  const met = [...metBefore, ...newlyMet];
  const updates = questions
    .filter(question => question.status !== 'completed')
    .map(question => assess(question, met, verdict));
  const askedId = updates[0]?.questionId;
  return {
    newlyMet,
    // Nothing is told about a question that had not come up when the message was written.
    questions: updates.filter(update => update.evidence.length > 0 || update.questionId === askedId),
    completedQuestionIds: updates
      .filter(update => update.status === 'completed')
      .map(update => update.questionId),
  };
}

interface Requirement {
  id: string;
  text: string;
}

/** What is asked of an answer that no rubric describes. */
const WITHOUT_RUBRIC = {
  choice: 'Pick one of the options.',
  open: 'A few sentences in your own words.',
  similarity: 'An answer closer to what the question asks.',
};

/** What the question needs: its required criteria, or all of them where none is marked required. */
function requirements(question: StoredQuestion): Requirement[] {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  if (criteria.kind !== 'rubric') return [{ id: ANSWER, text: WITHOUT_RUBRIC[criteria.kind] }];
  const required = criteria.rubric.criteria.filter(criterion => criterion.required);
  return required.length > 0 ? required : criteria.rubric.criteria;
}

function assess(
  question: StoredQuestion,
  met: readonly MetCriterion[],
  verdict: JudgeVerdict | null,
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
  const evidence = [...new Set(own.flatMap(entry => entry.evidence.map(piece => piece.quote)))];
  return {
    questionId: question.id,
    status: completed ? 'completed' : 'in_progress',
    evidence,
    reason: completed ? acceptedBecause(question, needed, evidence) : null,
    missing: completed ? null : asSentences(missing),
  };
}

function acceptedBecause(
  question: StoredQuestion,
  needed: readonly Requirement[],
  evidence: readonly string[],
): string {
  const criteria = readEvaluationCriteria(question.type, question.evaluationCriteria);
  // A founder may have typed no more than its number.
  if (criteria.kind === 'choice') {
    const chosen = matchOption(criteria.options, evidence[0] ?? '');
    return chosen ? `You chose “${chosen.option}”.` : 'You chose one of the options.';
  }
  if (question.type === 'open-ended') return 'You answered in your own words.';
  return asSentences(needed.map(requirement => requirement.text));
}

/** Criteria are worded as lines of a list; told together they need their full stops. */
function asSentences(lines: readonly string[]): string {
  return [...new Set(lines)].map(line => (/[.!?]$/.test(line) ? line : `${line}.`)).join(' ');
}
