import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { boxOf, overlap } from './support/box.ts';
import { createStartup, newFounder, register } from './support/journey.ts';
import { openPage, type PageOptions, toastArea } from './support/page.ts';
import { expectSound } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
/** One login for every page of this file, because there are more pages than the logins allowed per minute. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
let startupId: number;
let testedId: number;

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title });
const titlesIn = (page: Page, name: string) => column(page, name).locator('[data-card] a').allTextContents();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const record = (page: Page) => page.getByRole('dialog', { name: 'Depots decide' });
const post = async (page: Page, path: string, data: object = {}) => {
  const answer = await page.request.post(`/api/kanban/${path}`, { data });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
};

async function openBoard(options?: PageOptions, search = ''): Promise<Page> {
  const context = { ...options?.context, storageState: session };
  const page = await openPage(server, { ...options, context });
  await page.addInitScript(
    theme => localStorage.setItem('groundwork:color-scheme', theme),
    options?.colorScheme ?? 'dark',
  );
  await showBoard(page, search);
  return page;
}

async function showBoard(page: Page, search = ''): Promise<void> {
  await page.goto(`/validation-board/${startupId}${search}`);
  await column(page, 'To Do').waitFor();
  // The drag library's code loads after the cards.
  await page.locator('[aria-live=assertive]').first().waitFor({ state: 'attached' });
}

/** Picks up a card by keyboard. The library listens for further keys only after a timer. */
async function pickUp(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('link').focus();
  await page.keyboard.press('Space');
  await page.locator('[data-moving]').waitFor();
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
}

it('begins with a board of five cards, one of them tested', async () => {
  const page = await openPage(server);
  await register(page, newFounder());
  session = await page.context().storageState();
  startupId = await createStartup(page, 'Routely');
  await post(page, 'boards', { startupId, name: 'Board' });
  const { columns } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
  for (const title of ['Planners pay', 'Vans wait', 'Planners stay', 'Shops ring'])
    await post(page, 'cards', { columnId: columns[0].id, title });
  const texts = { hypothesis: 'They do', test: 'Ask nine', metric: 'Depots', criteria: '6 of 9 by May' };
  testedId = (await post(page, 'cards', { columnId: columns[0].id, title: 'Depots decide', ...texts })).id;
  await post(page, `cards/${testedId}/start-test`);
  const result = { bearing: 'supports', observedOn: '2026-11-20', figure: 1500, unit: 'vans' };
  await post(page, `cards/${testedId}/results`, { ...result, text: 'Bristol did' });
});

it('moves nothing when a card is put back, although a search hides the one below it', async () => {
  const page = await openBoard({}, '?q=planners');
  const moves: string[] = [];
  page.on('request', request => request.url().endsWith('/move') && moves.push(request.url()));
  expect(await titlesIn(page, 'To Do')).toEqual(['Planners pay', 'Planners stay']);
  await pickUp(page, 'Planners pay');
  await page.keyboard.press('Space');
  await page.locator('[aria-live=assertive]').filter({ hasText: 'Planners pay is where it was.' }).waitFor();
  expect(moves).toEqual([]);
  // Moved down among the cards shown, it comes directly after the last of them.
  await pickUp(page, 'Planners pay');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => titlesIn(page, 'To Do')).toEqual(['Planners stay', 'Planners pay']);
  await button(page, 'Clear').click();
  const all = ['Vans wait', 'Planners stay', 'Planners pay', 'Shops ring'];
  await expect.poll(() => titlesIn(page, 'To Do')).toEqual(all);
  await expect.poll(() => moves.length).toBe(1);
});

it('tells of a move that is made offline, and takes it back', async () => {
  const page = await openBoard({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });
  // A first toast loads the code for toasts, which is impossible without a connection.
  await button(page, 'Add a card to To Do').click();
  await page.getByLabel('Title').fill('Later');
  await button(page, 'Create Card').click();
  await toastArea(page).getByText('New card created successfully').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const before = await titlesIn(page, 'To Do');
  await page.context().setOffline(true);
  await pickUp(page, 'Vans wait');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => titlesIn(page, 'To Do')).not.toEqual(before);
  await toastArea(page).getByText('Error moving card').waitFor();
  await expect.poll(() => titlesIn(page, 'To Do')).toEqual(before);
  await page.context().setOffline(false);
  await showBoard(page);
  expect(await titlesIn(page, 'To Do')).toEqual(before);
});

it('keeps toasts off the buttons of a dialog on a phone', async () => {
  const page = await openBoard({ width: 390, height: 844 });
  await button(page, 'Add a card to To Do').click();
  await page.getByLabel('Title').fill('Told of');
  await button(page, 'Create Card').click();
  const told = toastArea(page).getByText('New card created successfully');
  await told.waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Add a card to To Do').click();
  const save = button(page, 'Create Card');
  await save.waitFor();
  expect(await told.count()).toBe(1);
  const toast = await boxOf(page.locator('.mantine-Notification-root'));
  expect(overlap(toast, await boxOf(save))).toBe(false);
  expect(overlap(toast, await boxOf(page.getByRole('dialog').getByLabel('Stage')))).toBe(false);
});

it('brings what was saved elsewhere into view, even from the end of a long form', async () => {
  const page = await openBoard({ width: 390, height: 700 }, `?card=${testedId}`);
  await button(page, 'Edit').click();
  const form = page.getByRole('dialog', { name: 'Edit Card' });
  await form.getByLabel('Metric').fill('Vans');
  const change = await page.request.patch(`/api/kanban/cards/${testedId}`, { data: { metric: 'Routes' } });
  expect(change.ok()).toBe(true);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const notice = form.getByRole('heading', { name: 'This card was changed in another tab' });
  await notice.waitFor();
  await expect
    .poll(async () => (await boxOf(notice)).y - (await boxOf(form.getByRole('heading').first())).y)
    .toBeGreaterThan(20);
});

describe('with a second tab', () => {
  /** Opens another tab of the same founder, which can announce a change of the board. */
  async function openOther(page: Page) {
    const other = await page.context().newPage();
    await other.goto('/account');
    return {
      tell: () =>
        other.evaluate(
          id => new BroadcastChannel('groundwork:boards').postMessage({ startupId: id }),
          startupId,
        ),
    };
  }

  it('says that a card was deleted there while it was dragged here', async () => {
    const page = await openBoard();
    const other = await openOther(page);
    const { columns } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
    const { id } = await post(page, 'cards', { columnId: columns[0].id, title: 'Soon gone', order: 0 });
    await other.tell();
    const from = await boxOf(card(page, 'Soon gone'));
    const target = await boxOf(column(page, 'To Do').locator('[data-card]').nth(2));
    await page.mouse.move(from.x + 40, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(target.x + 80, target.y + target.height - 4, { steps: 8 });
    await page.locator('[data-moving]').waitFor();
    await page.request.delete(`/api/kanban/cards/${id}`);
    await other.tell();
    await card(page, 'Soon gone').and(page.locator('[data-list] [data-card]')).waitFor({ state: 'detached' });
    await page.mouse.up();
    await toastArea(page).getByText('It was deleted in another tab or on another device.').waitFor();
    expect(await titlesIn(page, 'Testing')).toEqual(['Depots decide']);
    // Another card can still be picked up.
    await pickUp(page, 'Shops ring');
    await page.keyboard.press('Escape');
  });

  it('keeps an open card up to date in both', async () => {
    const page = await openBoard({}, `?card=${testedId}`);
    await record(page).getByText('Bristol did').waitFor();
    const other = await page.context().newPage();
    await showBoard(other, `?card=${testedId}`);
    await button(other, 'Add result').click();
    const form = other.getByRole('form', { name: 'Add result' });
    await form.getByLabel('What you found').fill('Bath did not');
    await form.getByRole('radio', { name: 'Contradicts' }).check();
    await button(other, 'Save result').click();
    await record(page).getByText('Bath did not').waitFor();
    await record(page).getByRole('img', { name: '2 results: 1 for, 1 against' }).waitFor();
    await button(other, 'Decide').click();
    await other.getByRole('radio', { name: /^Inconclusive/ }).check();
    await other.getByLabel('What you learned').fill('It depends on the shift.');
    await button(other, 'Record decision').click();
    await record(page).getByText('It depends on the shift.', { exact: true }).waitFor();
    await button(page, 'Reopen').click();
    await button(other, 'Decide').waitFor();
  });
});

describe.each([
  [1280, 'dark'],
  [1280, 'light'],
  [390, 'dark'],
  [390, 'light'],
] as const)('at %i px, %s', (width, theme) => {
  const open = (search: string) => openBoard({ width, height: 844, colorScheme: theme }, search);
  const close = async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('has sound forms of a card, and a sound history', async () => {
    const page = await open(`?card=${testedId}`);
    await record(page).getByText('History').click();
    await record(page).getByText('The test started.').waitFor();
    await expectSound(page, 'history');
    await button(page, 'Add result').click();
    await button(page, 'Save result').click();
    await page.getByText('Enter what you found').waitFor();
    await expectSound(page, 'result form');
    await page.getByRole('form', { name: 'Add result' }).getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Decide').click();
    await expectSound(page, 'decide form');
  });

  it('has sound dialogs', async () => {
    const page = await open('');
    await button(page, 'Add a card to To Do').click();
    await page.getByRole('dialog', { name: 'Create New Card' }).waitFor();
    await expectSound(page, 'create');
    await close(page);
    await button(page, 'Add column').click();
    await page.getByRole('dialog', { name: 'Add column' }).waitFor();
    await expectSound(page, 'column');
    await close(page);
    await button(page, 'Actions for Shops ring').click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    await page.getByRole('dialog', { name: 'Move “Shops ring”' }).waitFor();
    await expectSound(page, 'move');
  });
});
