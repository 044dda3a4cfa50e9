import type { User } from '@groundwork/domain';
import { act, cleanup, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimers, pass, passUntil } from '../../test/clock.ts';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { hideToast } from '../../ui/toast.ts';
import {
  buildChallenge,
  type ChallengeWorld,
  recordsOf,
  STARTUP_ID,
  serveChallenges,
  stepsOf,
} from './test/challenge-world.ts';
import { useChallenges, useSteps } from './use-challenges.ts';

fakeTimers();
const network = mockNetwork();
const seen = { renders: 0 };

interface SubjectProps {
  viewer?: User['role'];
  isLive?: boolean;
}

/** A page that shows challenges and the steps of the first one. */
function Subject({ viewer = 'user', isLive = true }: SubjectProps) {
  const overview = useChallenges(STARTUP_ID, viewer, { isLive });
  const steps = useSteps(1, { isLive });
  seen.renders += 1;
  const completed = overview?.records.filter(({ status }) => status === 'completed').length;
  return overview && steps ? <p>{`${completed} of ${steps.length}`}</p> : <p>Loading</p>;
}

let world: ChallengeWorld;
beforeEach(() => {
  world = serveChallenges(network, {
    challenges: [buildChallenge({ id: 1 }), buildChallenge({ id: 2, isArchived: true })],
    records: recordsOf(1, 'completed', 'not_started'),
    steps: stepsOf(1, 2),
  });
});

async function open(props: SubjectProps = {}) {
  const app = renderApp(<Subject {...props} />);
  await passUntil(() => expect(screen.getByText('1 of 2')).toBeTruthy());
  world.asked = { challenges: 0, allChallenges: 0, progress: 0, steps: 0 };
  seen.renders = 0;
  return app;
}

function setTabHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

describe('a page with challenges', () => {
  it('asks for progress and steps every 15 s, and for the challenges every 30 s', async () => {
    await open();
    await pass(14_000);
    expect(world.asked).toEqual({ challenges: 0, allChallenges: 0, progress: 0, steps: 0 });
    await pass(2000);
    expect(world.asked).toEqual({ challenges: 0, allChallenges: 0, progress: 1, steps: 1 });
    await pass(15_000);
    expect(world.asked).toEqual({ challenges: 1, allChallenges: 0, progress: 2, steps: 2 });
    await pass(30_000);
    expect(world.asked).toEqual({ challenges: 2, allChallenges: 0, progress: 4, steps: 4 });
  });

  it('is not drawn anew by answers that say the same, and shows those that do not', async () => {
    await open();
    await pass(61_000);
    expect(world.asked.progress).toBe(4);
    expect(seen.renders).toBe(0);
    world.records = recordsOf(1, 'completed', 'completed');
    await pass(15_000);
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });

  it('asks for nothing once it is left', async () => {
    await open();
    cleanup();
    await pass(65_000);
    expect(world.asked).toEqual({ challenges: 0, allChallenges: 0, progress: 0, steps: 0 });
  });

  it('asks for nothing where the page has a rhythm of its own', async () => {
    await open({ isLive: false });
    await pass(65_000);
    expect(world.asked).toEqual({ challenges: 0, allChallenges: 0, progress: 0, steps: 0 });
  });

  it('asks for nothing in a hidden tab, and at once when it is shown again after more than 30 s', async () => {
    await open();
    setTabHidden(true);
    await pass(120_000);
    expect(world.asked).toEqual({ challenges: 0, allChallenges: 0, progress: 0, steps: 0 });
    setTabHidden(false);
    await pass(0);
    expect(world.asked).toEqual({ challenges: 1, allChallenges: 0, progress: 1, steps: 1 });
  });

  it('does not ask twice for a glance at another tab', async () => {
    await open();
    setTabHidden(true);
    await pass(5000);
    setTabHidden(false);
    await pass(0);
    expect(world.asked.progress).toBe(0);
  });

  it('asks for what administrators see, archived challenges included', async () => {
    await open({ viewer: 'admin' });
    await pass(31_000);
    expect(world.asked).toMatchObject({ challenges: 0, allChallenges: 1 });
  });
});

describe('a server that fails for minutes', () => {
  const fail = () => {
    const error = { statusCode: 500, code: 'server.error', error: 'Error', message: 'Broken' };
    world.failure = () => HttpResponse.json(error, { status: 500 });
  };
  const toast = () => screen.queryByText('An error occurred');

  it('is told once, keeps what is shown, and is told again only after it has answered', async () => {
    await open();
    fail();
    await passUntil(() => expect(toast()).toBeTruthy());
    await hideToast();
    for (let quarter = 0; quarter < 16; quarter += 1) {
      await pass(15_000);
      expect(toast()).toBeNull();
    }
    expect(world.asked.progress).toBeGreaterThan(16);
    expect(screen.getByText('1 of 2')).toBeTruthy();

    world.failure = null;
    world.records = recordsOf(1, 'completed', 'completed');
    await passUntil(() => expect(screen.getByText('2 of 2')).toBeTruthy());
    await pass(30_000);
    fail();
    await passUntil(() => expect(toast()).toBeTruthy());
    await hideToast();
  });
});
