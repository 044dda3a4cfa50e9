import type { Cohort, CohortProgress, MemberProgress } from '@groundwork/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { answerHealth, mockNetwork, ORIGIN } from '../../../../test/network.ts';
import { csvOf } from '../../components/csv.ts';
import { refusal } from '../../test/admin-world.ts';
import { address, openAdmin } from '../../test/open-admin.tsx';
import { columnsOf as columnsOfFounders, inFile } from './founders-table.tsx';
import { columnsOf } from './questions-table.tsx';

const network = mockNetwork();
const BASE = `${ORIGIN}/api/admin/cohorts`;

const autumn: Cohort = {
  id: 3,
  name: 'Autumn',
  startsOn: '2026-09-01',
  endsOn: '2026-12-31',
  members: 2,
  invited: 0,
  updatedAt: '2026-08-01T10:00:00.000Z',
};
const ada: MemberProgress = {
  id: 7,
  username: 'ada',
  email: 'ada@example.com',
  fullName: 'Ada Example',
  activeAt: '2026-11-28T10:00:00.000Z',
  stepId: 11,
  stepSince: '2026-11-20T10:00:00.000Z',
  isRefused: true,
  completedStepIds: [10],
};
const noor: MemberProgress = {
  ...ada,
  id: 8,
  username: 'noor',
  email: 'noor@example.com',
  fullName: null,
  activeAt: null,
  stepId: 10,
  stepSince: null,
  isRefused: false,
  completedStepIds: [],
};
const progress = (change: Partial<CohortProgress> = {}): CohortProgress => ({
  asOf: '2026-11-29T09:59:00.000Z',
  founders: 1,
  challenges: [
    {
      id: 1,
      title: 'Target customer',
      steps: [
        { id: 10, title: 'Beachhead' },
        { id: 11, title: 'Buyer' },
      ],
    },
  ],
  members: [noor, ada],
  questions: [{ id: 20, text: '=Who pays?', stepId: 11, started: 1, completed: 0, refusalRate: null }],
  ...change,
});

const serve = (answer: () => Response) =>
  network.use(
    http.get(`${ORIGIN}/api/health`, () => answerHealth()),
    http.get(BASE, () => HttpResponse.json([autumn])),
    http.get(`${BASE}/3/progress`, answer),
    http.get(`${BASE}/3/members`, () => HttpResponse.json([])),
    http.get(`${BASE}/3/invitations`, () => HttpResponse.json([])),
  );
const rowsOf = async (label: string) => {
  const table = await screen.findByRole('table', { name: label });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(({ textContent }) => textContent));
};

it('[AD-114] shows founders by challenges, searched and sorted', async () => {
  serve(() => HttpResponse.json(progress()));
  openAdmin('/cohorts/3');
  await userEvent.click(await screen.findByRole('link', { name: 'Progress' }));
  expect(address()).toBe('/admin/cohorts/3/progress');
  expect(await rowsOf('Founders')).toEqual([
    [
      'noor',
      'In stepBeachhead',
      'Days in step–',
      'Last active–',
      'Steps completed0 of 2',
      '1. Target customer0 of 2',
    ],
    [
      'adaAda Example',
      'In stepBuyerRefused 3 times in a row',
      'Days in step8',
      'Last active28 November 2026',
      'Steps completed1 of 2',
      '1. Target customer1 of 2',
    ],
  ]);
  expect(screen.getByText('Refused 3 times in a row').dataset.tone).toBe('notice');
  await userEvent.click(screen.getByRole('button', { name: 'In step' }));
  expect((await rowsOf('Founders')).map(([name]) => name)).toEqual(['adaAda Example', 'noor']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search founders' }), 'NOOR@');
  await waitFor(async () => expect(await rowsOf('Founders')).toHaveLength(1));
  expect(screen.getByText(/^As of 29 November 2026 at /)).toBeDefined();
});

it('[AD-156] sorts founders by the way through the curriculum', async () => {
  const [challenge] = progress().challenges;
  const steps = ['Zeal', 'Aim', 'Money'].map((title, place) => ({ id: 10 + place, title }));
  const at = (username: string, stepId: number | null, completedStepIds: number[]): MemberProgress => ({
    ...noor,
    ...{ id: 20 + completedStepIds.length, username, stepId, completedStepIds },
  });
  const members = [at('done', null, [10, 11, 12]), at('third', 12, [10, 11]), at('first', 10, []), ada];
  serve(() =>
    HttpResponse.json(progress({ challenges: [{ ...challenge, id: 1, title: 'One', steps }], members })),
  );
  openAdmin('/cohorts/3/progress');
  const names = async () => (await rowsOf('Founders')).map(([name]) => name);
  await userEvent.click(await screen.findByRole('button', { name: 'In step' }));
  expect(await names()).toEqual(['adaAda Example', 'first', 'third', 'done']);
  await userEvent.click(screen.getByRole('button', { name: 'Steps completed' }));
  expect(await names()).toEqual(['first', 'adaAda Example', 'third', 'done']);
});

it('[AD-157] shows 50 rows at first, sorted by all, and more on demand', async () => {
  const members = Array.from({ length: 120 }, (_, place) => ({
    ...noor,
    ...{ id: 100 + place, username: `founder-${place}`, completedStepIds: place === 119 ? [10] : [] },
  }));
  serve(() => HttpResponse.json(progress({ members })));
  openAdmin('/cohorts/3/progress');
  expect(await rowsOf('Founders')).toHaveLength(50);
  const header = await screen.findByRole('button', { name: 'Steps completed' });
  await userEvent.click(header);
  await userEvent.click(header);
  expect((await rowsOf('Founders'))[0]?.[0]).toBe('founder-119');
  await userEvent.click(screen.getByRole('button', { name: 'Show more (70 left)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more (20 left)' }));
  expect(await rowsOf('Founders')).toHaveLength(120);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

it('[AD-116] shows rates by question, or why there are none', async () => {
  const questions = progress().questions.map(question => ({ ...question, started: 6, refusalRate: 0.255 }));
  serve(() => HttpResponse.json(progress({ founders: 6, questions })));
  openAdmin('/cohorts/3/progress');
  expect(await rowsOf('Questions')).toEqual([
    ['=Who pays?', 'StepBuyer', 'Started6', 'Completed0', 'Refusal rate26%'],
  ]);
});

it('[AD-116] says why there are no rates, and that there is no rollup yet', async () => {
  serve(() => HttpResponse.json(progress({ asOf: null })));
  openAdmin('/cohorts/3/progress');
  expect(await screen.findByText(/^Refusal rates appear once 5 founders/)).toBeDefined();
  expect((await rowsOf('Questions'))[0]?.at(-1)).toBe('Refusal rate–');
  expect(screen.getByText('The first numbers appear within the hour.')).toBeDefined();
});

it('says when the progress does not load', async () => {
  serve(() => refusal(500, 'server.internal'));
  openAdmin('/cohorts/3/progress');
  expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toBeDefined();
});

it('says when the cohort is gone', async () => {
  serve(() => refusal(404, 'cohort.not_found'));
  openAdmin('/cohorts/3/progress');
  expect(await screen.findByText('Cohort Not Found')).toBeDefined();
});

it('[AD-114] writes both tables as CSV, in which no text is a formula', () => {
  const { members, questions } = progress();
  const founders = csvOf(inFile(columnsOfFounders(progress())), members).split('\r\n');
  expect(founders.slice(1, 3)).toEqual([
    'noor,,noor@example.com,Beachhead,no,,,0,0',
    'ada,Ada Example,ada@example.com,Buyer,yes,8,2026-11-28T10:00:00.000Z,1,1',
  ]);
  expect(csvOf(columnsOf(progress()), questions).split('\r\n')[1]).toBe("'=Who pays?,Buyer,1,0,");
});
