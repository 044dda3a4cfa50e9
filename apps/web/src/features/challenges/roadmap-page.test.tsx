import type { User } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppBoundary } from '../../app/boundaries.tsx';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildStep } from '../../test/samples.ts';
import { RoadmapPage } from './roadmap-page.tsx';
import {
  buildChallenge,
  type ChallengeWorld,
  recordsOf,
  STARTUP_ID,
  serveChallenges,
  stepsOf,
} from './test/challenge-world.ts';
import { useChallenges } from './use-challenges.ts';

const network = mockNetwork();
const user = { level: 3, experiencePoints: 480 };

function Subject({ startupId, viewer }: { startupId: number | null; viewer: User['role'] }) {
  return <RoadmapPage overview={useChallenges(startupId, viewer)} user={user} />;
}

interface Visit {
  startupId?: number | null;
  viewer?: User['role'];
}

const open = ({ startupId = STARTUP_ID, viewer = 'user' }: Visit = {}) =>
  renderApp(<Subject startupId={startupId} viewer={viewer} />);

/** Three challenges: done, in progress and still locked. */
const underWay: Partial<ChallengeWorld> = {
  challenges: [buildChallenge({ id: 3 }), buildChallenge({ id: 1 }), buildChallenge({ id: 2 })],
  records: [
    ...recordsOf(1, 'completed', 'completed'),
    ...recordsOf(2, 'completed', 'in_progress', 'not_started'),
    ...recordsOf(3, 'not_started'),
  ],
  steps: [...stepsOf(1, 2), ...stepsOf(2, 3), ...stepsOf(3, 1)],
};

const item = async (title: string) => {
  const heading = await screen.findByText(title, { selector: 'h3' });
  return within(heading.closest('li') as HTMLElement);
};
const nextStep = () => within(screen.getByText('Next Step').closest('section') as HTMLElement);
const tile = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('the list', () => {
  it('is sorted by order, with the legend', async () => {
    serveChallenges(network, underWay);
    open();
    await item('Challenge 1');
    const roadmap = within(screen.getByRole('region', { name: 'Roadmap' }));
    expect(roadmap.getAllByRole('heading', { level: 3 }).map(heading => heading.textContent)).toEqual([
      'Challenge 1',
      'Challenge 2',
      'Challenge 3',
    ]);
    const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(legend.map(entry => entry.textContent)).toEqual(['Completed', 'Current', 'Locked']);
  });

  const BADGES = ['Completed', 'Current', 'Coming Soon', 'Archived'];
  const LOCKED = 'Complete previous challenges to unlock';

  it.each([
    ['user', { id: 1 }, '2/2', ['Completed'], 'Review Challenge'],
    ['user', { id: 2 }, '1/3', ['Current'], 'Continue Challenge'],
    ['user', { id: 3 }, '0/1', [], LOCKED],
    ['user', { id: 3, isActive: false }, '0/1', ['Coming Soon'], 'Coming soon'],
    ['user', { id: 4 }, '0/?', [], LOCKED],
    ['user', { id: 4, isActive: false }, '0/?', ['Coming Soon'], 'Coming soon'],
    ['admin', { id: 3 }, '0/1', ['Current'], 'Start Challenge'],
    ['admin', { id: 3, isActive: false }, '0/1', ['Coming Soon'], 'Start Challenge'],
    ['admin', { id: 4, isArchived: true }, '0/?', ['Archived'], 'Start Challenge'],
    [
      'admin',
      { id: 4, isArchived: true, isActive: false },
      '0/?',
      ['Coming Soon', 'Archived'],
      'Start Challenge',
    ],
  ] as const)(
    'shows a %s the challenge %o with %s, %j and "%s"',
    async (viewer, changes, count, badges, way) => {
      const challenge = buildChallenge(changes);
      const others = underWay.challenges?.filter(({ id }) => id !== challenge.id) ?? [];
      serveChallenges(network, { ...underWay, challenges: [...others, challenge] });
      open({ viewer });
      const shown = await item(challenge.title);
      expect(shown.getByText(challenge.description)).toBeTruthy();
      expect(
        shown.getByText((_, node) => node?.tagName === 'SPAN' && node.textContent === count),
      ).toBeTruthy();
      expect(BADGES.filter(badge => shown.queryByText(badge))).toEqual(badges);
      const link = shown.queryByRole('link');
      if (way.endsWith('Challenge')) {
        expect(link?.textContent).toBe(way);
        expect(link?.getAttribute('href')).toBe(`/challenge/${challenge.id}`);
      } else {
        // A locked one can be read ahead.
        expect(link?.textContent ?? '').toBe(way === LOCKED ? 'Read ahead' : '');
        expect(shown.getByText(way)).toBeTruthy();
      }
    },
  );

  it('says how long the open steps of each challenge will take, where that is known', async () => {
    const minutes = { 10: 20, 20: 30, 21: 45, 22: 25 };
    const records = (underWay.records ?? []).map(record => ({
      ...record,
      minutes: minutes[record.stepId as keyof typeof minutes] ?? null,
    }));
    serveChallenges(network, { ...underWay, records });
    open();
    const times = [1, 2, 3].map(async id => (await item(`Challenge ${id}`)).queryByText(/^About .*minutes$/));
    expect((await Promise.all(times)).map(time => time?.textContent)).toEqual([
      undefined,
      'About 1 hour 10 minutes',
      undefined,
    ]);
  });

  it('says how far each challenge is', async () => {
    serveChallenges(network, underWay);
    open();
    const bar = (await item('Challenge 2')).getByRole('progressbar', { name: 'Progress in Challenge 2' });
    expect(bar.getAttribute('aria-valuenow')).toBe('33');
  });

  it('marks the one to go on with, and no other', async () => {
    serveChallenges(network, underWay);
    open({ viewer: 'admin' });
    await item('Challenge 3');
    const marked = document.querySelectorAll('[aria-current="step"]');
    expect([...marked].map(entry => entry.querySelector('h3')?.textContent)).toEqual(['Challenge 2']);
  });

  it('says so when there are no challenges, and offers no step', async () => {
    serveChallenges(network);
    open();
    expect(await screen.findByText('No challenges yet')).toBeTruthy();
    expect(screen.queryByText('Next Step')).toBeNull();
    expect(tile('Challenges completed')).toBe('0/0');
  });
});

describe('the tiles', () => {
  it('count the challenges that a founder can complete, and tell level and XP', async () => {
    const uncounted = [
      buildChallenge({ id: 4, isActive: false }),
      buildChallenge({ id: 5, isArchived: true }),
      buildChallenge({ id: 6 }),
    ];
    serveChallenges(network, {
      ...underWay,
      challenges: [...(underWay.challenges ?? []), ...uncounted],
      records: [...(underWay.records ?? []), ...recordsOf(4, 'completed')],
    });
    open({ viewer: 'admin' });
    await item('Challenge 5');
    expect(tile('Challenges completed')).toBe('1/3');
    expect(tile('Current level')).toBe('3');
    expect(tile('Total XP')).toBe('480');
  });

  it('count the challenges without a startup, too, while nothing tells how many steps each has', async () => {
    const uncounted = [
      buildChallenge({ id: 4, isActive: false }),
      buildChallenge({ id: 5, isArchived: true }),
    ];
    serveChallenges(network, { challenges: [...(underWay.challenges ?? []), ...uncounted] });
    open({ startupId: null, viewer: 'admin' });
    const first = await item('Challenge 1');
    expect(tile('Challenges completed')).toBe('0/3');
    expect(first.getByText((_, node) => node?.tagName === 'SPAN' && node.textContent === '0/?')).toBeTruthy();
  });
});

describe('the next step', () => {
  it("is the current challenge's current step, with the way in", async () => {
    const [first, ...others] = stepsOf(2, 3);
    // Steps are numbered by position, and a locked one is not counted.
    const locked = buildStep({ id: 29, challengeId: 2, order: 2, title: 'Locked', isActive: false });
    serveChallenges(network, { ...underWay, steps: [...others, locked, ...(first ? [first] : [])] });
    open();
    const link = await screen.findByText('Continue Step', { selector: 'a *' });
    expect(link.closest('a')?.getAttribute('href')).toBe('/challenge/2/step/21');
    expect(nextStep().getByRole('heading', { level: 3 }).textContent).toBe('Step 2.2');
    expect(nextStep().getByText('What to do in 2.2')).toBeTruthy();
    expect(nextStep().getByText('2')).toBeTruthy();
    expect(nextStep().getByText('Challenge 2')).toBeTruthy();
    expect(nextStep().getByText('1 of 3')).toBeTruthy();
    expect(nextStep().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  });

  it('is one that is open where steps were done out of order', async () => {
    const records = [
      ...recordsOf(1, 'completed', 'completed'),
      ...recordsOf(2, 'not_started', 'completed', 'not_started'),
    ];
    serveChallenges(network, { ...underWay, records });
    open();
    const link = await screen.findByText('Start Step', { selector: 'a *' });
    expect(link.closest('a')?.getAttribute('href')).toBe('/challenge/2/step/20');
    expect(nextStep().getByText('1 of 3')).toBeTruthy();
  });

  it('passes over a challenge that has no steps', async () => {
    const records = [...recordsOf(1, 'completed', 'completed'), ...recordsOf(3, 'not_started')];
    serveChallenges(network, { ...underWay, records, steps: [...stepsOf(1, 2), ...stepsOf(3, 1)] });
    open();
    const link = await screen.findByText('Start Step', { selector: 'a *' });
    expect(link.closest('a')?.getAttribute('href')).toBe('/challenge/3/step/30');
    const marked = document.querySelectorAll('[aria-current="step"]');
    expect([...marked].map(entry => entry.querySelector('h3')?.textContent)).toEqual(['Challenge 3']);
  });

  it('is announced as loading, with 0 of 3 and nothing to press, until it is known', async () => {
    serveChallenges(network, underWay);
    network.use(http.get(`${ORIGIN}/api/challenges/2/steps`, () => delay('infinite').then(() => undefined)));
    open();
    await item('Challenge 2');
    expect(nextStep().getByText('Loading step...')).toBeTruthy();
    expect(nextStep().getByText('0 of 3')).toBeTruthy();
    expect(nextStep().getByRole<HTMLButtonElement>('button', { name: 'Start Step' }).disabled).toBe(true);
  });

  it('offers to create a startup where there is none, and leads nowhere else', async () => {
    const world = serveChallenges(network, underWay);
    open({ startupId: null });
    expect(await screen.findByText('Create a startup first')).toBeTruthy();
    const link = nextStep().getByRole('link', { name: 'Create Startup' });
    expect(link.getAttribute('href')).toBe('/create-startup');
    const first = await item('Challenge 1');
    expect([first.queryByText('Current'), first.queryByText('Needs a startup')]).not.toContain(null);
    // Locked, as it would be once the founder has begun.
    const second = await item('Challenge 2');
    expect(second.queryByText('Current')).toBeNull();
    expect(second.getByText('Complete previous challenges to unlock')).toBeTruthy();
    expect(screen.getAllByRole('link')).toEqual([link]);
    expect(world.asked).toMatchObject({ progress: 0, steps: 0 });
  });

  it.each([
    ['everything is complete', 'All challenges completed', { records: recordsOf(1, 'completed') }],
    [
      'no challenge is open',
      'Nothing to do yet',
      { challenges: [buildChallenge({ id: 1, isActive: false })] },
    ],
    [
      'everything that has steps is complete',
      'All challenges completed',
      {
        challenges: [buildChallenge({ id: 1 }), buildChallenge({ id: 2 })],
        records: recordsOf(1, 'completed'),
      },
    ],
    ['no challenge has steps', 'No steps yet', { records: [] }],
  ])('is a word about it when %s', async (_, title, changes) => {
    serveChallenges(network, {
      challenges: [buildChallenge({ id: 1 })],
      records: recordsOf(1, 'not_started'),
      ...changes,
    });
    open();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(nextStep().queryByRole('link')).toBeNull();
    expect(nextStep().queryByRole('button')).toBeNull();
  });
});

describe('while nothing is known', () => {
  // React logs errors that a boundary catches.
  afterEach(() => vi.restoreAllMocks());

  it('holds the places of the tiles, the list and the step', () => {
    serveChallenges(network, { failure: () => delay('infinite').then(() => HttpResponse.json([])) });
    open();
    expect(screen.getByRole('status', { name: 'Loading challenges' })).toBeTruthy();
    expect(nextStep().getByText('Loading step...')).toBeTruthy();
    expect(tile('Total XP')).toBe('480');
  });

  it('leaves a failed list to the page, whose boundary offers another try', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const refusal = { statusCode: 403, code: 'auth.forbidden', error: 'Forbidden', message: 'Not allowed' };
    serveChallenges(network, { failure: () => HttpResponse.json(refusal, { status: 403 }) });
    renderApp(
      <AppBoundary>
        <Subject startupId={STARTUP_ID} viewer="user" />
      </AppBoundary>,
    );
    await waitFor(() => expect(screen.getByText('Try Again')).toBeTruthy());
  });
});
