import { EXAM_LIMITS } from '@groundwork/api-client/contracts';
import type { ExamCase } from './exam-cases.ts';
import type { ExamStatement } from './exam-statements.ts';

/** The key under which it is kept which statements were told wrongly. */
export const STATEMENTS = 'statements';

/** A judge's outcome of the exam's cases, by key: whether it accepted an answer, and which statements it got wrong. */
export type ExamAnswers = Readonly<Record<string, boolean | readonly number[]>>;

export interface ExamPaper {
  cases: readonly ExamCase[];
  statements: readonly ExamStatement[];
}

interface Share {
  count: number;
  of: number;
}

export interface ExamTally {
  /** Cases, and the statements as one more. */
  done: Share;
  honestAccepted: Share;
  badAccepted: Share;
  statementsWrong: Share;
}

/** The stored result of an exam that has ended. */
export interface ExamResult {
  tally: ExamTally;
  /** For a statement, `question` holds the sources that it was to rest on. */
  wrong: { question: string; answer: string; wasAccepted: boolean }[];
}

export function tallyExam({ cases, statements }: ExamPaper, answers: ExamAnswers): ExamTally {
  const accepted = (isHonest: boolean) => {
    const ofKind = cases.filter(one => one.isHonest === isHonest);
    return { count: ofKind.filter(({ key }) => answers[key] === true).length, of: ofKind.length };
  };
  const wrong = answers[STATEMENTS];
  return {
    done: {
      count: [...cases.map(({ key }) => key), STATEMENTS].filter(key => key in answers).length,
      of: cases.length + 1,
    },
    honestAccepted: accepted(true),
    badAccepted: accepted(false),
    statementsWrong: { count: Array.isArray(wrong) ? wrong.length : 0, of: statements.length },
  };
}

export function isPassed({ honestAccepted, badAccepted, statementsWrong }: ExamTally): boolean {
  return (
    honestAccepted.of - honestAccepted.count <= EXAM_LIMITS.honestRefused &&
    badAccepted.count <= EXAM_LIMITS.badAccepted &&
    statementsWrong.count <= EXAM_LIMITS.statementsWrong
  );
}

const TALKS = 'so fixed rules judge instead';

/** Why a model may not judge, or that it may: in one line, for everybody. */
export function describeResult(tally: ExamTally): string {
  const { honestAccepted, badAccepted, statementsWrong } = tally;
  if (isPassed(tally))
    return `This model judges answers: it accepted ${told(honestAccepted)} good ones and ${told(badAccepted)} that say nothing`;
  if (badAccepted.count > EXAM_LIMITS.badAccepted)
    return `This model accepted ${told(badAccepted)} answers that say nothing, ${TALKS}`;
  if (honestAccepted.of - honestAccepted.count > EXAM_LIMITS.honestRefused)
    return `This model accepted only ${told(honestAccepted)} good answers, ${TALKS}`;
  return `This model got ${told(statementsWrong)} statements wrong, ${TALKS}`;
}

export function describeProgress({ done }: ExamTally): string {
  const far = done.count === 0 ? '' : `, ${told(done)} done`;
  return `This model is being examined as a judge${far}. Until it passes, fixed rules judge`;
}

export const examResult = (paper: ExamPaper, answers: ExamAnswers): ExamResult => ({
  tally: tallyExam(paper, answers),
  wrong: wrongAnswers(paper, answers),
});

/** A judge's mistakes, for the people who run the server. */
function wrongAnswers({ cases, statements }: ExamPaper, answers: ExamAnswers): ExamResult['wrong'] {
  const wrong = answers[STATEMENTS];
  return [
    ...cases
      .filter(({ key, isHonest }) => key in answers && answers[key] !== isHonest)
      .map(({ question, answer, isHonest }) => ({
        question: question.question.text,
        answer,
        wasAccepted: !isHonest,
      })),
    ...(Array.isArray(wrong) ? wrong : []).flatMap((number: number) => {
      const statement = statements[number - 1];
      if (!statement) return [];
      return [
        { question: statement.sources.join(' '), answer: statement.text, wasAccepted: !statement.isSaid },
      ];
    }),
  ];
}

const told = ({ count, of }: Share) => `${count} of ${of}`;
