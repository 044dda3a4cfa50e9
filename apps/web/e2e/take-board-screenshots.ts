import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  completeSteps,
  createStartup,
  isFree,
  logIn,
  newFounder,
  register,
  send,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

/** Takes a picture of each state of the board and of a card's guidance, to look at only: they are not kept. */
const directory = fileURLToPath(new URL('./artifacts/board/', import.meta.url));
const founder = newFounder();
const server = await sharedServer();
const ids = { startup: 0, other: 0, idea: 0, ready: 0, tested: 0, decided: 0, next: 0 };

const TEXTS = {
  hypothesis:
    'Food wholesalers with ten vans or more pay for overtime whenever a driver calls in sick at night.',
  test: 'Ask nine depots for last month’s overtime sheets',
  metric: 'Overtime a night',
  criteria: '£200 a night in 6 of 9 depots by 3 December',
};
const RESULTS = [
  { text: 'Bristol: on the sheets of October', bearing: 'supports', figure: 1260, unit: 'hours' },
  {
    text: 'Cardiff pays nobody overtime',
    bearing: 'contradicts',
    quote: 'We send the vans late, and nobody is paid for that.',
    quotedFrom: 'interviewee',
    link: 'https://example.com/notes/cardiff',
  },
  { text: 'Bath keeps no sheets', bearing: 'neither' },
];

async function call(page: Page, method: 'POST' | 'PATCH', path: string, data: object = {}) {
  const answer = await page.request.fetch(`/api/${path}`, { method, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

it('prepares a board with a card in each state', async () => {
  await mkdir(directory, { recursive: true });
  const page = await openPage(server);
  await register(page, founder);
  ids.other = await createStartup(page, 'Shelf Life');
  ids.startup = await createStartup(page, 'Routely');
  await completeSteps(page, 0, 3);
  await call(page, 'POST', 'kanban/boards', { startupId: ids.startup, name: 'Product Validation' });
  const { columns } = await (await page.request.get(`/api/startups/${ids.startup}/kanban`)).json();
  const add = async (column: number, title: string, card: object = {}) =>
    (await call(page, 'POST', 'kanban/cards', { columnId: columns[column].id, title, ...card })).id;
  ids.idea = await add(0, 'A drawn route saves a late van', { hypothesis: TEXTS.hypothesis });
  ids.ready = await add(0, 'Night planners pay without asking their manager', { ...TEXTS, stage: 'Build' });
  const title =
    'Overtime costs a depot with ten vans or more £240 a night, whether its planner is on the phone or not, and nobody counts it';
  ids.tested = await add(0, title, { ...TEXTS, stage: 'Validate' });
  ids.decided = await add(0, 'Depots with two shifts lose most', TEXTS);
  for (const id of [ids.tested, ids.decided]) {
    await call(page, 'POST', `kanban/cards/${id}/start-test`);
    for (const result of RESULTS)
      await call(page, 'POST', `kanban/cards/${id}/results`, { observedOn: '2026-11-20', ...result });
  }
  await call(page, 'PATCH', `kanban/cards/${ids.tested}`, { criteria: '£150 a night in 5 of 9 depots' });
  await call(page, 'PATCH', `kanban/cards/${ids.tested}`, { criteria: '£180 a night in 5 of 9 depots' });
  const { nextCard } = await call(page, 'POST', `kanban/cards/${ids.decided}/decide`, {
    outcome: 'validated',
    learned: 'One shift copes by itself; two lose an hour at each change.',
    next: 'Ask the depots with two shifts first.',
    nextCard: { title: 'Two shifts pay first' },
  });
  ids.next = nextCard.id;
});

const REFUSAL = {
  statusCode: 500,
  code: 'server.error',
  error: 'Internal Server Error',
  message: 'Something went wrong on our side. Please try again.',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').last();

interface State {
  /** Leads from the page's address to the state that the picture shows. */
  show: (page: Page) => Promise<unknown>;
  card?: keyof typeof ids;
}

const openMenu = (page: Page, entry: string) =>
  button(page, 'Actions for Night planners pay without asking their manager')
    .click()
    .then(() => page.getByRole('menuitem', { name: entry }).click());

const BOARD: Record<string, State> = {
  board: { show: page => page.getByText('Two shifts pay first').waitFor() },
  filter: { show: page => page.getByLabel('Search cards').fill('overtime') },
  'filter-nothing': { show: page => page.getByLabel('Search cards').fill('nothing of this') },
  'card-menu': { show: page => button(page, 'Actions for A drawn route saves a late van').click() },
  'column-menu': { show: page => button(page, 'Actions for the column To Do').click() },
  create: {
    show: page =>
      button(page, 'Add a card to To Do')
        .click()
        .then(() => dialog(page).waitFor()),
  },
  'create-refused': {
    show: async page => {
      await button(page, 'Add a card to To Do').click();
      await button(page, 'Create Card').click();
    },
  },
  'create-kept': {
    show: async page => {
      await button(page, 'Add a card to To Do').click();
      await dialog(page).getByLabel('Title').fill('Planners answer for the vans that leave late');
      await page.reload();
      await button(page, 'Add a card to To Do').click();
      await dialog(page).waitFor();
    },
  },
  edit: { show: page => openMenu(page, 'Edit').then(() => dialog(page).waitFor()) },
  delete: {
    show: async page => {
      await openMenu(page, 'Edit');
      await button(page, 'Delete').click();
    },
  },
  conflict: {
    show: async page => {
      await openMenu(page, 'Edit');
      await dialog(page).getByLabel('Metric').fill('Overtime a week');
      await call(page, 'PATCH', `kanban/cards/${ids.ready}`, {
        metric: `Overtime a month ${Date.now() % 1000}`,
      });
      await button(page, 'Save Changes').click();
      await page.getByText('This card was changed in another tab or on another device').waitFor();
    },
  },
  move: { show: page => openMenu(page, 'Move').then(() => dialog(page).waitFor()) },
  column: {
    show: page =>
      button(page, 'Add column')
        .click()
        .then(() => dialog(page).waitFor()),
  },
  suggestions: {
    show: async page => {
      await button(page, 'Suggest from my answers').click();
      await dialog(page).getByRole('listitem').first().waitFor();
    },
  },
  'record-idea': { card: 'idea', show: page => button(page, 'Fill in').waitFor() },
  'record-ready': { card: 'ready', show: page => button(page, 'Start test').waitFor() },
  'record-testing': {
    card: 'tested',
    show: page =>
      page
        .getByText(/^Criteria changed/)
        .first()
        .waitFor(),
  },
  'record-testing-end': {
    card: 'tested',
    show: async page => {
      await page.getByText('History').click();
      await page.getByText('The test started.').scrollIntoViewIfNeeded();
    },
  },
  'result-form': {
    card: 'tested',
    show: async page => {
      await button(page, 'Add result').click();
      await button(page, 'Save result').click();
    },
  },
  'correct-form': { card: 'tested', show: page => button(page, 'Edit result').nth(1).click() },
  'decide-form': {
    card: 'tested',
    show: async page => {
      await button(page, 'Decide').click();
      await button(page, 'Record decision').click();
    },
  },
  'record-decided': {
    card: 'decided',
    show: page => page.getByRole('heading', { name: 'Decision' }).scrollIntoViewIfNeeded(),
  },
  'record-history': {
    card: 'tested',
    show: async page => {
      await button(page, 'Edit result').nth(1).click();
      await page
        .getByLabel('What you found')
        .fill(`Cardiff pays nobody overtime, they said in ${Date.now() % 1000} calls`);
      await button(page, 'Save result').click();
      await page.getByText(', edited').first().waitFor();
      await page.getByText('History').click();
      await page.getByText('The test started.').scrollIntoViewIfNeeded();
    },
  },
  'record-followed': { card: 'decided', show: page => page.getByText('Followed by').waitFor() },
  'record-follows': { card: 'next', show: page => page.getByText('Follows from').waitFor() },
};

const SIZES = [
  [1280, 800],
  [390, 844],
] as const;
const LOOKS = SIZES.flatMap(([width, height]) =>
  (['dark', 'light'] as const).map(theme => ({ width, height, theme })),
);

async function openAs({ width, height, theme }: (typeof LOOKS)[number]) {
  const page = await openPage(server, {
    width,
    height,
    colorScheme: theme,
    allowedErrors: [/Failed to load resource|ERR_/],
  });
  await page.addInitScript(name => localStorage.setItem('groundwork:color-scheme', name), theme);
  await logIn(page, founder);
  const shoot = async (name: string) => {
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${directory}${name}-${theme}-${width}.png` });
  };
  return { page, shoot };
}

it.each(LOOKS)(
  'takes the board at $width px, $theme',
  async look => {
    const { page, shoot } = await openAs(look);
    for (const [name, { show, card }] of Object.entries(BOARD)) {
      await page.goto(`/validation-board/${ids.startup}${card ? `?card=${ids[card]}` : ''}`);
      await page.getByText('A drawn route saves a late van').first().waitFor();
      await show(page);
      await shoot(name);
    }
  },
  300_000,
);

it.each(LOOKS)('takes a board that is not there at $width px, $theme', async look => {
  const { page, shoot } = await openAs(look);
  await page.goto(`/validation-board/${ids.other}`);
  await button(page, 'Create Validation Board').click();
  await dialog(page).waitFor();
  await shoot('create-board');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await shoot('no-board');
  await page.route('**/kanban', () => {});
  await page.goto(`/validation-board/${ids.startup}`);
  await page.getByRole('status', { name: 'Loading the board' }).waitFor();
  await shoot('skeleton');
  await page.unroute('**/kanban');
  await page.route('**/kanban', route => route.fulfill({ status: 500, json: REFUSAL }));
  await page.goto(`/validation-board/${ids.startup}`);
  await page.getByRole('heading', { name: 'Failed to load validation board' }).waitFor({ timeout: 30_000 });
  await shoot('failure');
});

it.each(LOOKS)('takes the guidance at $width px, $theme', async look => {
  const { page, shoot } = await openAs(look);
  for (const address of ['card-guidance', 'card-guidance-legacy']) {
    await page.goto(`/${address}/${ids.idea}`);
    await page.getByLabel('Your message').waitFor();
    await shoot(address);
    await page.goto(`/${address}/${ids.tested}`);
    await page.getByLabel('Your message').waitFor();
    if ((await button(page, 'Delete this message').count()) === 0) {
      await send(page, 'Is my criterion good enough?');
      await expect.poll(() => isFree(page), { timeout: 15_000 }).toBe(true);
    }
    await shoot(`${address}-chat`);
    if (look.width > 390) continue;
    await page.getByRole('tab', { name: /Details/ }).click();
    await shoot(`${address}-card`);
  }
});
