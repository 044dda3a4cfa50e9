import type { CaseKind, LabelledAnswer } from '../curriculum/case-schema.ts';
import type { Curriculum } from '../curriculum/curriculum-schema.ts';
import { TellableError } from '../logging/describe-error.ts';
import { askedQuestions, requiredCriteria } from './judge-answer.ts';

export interface ExamCase {
  /** Under which its outcome is kept. */
  key: string;
  question: ReturnType<typeof askedQuestions>[number];
  answer: string;
  isHonest: boolean;
}

/** The number of answers of each kind in an exam: good ones, and those that only look like answers. */
const KINDS = {
  honest: 8,
  'near-miss': 2,
  vague: 2,
  promise: 2,
  'other-question': 2,
  soup: 2,
  restated: 2,
  injection: 2,
  'question-back': 1,
} satisfies Partial<Record<CaseKind, number>>;

/** A typical first message. One judge accepted it as an answer to everything. */
const GREETING = 'hi, what do I need to do here?';

/** The answers of an exam: a number of each kind, spread over the curriculum. The same for every judge. */
export function chooseExamCases(
  challenges: Curriculum['challenges'],
  cases: readonly LabelledAnswer[],
): ExamCase[] {
  const questions = askedQuestions(challenges).filter(asked => requiredCriteria(asked).length > 0);
  const byKey = new Map(questions.map(asked => [asked.question.key, asked]));
  const chosen = Object.entries(KINDS).flatMap(([kind, count]) => {
    const ofKind = cases.flatMap(entry => {
      const question = entry.kind === kind && byKey.get(entry.questionKey);
      return question ? [{ question, answer: entry.answer }] : [];
    });
    if (ofKind.length < count)
      throw new TellableError(
        `The curriculum has ${ofKind.length} labelled answers of the kind ${kind}, but an exam needs ${count}`,
      );
    return spread(ofKind, count).map((each, index) => ({
      ...each,
      key: `${kind} ${index + 1}`,
      isHonest: kind === 'honest',
    }));
  });
  const [first] = questions;
  return first
    ? [...chosen, { key: 'greeting 1', question: first, answer: GREETING, isHonest: false }]
    : chosen;
}

/** A number of entries, spread over the whole list. */
function spread<T>(all: readonly T[], count: number): T[] {
  const places = new Set(
    Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * all.length) / count)),
  );
  return all.filter((_, at) => places.has(at));
}
