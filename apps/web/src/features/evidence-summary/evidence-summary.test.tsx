import type { EvidenceSummary } from '@groundwork/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { mockNetwork, ORIGIN } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { EvidenceSummarySlot } from './evidence-summary-slot.tsx';
import { StillAsked } from './still-asked.tsx';

const network = mockNetwork();

const PRICING = { challengeId: 4, stepId: 41, step: 'Pricing' };
const PROBLEM = { challengeId: 1, stepId: 11, step: 'Name the problem' };
const NOTHING: EvidenceSummary = {
  evidence: { measured: 0, told: 0, guessed: 0 },
  guesses: [],
  figures: [
    { figure: 'price', ...PRICING, value: null, quote: null },
    { figure: 'cost', ...PROBLEM, value: null, quote: null },
  ],
  criteria: { total: 0, first: [] },
  hypotheses: { total: 0, first: [] },
  acceptedAt: [],
};

function serve(summary: Partial<EvidenceSummary>) {
  const served = { isBroken: false };
  network.use(
    http.get(`${ORIGIN}/api/startups/7/evidence`, () =>
      served.isBroken
        ? HttpResponse.json(
            { statusCode: 403, code: 'auth.forbidden', error: 'x', message: 'Not today' },
            { status: 403 },
          )
        : HttpResponse.json({ ...NOTHING, ...summary }),
    ),
  );
  return served;
}

const show = () => renderApp(<EvidenceSummarySlot startupId={7} isOpen={id => id === 1} />);
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

it('counts the evidence by what it rests on, in words', async () => {
  serve({ evidence: { measured: 3, told: 1, guessed: 2 } });
  show();
  expect(screen.getByRole('status', { name: 'Loading where your startup stands' })).toBeDefined();
  const evidence = await part('Evidence');
  expect(evidence.getByText('6 accepted sentences, by type of evidence')).toBeDefined();
  expect(texts(evidence.getAllByRole('listitem'))).toEqual([
    '3 measuredcounted, timed, paid or watched',
    '1 toldsomeone else said it',
    '2 guessedyour own estimate, belief or plan',
  ]);
});

it('tells the figures with their quotes, and leads to the steps that are open', async () => {
  const quote = { text: 'Two empty slots lost them £190.', kind: 'measured' as const };
  serve({
    figures: [
      { figure: 'price', ...PRICING, value: null, quote: { text: 'It depends.', kind: 'guessed' } },
      { figure: 'cost', ...PROBLEM, value: '£190', quote },
    ],
  });
  show();
  const figures = await part('Key numbers');
  expect(texts(figures.getAllByRole('definition'))).toEqual([
    'It depends.',
    '£190Two empty slots lost them £190.',
  ]);
  expect(texts(figures.getAllByRole('term'))).toEqual([
    'PriceguessedPricing',
    'Cost of the problemmeasuredName the problem',
  ]);
  const links = figures.getAllByRole('link');
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/challenge/1/step/11']);
});

it('says what is missing, and where it is asked for', async () => {
  serve({});
  show();
  const figures = await part('Key numbers');
  expect(texts(figures.getAllByRole('definition'))).toEqual([
    "Not known yet. You'll be asked in Pricing",
    "Not known yet. You'll be asked in Name the problem",
  ]);
  expect((await part('Evidence')).getByText(/^No answers accepted yet/)).toBeDefined();
  expect((await part('Open assumptions')).getByText(/^None yet\. Guesses/)).toBeDefined();
  expect((await part('The last 7 days')).getByText('No answers accepted')).toBeDefined();
});

it('names what is guessed or not decided, and how much more there is', async () => {
  serve({
    evidence: { measured: 1, told: 0, guessed: 4 },
    guesses: ['Half of them would pay.', 'It is the same in Bath.'],
    hypotheses: { total: 1, first: [{ id: 9, title: 'They pay', state: 'testing' }] },
  });
  show();
  const open = await part('Open assumptions');
  expect(texts(open.getAllByRole('listitem'))).toEqual([
    'Half of them would pay.',
    'It is the same in Bath.',
    'They pay being tested',
  ]);
  expect(open.getByText('and 2 more')).toBeDefined();
  expect(open.getByRole('link', { name: 'They pay' }).getAttribute('href')).toBe(
    '/validation-board/7?card=9',
  );
});

it('says in one line what the step under way still asks for', async () => {
  const first = ['One incident', 'A number'].map(text => ({ ...PROBLEM, text }));
  serve({ criteria: { total: 4, first } });
  renderApp(<StillAsked startupId={7} />);
  const link = await screen.findByRole('link', { name: 'Name the problem' });
  expect(link.getAttribute('href')).toBe('/challenge/1/step/11');
  expect(link.parentElement?.textContent).toBe(
    'Still missing in Name the problem: One incident (and 3 more)',
  );
});

it('tells of each of the last seven days how many answers were accepted', async () => {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  serve({ acceptedAt: [yesterday.toISOString(), yesterday.toISOString(), now.toISOString()] });
  show();
  const week = await part('The last 7 days');
  expect(week.getByText('3 answers accepted')).toBeDefined();
  const days = texts(week.getAllByRole('listitem'));
  expect(days).toHaveLength(7);
  expect(days.at(-2)).toContain('day: 2 answers accepted');
  expect(days.at(-1)).toContain('day: 1 answer accepted');
});

it('says when it does not come, and asks again', async () => {
  const served = serve({});
  served.isBroken = true;
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('Not today');
  served.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await part('Evidence')).toBeDefined();
});
