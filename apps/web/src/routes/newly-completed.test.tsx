import type { StepRecord } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { RequireUser } from '../features/auth/require-user.tsx';
import {
  buildChallenge,
  type ChallengeWorld,
  recordsOf,
  STARTUP_ID,
  serveChallenges,
  stepsOf,
} from '../features/challenges/test/challenge-world.ts';
import { fakeTimers, pass, passUntil } from '../test/clock.ts';
import { mockNetwork, ORIGIN } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { buildStartup, buildUser } from '../test/samples.ts';
import { Component as AchievementsPage } from './achievements-route.tsx';
import { Component as DashboardPage } from './dashboard-route.tsx';
import { Component as RoadmapPage } from './roadmap-route.tsx';

fakeTimers();
const network = mockNetwork();

const POLL_MS = 15_000;
const unlockedAt = '2026-01-05T10:00:00.000Z';
const begun = [...recordsOf(1, 'completed', 'in_progress'), ...recordsOf(2, 'not_started')];
const firstCompleted = [...recordsOf(1, 'completed', 'completed'), ...recordsOf(2, 'not_started')];

/** The server's points and achievements, and counts of the requests for them. */
interface Account {
  points: number;
  achievements: string[];
  /** Replaces the response for the achievements. */
  failure: Response | null;
  /** The response that takes a second. */
  slow: 'user' | 'achievements' | null;
  asked: { user: number; achievements: number };
}

const aSecond = () => new Promise<void>(resolve => void setTimeout(resolve, 1000));

let world: ChallengeWorld;
let account: Account;
beforeEach(() => {
  world = serveChallenges(network, {
    challenges: [buildChallenge({ id: 1 }), buildChallenge({ id: 2 })],
    records: begun,
    steps: [...stepsOf(1, 2), ...stepsOf(2, 1)],
  });
  account = { points: 80, achievements: [], failure: null, slow: null, asked: { user: 0, achievements: 0 } };
  network.use(
    http.get(`${ORIGIN}/api/user`, async () => {
      account.asked.user += 1;
      if (account.slow === 'user') await aSecond();
      const experiencePoints = account.points;
      return HttpResponse.json(buildUser({ experiencePoints, level: experiencePoints < 100 ? 1 : 2 }));
    }),
    http.get(`${ORIGIN}/api/startups/:id/interviews`, () => HttpResponse.json([])),
    http.get(`${ORIGIN}/api/startups/:id/kanban`, () =>
      HttpResponse.json({ board: null, columns: [], cards: [] }),
    ),
    http.get(`${ORIGIN}/api/startups`, () => HttpResponse.json([buildStartup({ id: STARTUP_ID })])),
    http.get(`${ORIGIN}/api/achievements`, async () => {
      account.asked.achievements += 1;
      if (account.slow === 'achievements') await aSecond();
      return (
        account.failure?.clone() ?? HttpResponse.json(account.achievements.map(id => ({ id, unlockedAt })))
      );
    }),
  );
});

async function open(Page: ComponentType, words: string): Promise<void> {
  renderApp(
    <RequireUser>
      <main id="main" tabIndex={-1}>
        <Page />
      </main>
    </RequireUser>,
  );
  await passUntil(() => expect(screen.getByText(words)).toBeTruthy());
  account.asked = { user: 0, achievements: 0 };
}

/** Another device completes the first challenge: points for the step, the challenge and the achievement. */
function completeElsewhere(records: StepRecord[] = firstCompleted): void {
  world.records = records;
  account.points = 280;
  account.achievements = ['first-steps', 'level-up'];
}

const card = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('li');
  return within(found as HTMLElement);
};
const waitingWords = () => screen.queryAllByText('Will be recorded when you next earn XP').length;

describe.each([
  ['roadmap', RoadmapPage],
  ['dashboard', DashboardPage],
] as const)('the %s', (_, Page) => {
  it('asks for the user once when another device has completed steps, and never for what is known', async () => {
    await open(Page, 'Step 1.2');
    await pass(2 * POLL_MS);
    expect(account.asked.user).toBe(0);
    completeElsewhere();
    await pass(POLL_MS);
    expect(account.asked).toEqual({ user: 1, achievements: 0 });
    await pass(5 * POLL_MS);
    expect(account.asked.user).toBe(1);
    world.records = [...firstCompleted.slice(0, 2), ...recordsOf(2, 'completed')];
    await pass(POLL_MS);
    expect(account.asked.user).toBe(2);
  });

  it('does not ask for the user when a step was begun or reset elsewhere', async () => {
    await open(Page, 'Step 1.2');
    world.records = [...recordsOf(1, 'completed', 'in_progress'), ...recordsOf(2, 'in_progress')];
    await pass(POLL_MS);
    world.records = [...recordsOf(1, 'not_started', 'in_progress'), ...recordsOf(2, 'in_progress')];
    await pass(POLL_MS);
    expect(account.asked.user).toBe(0);
  });
});

it('shows on the roadmap the points that were earned elsewhere', async () => {
  await open(RoadmapPage, 'Step 1.2');
  const tile = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect([tile('Current level'), tile('Total XP')]).toEqual(['1', '80']);
  completeElsewhere();
  await pass(POLL_MS);
  expect([tile('Current level'), tile('Total XP'), tile('Challenges completed')]).toEqual([
    '2',
    '280',
    '1/2',
  ]);
});

describe('the achievements', () => {
  it.each([null, 'user', 'achievements'] as const)(
    'earned elsewhere are shown with their day and the points, for one question each (slow: %s)',
    async slow => {
      await open(AchievementsPage, '0 of 8 unlocked');
      account.slow = slow;
      await pass(2 * POLL_MS);
      expect(account.asked).toEqual({ user: 0, achievements: 0 });
      completeElsewhere();
      await pass(POLL_MS);
      await pass(2000);
      expect(screen.getByText('2 of 8 unlocked')).toBeTruthy();
      expect(card('First Steps').getByText(/^Unlocked on/)).toBeTruthy();
      expect(card('Level Up').getByText(/^Unlocked on/)).toBeTruthy();
      expect(screen.getByText('280')).toBeTruthy();
      await pass(5 * POLL_MS);
      expect(account.asked).toEqual({ user: 1, achievements: 1 });
      expect(waitingWords()).toBe(0);
    },
  );

  it('that the server has not written down are called so once it was asked, and it is asked once', async () => {
    world.records = firstCompleted;
    account.points = 50;
    await open(AchievementsPage, '1 of 8 unlocked');
    await passUntil(() => expect(waitingWords()).toBe(1));
    expect(card('First Steps').getByText('Will be recorded when you next earn XP')).toBeTruthy();
    await pass(5 * POLL_MS);
    expect(account.asked.achievements + account.asked.user).toBeLessThanOrEqual(2);

    // The next award records it.
    account.asked = { user: 0, achievements: 0 };
    completeElsewhere([...firstCompleted.slice(0, 2), ...recordsOf(2, 'completed', 'not_started')]);
    await pass(POLL_MS);
    expect(card('First Steps').getByText(/^Unlocked on/)).toBeTruthy();
    expect(waitingWords()).toBe(0);
  });

  it('are not called unrecorded while the server has not answered', async () => {
    await open(AchievementsPage, '0 of 8 unlocked');
    const refusal = { statusCode: 403, code: 'auth.forbidden', error: 'Forbidden', message: 'Not allowed' };
    account.failure = HttpResponse.json(refusal, { status: 403 });
    completeElsewhere();
    await pass(4 * POLL_MS);
    expect(card('First Steps').getByText('Unlocked')).toBeTruthy();
    expect(account.asked.achievements).toBeLessThanOrEqual(2);
    expect(waitingWords()).toBe(0);
    expect(card('First Steps').queryByText(/^Unlocked on/)).toBeNull();
  });
});
