import { expect, it } from 'vitest';
import { buildChallenge, buildQuestion, buildStep } from '../test/samples.ts';
import { growTree, type Show } from './tree.ts';

const PENDING = { isNew: false, adminName: 'mira' };
const CURRICULUM = {
  challenges: [
    buildChallenge(),
    buildChallenge({ id: 2, title: 'Team', pending: PENDING }),
    buildChallenge({ id: 3, title: 'Old market', isArchived: true }),
  ],
  steps: [
    buildStep(),
    buildStep({ id: 12, title: 'Interviews', asksSomething: false }),
    buildStep({
      id: 13,
      challengeId: 2,
      title: 'Roles',
      asksSomething: false,
      pending: { ...PENDING, isNew: true },
    }),
  ],
  questions: [
    buildQuestion({ text: 'Who has this problem?' }),
    buildQuestion({ id: 22, text: 'Which MARKET is it?', pending: PENDING }),
    buildQuestion({ id: 23, stepId: 13, text: 'Who is in the team?' }),
  ],
};

/** What is shown, one line a record, indented; what matches has a star. */
const draw = (q: string, show: Show = null) => {
  const star = (isMatch: boolean) => (isMatch ? '*' : '');
  return growTree(CURRICULUM, q, show).flatMap(challenge => [
    challenge.record.title + star(challenge.isMatch),
    ...challenge.shown.flatMap(step => [
      ` ${step.record.title}${star(step.isMatch)}`,
      ...step.shown.map(question => `  ${question.record.text}${star(question.isMatch)}`),
    ]),
  ]);
};

it('[AD-135] shows what matches with what leads there, and all that is below a match', () => {
  expect(draw('interview')).toEqual(['Market', ' Interviews*']);
  expect(draw('market')).toEqual(['Market*', ' Name the problem', '  Which MARKET is it?*', ' Interviews']);
  expect(draw('nothing of the kind')).toEqual([]);
});

it('[AD-135] leaves out archived challenges, which are shown alone', () => {
  expect(draw('').filter(line => !line.startsWith(' '))).toEqual(['Market*', 'Team*']);
  expect(draw('', 'archived')).toEqual(['Old market*']);
  expect(draw('team', 'archived')).toEqual([]);
});

it('[AD-135] filters by what waits to be published, and by steps that ask nothing', () => {
  expect(draw('', 'changed')).toEqual([
    'Market',
    ' Name the problem',
    '  Which MARKET is it?*',
    'Team*',
    ' Roles*',
    '  Who is in the team?',
  ]);
  expect(draw('', 'empty')).toEqual(['Market', ' Interviews*']);
});

it('[AD-135] counts what matches and what waits below a record', () => {
  const [market, team] = growTree(CURRICULUM, 'who', null);
  expect([market?.matchesBelow, market?.changesBelow]).toEqual([1, 1]);
  expect([team?.matchesBelow, team?.changesBelow]).toEqual([1, 1]);
});
