import type { Card } from '@groundwork/domain';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { buildCard } from '../../test/samples.ts';
import { ValidationSummary } from './validation-summary.tsx';

const network = mockNetwork();

function serve(cards: Card[]) {
  const board = { id: 3, name: 'Board', startupId: 1 };
  network.use(
    http.get(`${ORIGIN}/api/startups/1/kanban`, () => HttpResponse.json({ board, columns: [], cards })),
  );
  renderApp(<ValidationSummary startupId={1} />);
}

it('counts ideas, tests and outcomes, and leads to the board', async () => {
  const decided = { state: 'decided', testStartedAt: '2026-12-01T00:00:00.000Z' } as const;
  serve([
    buildCard({ id: 1 }),
    buildCard({ id: 2 }),
    buildCard({ id: 3, state: 'testing' }),
    buildCard({ id: 4, ...decided, outcome: 'validated' }),
    buildCard({ id: 5, ...decided, outcome: 'invalidated' }),
    buildCard({ id: 6, ...decided, outcome: 'inconclusive' }),
  ]);
  const link = await screen.findByRole('link');
  expect([link.getAttribute('href'), link.textContent]).toEqual([
    '/validation-board/1',
    'Validation1 validated, 1 invalidated, 1 inconclusive, 1 testing, 2 ideas',
  ]);
});

it('says that there is nothing yet', async () => {
  serve([]);
  expect((await screen.findByRole('link')).textContent).toBe('ValidationNo hypotheses yet');
});

it('says that it is not available, and still leads to the board', async () => {
  const refusal = { statusCode: 404, code: 'startup.not_found', error: 'x', message: 'x' };
  network.use(http.get(`${ORIGIN}/api/startups/1/kanban`, () => HttpResponse.json(refusal, { status: 404 })));
  renderApp(<ValidationSummary startupId={1} />);
  expect((await screen.findByRole('link')).textContent).toBe('ValidationNot available');
});
