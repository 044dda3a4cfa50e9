import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildQuestion, buildStep } from '../../test/samples.ts';
import { ChallengeDetails } from './challenge-details.tsx';
import { challengeImageUrl } from './challenge-image.tsx';
import { buildChallenge, recordsOf, stepsOf } from './test/challenge-world.ts';

const network = mockNetwork();
const open = { complete: false, completed: 1, total: 3, isAccessible: true };
const steps = stepsOf(2, 3);
const records = recordsOf(2, 'completed', 'in_progress', 'not_started');

function show(changes: Partial<Parameters<typeof ChallengeDetails>[0]> = {}) {
  const challenge = buildChallenge({ id: 2, title: 'Product', description: 'Build it' });
  renderApp(
    <ChallengeDetails challenge={challenge} access={open} steps={steps} records={records} {...changes} />,
  );
}

const card = (title: string) => {
  const heading = screen.getByText(title).closest('li');
  return within(heading as HTMLElement);
};

describe('a challenge', () => {
  it('tells its title, its description and how far it is', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Product' })).toBeTruthy();
    expect(screen.getByText('3 steps • 1 completed • 33% complete')).toBeTruthy();
    expect(screen.getByText('Build it')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Challenge progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('33');
  });

  it.each([
    ['Step 2.1', 'Completed', '/challenge/2/step/20'],
    ['Step 2.2', 'In progress', '/challenge/2/step/21'],
    ['Step 2.3', 'Not started', '/challenge/2/step/22'],
    ['Later', 'Locked', null],
  ])('shows the step "%s" as %s, leading to %s', (title, state, href) => {
    show({ steps: [...steps, buildStep({ id: 29, challengeId: 2, title: 'Later', isActive: false })] });
    expect(card(title).getByText(state)).toBeTruthy();
    expect(card(title).queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  });

  it('says how long each step will take that is not completed, where that is known', () => {
    show({ steps: steps.map((step, place) => ({ ...step, minutes: place === 2 ? null : 20 })) });
    const times = ['Step 2.1', 'Step 2.2', 'Step 2.3'].map(title => card(title).getByText(/^Step \d(?!\.)/));
    expect(times.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Step 1',
      'Step 2 · About 20 minutes',
      'Step 3',
    ]);
  });

  it.each([
    ['https://www.example.com/watch?v=1', 'Watch the video on example.com (opens in a new tab)'],
    ['javascript:alert(1)', null],
    ['no address', null],
    [null, null],
  ])('with the video %s has the link %s (SC-78)', (videoUrl, name) => {
    show({ challenge: buildChallenge({ id: 2, videoUrl }) });
    const link = screen.queryByRole('link', { name: /video/ });
    expect(link?.textContent ?? null).toBe(name);
    expect(link?.getAttribute('href') ?? null).toBe(name && videoUrl);
    if (link)
      expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
        'noopener noreferrer',
        '_blank',
      ]);
  });

  it.each([
    [true, 'Complete previous challenges to unlock'],
    [false, 'Coming soon'],
  ])('that is closed (active: %s) says "%s" and has no way in', (isActive, text) => {
    show({
      challenge: buildChallenge({ id: 2, isActive }),
      access: { ...open, isAccessible: false },
    });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('Locked')).toHaveLength(3);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('that is closed can be read ahead', async () => {
    network.use(
      http.get(`${ORIGIN}/api/steps/20/questions`, () =>
        HttpResponse.json([buildQuestion({ stepId: 20, text: 'Which five people?' })]),
      ),
    );
    show({ access: { ...open, isAccessible: false } });
    const [first] = screen.getAllByText('What it will ask');
    (first?.closest('details') as HTMLDetailsElement).open = true;
    expect(await screen.findByText('Which five people?')).toBeTruthy();
  });

  it('that no total counts, an archived one, tells the steps it has', () => {
    show({
      challenge: buildChallenge({ id: 2, isArchived: true }),
      access: { ...open, completed: 0, total: 0 },
      records: [],
    });
    expect(screen.getByText('3 steps • 0 completed • 0% complete')).toBeTruthy();
  });

  it('without steps says so', () => {
    show({ steps: [], records: [], access: { ...open, completed: 0, total: 0 } });
    expect(screen.getByText('This challenge has no steps yet.')).toBeTruthy();
    expect(screen.getByText('0 steps • 0 completed • 0% complete')).toBeTruthy();
  });

  it('holds the places of steps that are on their way', () => {
    show({ steps: undefined });
    expect(screen.getByRole('status', { name: 'Loading steps' })).toBeTruthy();
  });
});

describe("a challenge's picture", () => {
  const picture = () => document.querySelector('img');

  it('is shown, and taken away when it cannot be loaded', () => {
    show({ challenge: buildChallenge({ id: 2, imageUrl: '/pictures/2.png' }) });
    const image = picture() as HTMLImageElement;
    expect([new URL(image.src).pathname, image.alt]).toEqual(['/pictures/2.png', '']);
    fireEvent.error(image);
    expect(picture()).toBeNull();
  });

  it.each([
    [null, null],
    ['', null],
    ['  ', null],
    ['https://elsewhere.test/2.png', null],
    ['//elsewhere.test/2.png', null],
    ['javascript:alert(1)', null],
    ['data:text/html,<p>', null],
    ['http://', null],
    ['pictures/2.png', `${window.location.origin}/pictures/2.png`],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('given as %j is loaded from %j', (imageUrl, url) => {
    expect(challengeImageUrl(imageUrl)).toBe(url);
  });
});
