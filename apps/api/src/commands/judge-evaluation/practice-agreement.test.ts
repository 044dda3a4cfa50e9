import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { readCurriculumWithCases } from '../../curriculum/read-cases.ts';
import { evaluateJudge } from './evaluate-judge.ts';
import { askedQuestions } from './judge-answer.ts';
import { summarise } from './summarise.ts';

/** Where the practice judge, which knows words and not what they mean, says otherwise than a fair reader. */
const KNOWN_DISAGREEMENTS = [
  // Refused, and should not be.
  "job-push-and-pull honest pass: Sick of walking round with a torch at midnight. She'd love to see on her phone that all is shut.",
];

it('agrees with the golden answers and the corpus, but for the known disagreements', {
  timeout: 60_000,
}, async () => {
  const directory = fileURLToPath(new URL('../../../../../curriculum', import.meta.url));
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
