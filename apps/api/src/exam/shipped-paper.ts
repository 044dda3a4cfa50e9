import type { LabelledAnswer } from '../curriculum/case-schema.ts';
import { readCurriculumWithCases } from '../curriculum/read-cases.ts';
import { readWalks } from '../curriculum/read-walks.ts';
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

/** The labelled answers and walks of a curriculum's folder without the questions' own examples, by the keys of questions' rows. */
export async function shippedCases(folder: string): Promise<LabelledAnswer[]> {
  const { challenges, cases } = await readCurriculumWithCases(folder);
  const walks = await readWalks(
    folder,
    challenges.map(({ challenge }) => challenge),
  );
  const rows = new Map(
    challenges.flatMap(({ challenge }) =>
      challenge.steps.flatMap(step =>
        step.questions.map(({ key }) => [key, `${challenge.key}/${step.key}/${key}`] as const),
      ),
    ),
  );
  return [...cases, ...walks.flatMap(({ answers }) => answers)].flatMap(entry => {
    const questionKey = rows.get(entry.questionKey);
    return questionKey === undefined || entry.source === 'golden' ? [] : [{ ...entry, questionKey }];
  });
}
