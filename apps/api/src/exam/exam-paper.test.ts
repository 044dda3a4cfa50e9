import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chooseExamCases } from './exam-cases.ts';
import { describeResult, type ExamAnswers, isPassed, STATEMENTS, tallyExam } from './exam-result.ts';
import { EXAM_STATEMENTS } from './exam-statements.ts';
import { shippedPaper } from './shipped-paper.ts';

const paper = await shippedPaper(fileURLToPath(new URL('../../../../curriculum', import.meta.url)));
const { cases } = paper;

it('the shipped curriculum has 24 answers from all over it, and there are 12 statements', () => {
  expect(cases.filter(({ isHonest }) => isHonest)).toHaveLength(8);
  expect(cases.filter(({ isHonest }) => !isHonest)).toHaveLength(16);
  expect(new Set(cases.map(({ key }) => key)).size).toBe(24);
  expect(new Set(cases.map(({ question }) => question.challengeKey)).size).toBe(7);
  expect(EXAM_STATEMENTS.filter(({ isSaid }) => isSaid)).toHaveLength(6);
  expect(EXAM_STATEMENTS.filter(({ isSaid }) => !isSaid)).toHaveLength(6);
});

it('a curriculum without enough labelled answers makes no exam that anybody passes', () => {
  expect(() => chooseExamCases([], [])).toThrow('an exam needs 8');
});

/** Answers with this many wrong. */
function answersWith(wrong: { honest?: number; bad?: number; statements?: number }): ExamAnswers {
  const left = { honest: wrong.honest ?? 0, bad: wrong.bad ?? 0 };
  const answers = cases.map(({ key, isHonest }) => {
    const isWrong = left[isHonest ? 'honest' : 'bad']-- > 0;
    return [key, isHonest !== isWrong] as const;
  });
  const numbers = Array.from({ length: wrong.statements ?? 0 }, (_, at) => at + 1);
  return { ...Object.fromEntries(answers), [STATEMENTS]: numbers };
}

it.each([
  [{}, true, 'This model judges answers: it accepted 8 of 8 good ones and 0 of 16 that say nothing'],
  [{ honest: 1, bad: 1, statements: 1 }, true, /^This model judges/],
  [{ bad: 9 }, false, 'This model accepted 9 of 16 answers that say nothing, so fixed rules judge instead'],
  [{ bad: 2 }, false, /^This model accepted 2 of 16/],
  [{ honest: 2 }, false, 'This model accepted only 6 of 8 good answers, so fixed rules judge instead'],
  [{ statements: 2 }, false, 'This model got 2 of 12 statements wrong, so fixed rules judge instead'],
])('who answers %j wrongly', (wrong, passes, line) => {
  const tally = tallyExam(paper, answersWith(wrong));
  expect(tally.done).toEqual({ count: 25, of: 25 });
  expect(isPassed(tally)).toBe(passes);
  expect(describeResult(tally)).toMatch(line);
});
