import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { readCaseFile, readCurriculumWithCases } from '../../curriculum/read-cases.ts';
import { askedQuestions } from '../../exam/judge-answer.ts';
import { evaluateJudge } from './evaluate-judge.ts';
import { summarise } from './summarise.ts';

/** Where the practice judge, which matches words and not meaning, disagrees with a fair reader. */
const KNOWN_DISAGREEMENTS = [
  // Wrongly refused.
  'alternatives-inertia honest pass: I\'d bet on "They hardly notice what it costs them".',
  "job-push-and-pull honest pass: Sick of walking round with a torch at midnight. She'd love to see on her phone that all is shut.",
  // Wrongly accepted: one belief about people where two are asked for.
  'assumptions-must-be-true near-miss fail: Guests like sleeping in a barn, a night sells for €38, cleaning costs under €9, the bank gives us a loan, the roof holds, and the council permits ten beds.',
];

/**
 * Wrong verdicts on 171 good and 171 bad answers that nothing was tuned on, when they were first judged. The judge
 * before, with three times as many rules, got 35 and 39 wrong.
 */
const WRONG_OF_UNSEEN = { pass: 38, fail: 40 };

const directory = fileURLToPath(new URL('../../../../../curriculum', import.meta.url));

it('agrees with the golden answers and the corpus, but for the known disagreements', {
  timeout: 60_000,
}, async () => {
  const { challenges, cases } = await readCurriculumWithCases(directory);
  const questions = askedQuestions(challenges.map(({ challenge }) => challenge));
  const tried = cases.filter(({ source }) => source !== 'held-out');
  const { disagreements, failures } = summarise(
    await evaluateJudge(createPracticeCoach(), questions, tried, 4),
  );
  expect(failures).toEqual([]);
  const wrong = disagreements.map(
    ({ questionKey, kind, source, label, answer }) => `${questionKey} ${kind ?? source} ${label}: ${answer}`,
  );
  expect(wrong.sort()).toEqual([...KNOWN_DISAGREEMENTS].sort());
});

it('does no worse on answers that nothing was tuned on than when they were written', {
  timeout: 60_000,
}, async () => {
  const { challenges } = await readCurriculumWithCases(directory);
  const all = challenges.map(({ challenge }) => challenge);
  const cases = await readCaseFile(`${directory}/unseen/answers.yaml`, all);
  const { disagreements, failures } = summarise(
    await evaluateJudge(createPracticeCoach(), askedQuestions(all), cases, 4),
  );
  expect(failures).toEqual([]);
  const wrong = (of: string) => disagreements.filter(({ label }) => label === of).length;
  expect(wrong('pass')).toBeLessThanOrEqual(WRONG_OF_UNSEEN.pass);
  expect(wrong('fail')).toBeLessThanOrEqual(WRONG_OF_UNSEEN.fail);
});
