import type { User } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockNetwork } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { ChallengePath } from './challenge-path.tsx';
import { NextStepStrip } from './next-step-strip.tsx';
import { buildChallenge, recordsOf, STARTUP_ID, serveChallenges, stepsOf } from './test/challenge-world.ts';
import { useChallenges } from './use-challenges.ts';

const network = mockNetwork();

function Subject({ viewer = 'admin' }: { viewer?: User['role'] }) {
  const overview = useChallenges(STARTUP_ID, viewer);
  return (
    <>
      <NextStepStrip overview={overview} whenComplete={<button type="button">Read the report</button>} />
      <ChallengePath overview={overview} />
    </>
  );
}

const item = async (title: string) => {
  const heading = await screen.findByText(title, { selector: 'h3, h3 *' });
  return heading.closest('li') as HTMLElement;
};

describe('the path on the dashboard', () => {
  it('shows each challenge with its state, the current one marked with its next step', async () => {
    serveChallenges(network, {
      challenges: [
        buildChallenge({ id: 1 }),
        buildChallenge({ id: 2 }),
        buildChallenge({ id: 3, isArchived: true }),
      ],
      records: [...recordsOf(1, 'completed'), ...recordsOf(2, 'completed', 'not_started')],
      steps: stepsOf(2, 2),
    });
    renderApp(<Subject />);
    const first = await item('Challenge 1');
    const second = await item('Challenge 2');
    expect(first.textContent).toBe('Challenge 1Completed1/1');
    expect(second.textContent).toBe('Challenge 2Current1/2');
    expect(screen.queryByText('Challenge 3')).toBeNull();
    expect([first, second].map(one => one.getAttribute('aria-current'))).toEqual([null, 'step']);
    expect(within(second).getByRole('link').getAttribute('href')).toBe('/challenge/2');
    const start = await screen.findByText('Start Step');
    expect(start.closest('a')?.getAttribute('href')).toBe('/challenge/2/step/21');
    expect(screen.getByText('Next step in Challenge 2')).toBeTruthy();
    expect(screen.getByText('Step 2.2')).toBeTruthy();
    expect(screen.queryByText('Read the report')).toBeNull();
  });

  it('holds its places while nothing is known', () => {
    renderApp(
      <>
        <NextStepStrip overview={undefined} />
        <ChallengePath overview={undefined} />
      </>,
    );
    expect(screen.getByRole('status', { name: 'Loading challenges' })).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Loading step...' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Challenges' })).toBeTruthy();
  });

  it('leads into no challenge that is locked', async () => {
    serveChallenges(network, {
      challenges: [buildChallenge({ id: 1 }), buildChallenge({ id: 2 })],
      records: [...recordsOf(1, 'not_started'), ...recordsOf(2, 'not_started')],
      steps: stepsOf(1, 1),
    });
    renderApp(<Subject viewer="user" />);
    const locked = await item('Challenge 2');
    expect(locked.textContent).toBe('Challenge 2Locked0/1');
    expect(within(locked).queryByRole('link')).toBeNull();
  });

  it('offers the open step where steps were done out of order, and passes over what has none', async () => {
    serveChallenges(network, {
      challenges: [buildChallenge({ id: 1 }), buildChallenge({ id: 2 })],
      records: recordsOf(2, 'not_started', 'completed'),
      steps: stepsOf(2, 2),
    });
    renderApp(<Subject viewer="user" />);
    const start = await screen.findByText('Start Step');
    expect(start.closest('a')?.getAttribute('href')).toBe('/challenge/2/step/20');
    expect((await item('Challenge 2')).getAttribute('aria-current')).toBe('step');
  });

  it('goes on with a step that was begun', async () => {
    serveChallenges(network, {
      challenges: [buildChallenge({ id: 1 })],
      records: recordsOf(1, 'in_progress'),
      steps: stepsOf(1, 1),
    });
    renderApp(<Subject />);
    expect((await screen.findByText('Continue Step')).closest('a')?.getAttribute('href')).toBe(
      '/challenge/1/step/10',
    );
  });

  it('says so when everything is done', async () => {
    serveChallenges(network, {
      challenges: [buildChallenge({ id: 1 })],
      records: recordsOf(1, 'completed'),
    });
    renderApp(<Subject />);
    expect(await screen.findByText('All challenges completed')).toBeTruthy();
    expect(screen.getByText('Read the report')).toBeTruthy();
  });
});
