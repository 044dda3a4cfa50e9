import type { AiSettings, AiUse } from '@groundwork/api-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { answerHealth, mockNetwork, ORIGIN } from '../../../test/network.ts';
import { hideToast } from '../../../ui/toast.ts';
import { csvOf } from '../components/csv.ts';
import { refusal } from '../test/admin-world.ts';
import { address, enter, field, focused, openAdmin, press, write } from '../test/open-admin.tsx';
import { columnsOf } from './ai-use-page.tsx';
import { sumBy } from './sum-use.ts';

const network = mockNetwork();
afterEach(() => {
  hideToast();
  localStorage.clear();
});

const use = (change: Partial<AiUse> = {}): AiUse => ({
  day: '2026-11-28',
  job: 'reply',
  model: 'small',
  calls: 2,
  failures: 1,
  inputTokens: 1_000_000,
  outputTokens: 500_000,
  firstWords: 2,
  firstWordMs: 3000,
  ...change,
});
const settings = (change: Partial<AiSettings> = {}): AiSettings => ({
  dailyTokensPerUser: null,
  dailyTokensForAll: null,
  currency: 'EUR',
  prices: [{ model: 'small', input: 0.25, output: 2 }],
  configured: { perUser: 1_000_000, forAll: null },
  updatedAt: '1970-01-01T00:00:00.000Z',
  ...change,
});
const ROWS = [
  use(),
  use({ day: '2026-11-27', job: 'judge', model: 'large', firstWords: 0, firstWordMs: 0, inputTokens: 40 }),
];

function serve(rows = ROWS, stored = settings()) {
  const world = { stored, asked: [] as string[], saved: [] as unknown[], refuse: false };
  const refused = () => refusal(403, 'auth.forbidden');
  network.use(
    http.get(`${ORIGIN}/api/health`, () => answerHealth()),
    http.get(`${ORIGIN}/api/admin/ai-use`, ({ request }) => {
      world.asked.push(new URL(request.url).search);
      return world.refuse ? refused() : HttpResponse.json(rows);
    }),
    http.get(`${ORIGIN}/api/admin/ai-settings`, () =>
      world.refuse ? refused() : HttpResponse.json(world.stored),
    ),
    http.put(`${ORIGIN}/api/admin/ai-settings`, async ({ request }) => {
      const body = (await request.json()) as AiSettings;
      world.saved.push(body);
      if (body.updatedAt !== world.stored.updatedAt)
        return refusal(409, 'record.changed', { details: { current: world.stored } });
      world.stored = { ...world.stored, ...body, updatedAt: '2026-11-29T10:00:00.000Z' };
      return HttpResponse.json(world.stored);
    }),
  );
  return world;
}

const cells = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const rows = [...(heading.closest('section')?.querySelectorAll('tbody tr') ?? [])];
  return rows.map(row => [...row.children].map(({ textContent }) => textContent));
};

it('[AD-90] shows the sums by day, job and model, with waits and costs', async () => {
  serve();
  openAdmin('/ai-use');
  expect(await cells('By day')).toEqual([
    ['28 November 2026', '1,000,000 + 500,000', '2', '1', '1.5 s', '1.25 EUR'],
    ['27 November 2026', '40 + 500,000', '2', '1', '–', '–'],
  ]);
  expect((await cells('By job')).map(([job]) => job)).toEqual(['Replies', 'Judging answers']);
  expect((await cells('By model')).map(([model]) => model)).toEqual(['small', 'large']);
});

it('[AD-90] asks for the chosen period, which the address keeps', async () => {
  const world = serve();
  openAdmin('/ai-use');
  await cells('By day');
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 90 days');
  await waitFor(() => expect(world.asked.at(-1)).toBe('?days=90'));
  expect(world.asked[0]).toBe('?days=30');
  expect(address()).toBe('/admin/ai-use?days=90');
});

it('says when no model was asked', async () => {
  serve([]);
  openAdmin('/ai-use');
  expect(await screen.findByText('No AI model was asked in this period.')).toBeDefined();
});

it('[AD-120] says why it does not load, loads all of it by one retry, and keeps the focus in the page', async () => {
  const world = serve();
  world.refuse = true;
  openAdmin('/ai-use');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn't load the limits/);
  world.refuse = false;
  await enter('Retry');
  await cells('By day');
  await waitFor(() => expect(focused()).toBe('main'));
});

it('[AD-91] adds up what has a price', () => {
  const priced = [use(), use({ model: 'large' }), use({ day: '2026-11-26', model: 'large' })];
  const costs = sumBy(priced, ({ day }) => day, settings().prices).map(({ cost }) => cost);
  expect(costs).toEqual([1.25, null]);
});

it('[AD-90] gives a CSV with a line for each day, job and model', () => {
  const rows = [use(), use({ model: '=evil()', firstWords: 0 })];
  expect(csvOf(columnsOf(settings()), rows).split('\r\n')).toEqual([
    '\uFEFFDay,Job,Model,Calls,Failures,Tokens in,Tokens out,Seconds to first word,Cost (EUR)',
    '2026-11-28,reply,small,2,1,1000000,500000,1.5,1.25',
    "2026-11-28,reply,'=evil(),2,1,1000000,500000,,",
    '',
  ]);
});

describe('the limits and prices', () => {
  it('[AD-92] are saved, and shown with the configured ones', async () => {
    const world = serve();
    openAdmin('/ai-use');
    expect(await screen.findByText('If empty: 1,000,000')).toBeDefined();
    expect(screen.getByText('If empty: no limit')).toBeDefined();
    await write('Tokens a day for each founder', '500,000');
    const large = within(screen.getByRole('group', { name: 'large' }));
    const input = large.getByLabelText('Price of a million tokens in');
    await userEvent.type(input, '3');
    const output = large.getByLabelText('Price of a million tokens out');
    await press('Save Changes');
    expect(await screen.findByText('Enter a number from 0 to 100,000, such as 1.5')).toBeDefined();
    expect(world.saved).toEqual([]);
    await userEvent.type(output, '12.5');
    await enter('Save Changes');
    expect(await screen.findByText('Limits and prices saved')).toBeDefined();
    await waitFor(() => expect(focused()).toBe('save-ai-settings'));
    expect(world.saved).toEqual([
      {
        dailyTokensPerUser: 500_000,
        dailyTokensForAll: null,
        currency: 'EUR',
        prices: [
          { model: 'large', input: 3, output: 12.5 },
          { model: 'small', input: 0.25, output: 2 },
        ],
        updatedAt: '1970-01-01T00:00:00.000Z',
      },
    ]);
    await waitFor(async () => expect((await cells('By model'))[1]?.at(-1)).toBe('6.25 EUR'));
    expect(field('Tokens a day for each founder').value).toBe('500000');
  });

  it.each([
    ['1000', 1000],
    ['1,000', 1000],
    ['1 000 000', 1_000_000],
  ])('[AD-171] take %s as a limit', async (typed, read) => {
    const world = serve();
    openAdmin('/ai-use');
    await screen.findByLabelText('Tokens a day for each founder');
    await write('Tokens a day for each founder', typed);
    await press('Save Changes');
    await waitFor(() => expect(world.stored.dailyTokensPerUser).toBe(read));
  });

  it('[AD-171] refuse what could be read in two ways', async () => {
    const world = serve();
    openAdmin('/ai-use');
    const small = within(await screen.findByRole('group', { name: 'small' }));
    await write('Tokens a day for each founder', '1.000');
    await write('Tokens a day for everyone together', '1,5');
    for (const part of ['in', 'out']) {
      const price = small.getByLabelText(`Price of a million tokens ${part}`);
      await userEvent.clear(price);
      await userEvent.type(price, part === 'in' ? '1,5' : '0.15');
    }
    await press('Save Changes');
    expect(await screen.findAllByText(/^Enter a whole number .* such as 250,000/)).toHaveLength(2);
    expect(screen.getAllByText('Enter a number from 0 to 100,000, such as 1.5')).toHaveLength(1);
    expect(world.saved).toEqual([]);
  });

  it('[AD-4] are compared where someone else saved others meanwhile', async () => {
    const world = serve();
    openAdmin('/ai-use');
    await screen.findByLabelText(/^Currency/);
    await write(/^Currency/, 'USD');
    world.stored = settings({ dailyTokensForAll: 7, updatedAt: '2026-11-29T09:00:00.000Z' });
    await press('Save Changes');
    expect(await screen.findByText(/Both sets of changes have been combined/)).toBeDefined();
    expect(field('Tokens a day for everyone together').value).toBe('7');
    await press('Save Changes');
    await waitFor(() => expect(world.stored).toMatchObject({ currency: 'USD', dailyTokensForAll: 7 }));
  });
});
