import { contractsByName } from '@groundwork/api-client';
import { expect, it } from 'vitest';
import { accountQueries } from '../features/account/account-queries.ts';
import { achievementQueries } from '../features/achievements/achievement-queries.ts';
import { challengeQueries } from '../features/challenges/use-challenges.ts';
import { personaChatQueries, personaQueries } from '../features/persona-chat/persona-queries.ts';
import { reportQueries } from '../features/report/report-queries.ts';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { stepQueries } from '../features/step/step-queries.ts';
import { createQueryClient } from './query-client.ts';
import { keyPath } from './query-keys.ts';
import { userQueries } from './user/user-queries.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const scope = { startupId: 7, challengeId: 2, stepId: 3 };

interface Options {
  queryKey: readonly unknown[];
  staleTime?: unknown;
  gcTime?: unknown;
}

// Contracts without their own figures have the defaults of RQ-20.
it.each([
  [startupQueries.list(), '/api/startups', MINUTE, 20 * MINUTE],
  [startupQueries.detail(7), '/api/startups/7', MINUTE, 20 * MINUTE],
  [challengeQueries.list('user'), '/api/challenges', MINUTE, 20 * MINUTE],
  [challengeQueries.list('admin'), '/api/admin/challenges', MINUTE, 20 * MINUTE],
  [challengeQueries.steps(2), '/api/challenges/2/steps', MINUTE, 20 * MINUTE],
  [challengeQueries.records(7), '/api/startups/7/progress', 15 * SECOND, 5 * MINUTE],
  [stepQueries.messages(scope), '/api/messages/7/2/3', 15 * SECOND, 5 * MINUTE],
  [stepQueries.progress(1, scope), '/api/progress/1/7/2/3', 15 * SECOND, 5 * MINUTE],
  [stepQueries.verdicts(5), '/api/progress/5/questions', 15 * SECOND, 5 * MINUTE],
  [stepQueries.questions(3), '/api/steps/3/questions', 5 * MINUTE, 20 * MINUTE],
  [stepQueries.assistants(scope), '/api/steps/3/assistants', 5 * MINUTE, 20 * MINUTE],
  [reportQueries.ofStartup(7), '/api/startups/7/report', 0, 5 * MINUTE],
  [reportQueries.sections(4), '/api/reports/4/v2-sections', 0, 5 * MINUTE],
  [reportQueries.statements(4, 9), '/api/reports/4/v2-sections/9/sources', MINUTE, 5 * MINUTE],
  [personaQueries.list(), '/api/personas', 5 * SECOND, MINUTE],
  [personaChatQueries.list(7), '/api/startups/7/persona-chats', SECOND, 5 * MINUTE],
  [personaChatQueries.details(9), '/api/persona-chats/9', MINUTE, 5 * MINUTE],
  [personaChatQueries.messages(9), '/api/persona-chats/9/messages', 2 * MINUTE, 10 * MINUTE],
  [userQueries.current(), '/api/user', 5 * MINUTE, 20 * MINUTE],
  [achievementQueries.list(), '/api/achievements', 5 * MINUTE, 30 * MINUTE],
  [accountQueries.sessions(), '/api/account/sessions', 0, 5 * MINUTE],
] as [Options, string, number, number][])(
  '%# reads %s, fresh for %i ms and kept for %i',
  (options, path, ...times) => {
    expect(keyPath(options.queryKey)).toBe(path);
    expect([options.staleTime, options.gcTime]).toEqual(times);
  },
);

it('has the defaults of decision 1', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: MINUTE,
    gcTime: 5 * MINUTE,
    refetchOnWindowFocus: false,
    retry: false,
  });
});

it('asks again for what a page shows at fixed intervals', () => {
  const polled = [...contractsByName].flatMap(([name, { freshness }]) =>
    freshness?.pollMs === undefined ? [] : [[name, freshness.pollMs]],
  );
  expect(polled).toEqual([
    ['ownData.exportStatus', 2 * SECOND],
    ['startups.progress', 15 * SECOND],
    ['curriculum.challenges', 30 * SECOND],
    ['curriculum.adminChallenges', 30 * SECOND],
    ['curriculum.challengeSteps', 15 * SECOND],
    ['notices.list', MINUTE],
    ['reports.ofStartup', 2 * SECOND],
    ['reports.sections', 2 * SECOND],
    ['cards.details', 10 * SECOND],
    ['guidance.list', 5 * SECOND],
    ['personas.list', 20 * SECOND],
    ['adminAssistants.list', 2 * SECOND],
    ['adminChanges.list', 30 * SECOND],
    ['adminCohorts.invitations', 5 * SECOND],
    ['adminAppeals.count', MINUTE],
    ['adminJudge.exam', 5 * SECOND],
    ['adminLab.runs', 2 * SECOND],
  ]);
});
