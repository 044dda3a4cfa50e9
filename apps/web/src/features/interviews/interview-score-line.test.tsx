import type { InterviewScore } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { InterviewScoreLine } from './interview-score-line.tsx';

const network = mockNetwork();
const PATH = `${ORIGIN}/api/startups/1/interviews`;

/** Takes the interviews' shares newest first. */
function serve(...shares: [good: number, questions: number][]) {
  const list: InterviewScore[] = shares.map(([good, questions], place) => ({
    chatId: 100 - place,
    personaName: 'Dana',
    startedAt: '2026-01-05T10:00:00.000Z',
    isReviewed: questions > 0,
    good,
    questions,
  }));
  network.use(http.get(PATH, () => HttpResponse.json(list)));
  renderApp(<InterviewScoreLine startupId={1} />);
}

const line = async () => (await screen.findByRole('link')).textContent;

it('draws the share of good questions from the oldest to the newest, and says it', async () => {
  serve([3, 4], [1, 2], [0, 3]);
  expect(await line()).toContain('75% in the last of 3');
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('aria-label')).toBe(
    'Share of good questions from the oldest to the newest interview: 0%, 50%, 75%',
  );
  const points = picture.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
  const heights = points.map(point => Number(point.split(',')[1]));
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(new Set(heights).size).toBe(3);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/persona-chat');
});

it('is one figure for one interview, and a word without any', async () => {
  serve([1, 3]);
  expect(await line()).toBe('Good questions in interviews33% in 1 interview');
  expect(screen.queryByRole('img')).toBeNull();
});

it('counts what is not reviewed', async () => {
  serve([0, 0], [1, 3]);
  expect(await line()).toBe('Good questions in interviews33% in 1 interview, 1 not reviewed');
});

it('says only what is not reviewed, without a review', async () => {
  serve([0, 0]);
  expect(await line()).toBe('Good questions in interviews1 not reviewed');
});

it('says that there is nothing yet', async () => {
  serve();
  expect(await line()).toBe('Good questions in interviewsNo interviews yet');
});

it('draws no more than the newest twenty', async () => {
  serve(...Array.from({ length: 30 }, (): [number, number] => [1, 2]));
  expect(await line()).toContain('in the last of 30');
  expect(screen.getByRole('img').querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(
    20,
  );
});

it('says that it is not available, and still leads to the personas', async () => {
  const refusal = { statusCode: 404, code: 'startup.not_found', error: 'x', message: 'x' };
  network.use(http.get(PATH, () => HttpResponse.json(refusal, { status: 404 })));
  renderApp(<InterviewScoreLine startupId={1} />);
  expect(await line()).toBe('Good questions in interviewsNot available');
});

it('keeps its place while it is not known', () => {
  renderApp(<InterviewScoreLine startupId={undefined} />);
  screen.getByRole('status', { name: 'Loading interviews' });
});
