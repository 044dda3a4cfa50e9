import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createPracticeCoach } from '../../coach/practice/practice-coach.ts';
import { readCaseFile, readCurriculumWithCases } from '../../curriculum/read-cases.ts';
import { readWalks } from '../../curriculum/read-walks.ts';
import { evaluateJudge } from '../../exam/evaluate-judge.ts';
import { askedQuestions } from '../../exam/judge-answer.ts';
import { agreement, summarise } from '../../exam/summarise.ts';

/** Where the practice judge, which matches words and not meaning, disagrees with a fair reader. */
const KNOWN_DISAGREEMENTS = [
  // Wrongly refused.
  'beachhead-three-segments honest pass: Offices, schools and gyms. Offices have pain 5, reach 4 and money 4. Schools have pain 3, reach 2 and money 5.',
  'north-star-inputs-and-guard honest pass: A second day at the oven, samples at the school gate and orders by text. Guard: loaves that come back unsold.',
  'solution-capabilities honest pass: A mother can borrow a cot, which spares her a big bill. She can bring it back after a year, which ends the pile in the cellar. And she can ask the midwife who comes along, which ends the guessing at night.',
  // Wrongly accepted.
  "pricing-first-price near-miss fail: Between £25 and £40 a month, we don't know yet. Two hauliers leave a deposit of £50 on Monday.",
  "rivals-so-far near-miss fail: I'd say nobody does. Five owners told me they have never been offered anything.",
  'assumptions-must-be-true near-miss fail: Guests like sleeping in a barn, a night sells for €38, cleaning costs under €9, the bank gives us a loan, the roof holds, and the council permits ten beds.',
  'beachhead-three-segments near-miss fail: Offices suffer daily, I can walk there and they have £300 a month. Schools suffer less, are hard to reach and poor.',
  'first-customers-objection soup fail: objection no too expensive reply tried on someone told offered showed Friday',
  'interviews-whom near-miss fail: On 4 March I asked a professor, a journalist, a lawyer, an investor and a start-up coach what they think of school kitchens.',
  'rivals-so-far near-miss fail: There is a site for kennels that allows only one calendar, a kennel in Ashford told me it left because of that.',
];

/**
 * Wrong verdicts on 176 good and 170 bad answers that nothing was tuned on. Some of their labels changed with the
 * second edition's rubrics; those to its new questions were written after its keywords.
 */
const WRONG_OF_UNSEEN = { pass: 33, fail: 34 };

const directory = fileURLToPath(new URL('../../../../../curriculum', import.meta.url));

it('agrees with the golden answers and the corpus, but for the known disagreements', {
  timeout: 60_000,
}, async () => {
  const { challenges, cases } = await readCurriculumWithCases(directory);
  const questions = askedQuestions(challenges.map(({ challenge }) => challenge));
  const tried = cases.filter(({ source }) => source !== 'held-out');
  const { disagreements, failures } = summarise(
    await evaluateJudge(createPracticeCoach(), questions, tried, { concurrency: 4 }),
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
    await evaluateJudge(createPracticeCoach(), askedQuestions(all), cases, { concurrency: 4 }),
  );
  expect(failures).toEqual([]);
  const wrong = (of: string) => disagreements.filter(({ label }) => label === of).length;
  expect(wrong('pass')).toBeLessThanOrEqual(WRONG_OF_UNSEEN.pass);
  expect(wrong('fail')).toBeLessThanOrEqual(WRONG_OF_UNSEEN.fail);
});

it('accepts nine of ten honest answers at the first try, whatever kind of startup gives them', {
  timeout: 60_000,
}, async () => {
  const { challenges } = await readCurriculumWithCases(directory);
  const all = challenges.map(({ challenge }) => challenge);
  const walks = await readWalks(directory, all);
  const cases = walks.flatMap(({ answers }) => answers);
  const { byKind } = summarise(
    await evaluateJudge(createPracticeCoach(), askedQuestions(all), cases, { concurrency: 4 }),
  );
  const shares = Object.entries(byKind).map(([name, tally]) => [name, agreement(tally) >= 90]);
  expect(Object.fromEntries(shares)).toEqual({
    'walk agency': true,
    'walk b2b-saas': true,
    'walk consumer-app': true,
    'walk food-maker': true,
    'walk marketplace': true,
    'walk non-profit': true,
  });
});
