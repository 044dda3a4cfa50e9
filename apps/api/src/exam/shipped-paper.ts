import { readCurriculumWithCases } from '../curriculum/read-cases.ts';
import { chooseExamCases } from './exam-cases.ts';
import type { ExamPaper } from './exam-result.ts';
import { EXAM_STATEMENTS } from './exam-statements.ts';

/** The exam by the labelled answers of a curriculum's folder. */
export async function shippedPaper(folder: string): Promise<ExamPaper> {
  const { challenges, cases } = await readCurriculumWithCases(folder);
  return {
    cases: chooseExamCases(
      challenges.map(({ challenge }) => challenge),
      cases,
    ),
    statements: EXAM_STATEMENTS,
  };
}
