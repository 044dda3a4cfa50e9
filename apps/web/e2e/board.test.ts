import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { boxOf } from './support/box.ts';
import { createStartup, type Founder, logIn, newFounder, register } from './support/journey.ts';
import { openPage, type PageOptions } from './support/page.ts';
import { expectSound } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();

const card = (page: Page, title: string) => page.locator('[data-card]').filter({ hasText: title });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titlesIn = (page: Page, name: string) => column(page, name).locator('[data-card] a').allTextContents();

async function openBoard(options?: PageOptions): Promise<Page> {
  const page = await openPage(server, options);
  await logIn(page, founder);
  await page.goto('/validation-board');
  await column(page, 'To Do').waitFor();
  // The drag library's code loads after the cards.
  await page.locator('[aria-live=assertive]').first().waitFor({ state: 'attached' });
  return page;
}

async function addCard(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `Add a card to ${name}` }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create Card' }).click();
  await card(page, title).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Drags with the mouse, in steps as a hand does, without dropping. */
async function dragTo(page: Page, title: string, to: { x: number; y: number }): Promise<void> {
  const from = await boxOf(card(page, title));
  await page.mouse.move(from.x + 40, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + 26);
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

const isFocused = (element: Element) => element === document.activeElement;

/** Picks up the focused card. The library listens for further keys only after a timer. */
async function pickUp(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.locator('[data-moving]').waitFor();
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
}

it('begins with a new board, and three cards', async () => {
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  await page.goto('/validation-board');
  await page.getByRole('button', { name: 'Create Validation Board' }).click();
  await page.getByLabel('Board Name').fill('Product Validation');
  await page.getByRole('button', { name: 'Create Board' }).click();
  await column(page, 'To Do').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/validation-board\/\d+$/);
  for (const title of ['Planners pay', 'Depots decide', 'Drivers follow'])
    await addCard(page, 'To Do', title);
  expect(await titlesIn(page, 'To Do')).toEqual(['Planners pay', 'Depots decide', 'Drivers follow']);
  const texts = { hypothesis: 'They do', test: 'Ask nine', metric: 'Depots', criteria: '6 of 9 by May' };
  for (const element of await page.locator('[data-card]').all())
    await page.request.patch(`/api/kanban/cards/${await element.getAttribute('data-card')}`, { data: texts });
});

describe('a card', () => {
  it('is moved by the mouse to a place in another column, and in its own; Escape puts it back', async () => {
    const page = await openBoard();
    const target = await boxOf(column(page, 'Testing'));
    await dragTo(page, 'Planners pay', { x: target.x + 80, y: target.y + 120 });
    await page.mouse.up();
    const sheet = page.getByRole('dialog', { name: 'Planners pay' });
    await expect.poll(() => sheet.getByRole('region', { name: 'Start test' }).evaluate(isFocused)).toBe(true);
    // Left without a test, the card is where it was.
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await titlesIn(page, 'To Do')).toEqual(['Planners pay', 'Depots decide', 'Drivers follow']);
    await dragTo(page, 'Planners pay', { x: target.x + 80, y: target.y + 120 });
    await page.mouse.up();
    await sheet.getByRole('button', { name: 'Start test' }).click();
    await expect.poll(() => titlesIn(page, 'Testing')).toEqual(['Planners pay']);
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');

    const first = await boxOf(card(page, 'Depots decide'));
    await dragTo(page, 'Drivers follow', { x: first.x + 40, y: first.y + 4 });
    await page.mouse.up();
    await expect.poll(() => titlesIn(page, 'To Do')).toEqual(['Drivers follow', 'Depots decide']);
    // The card did not open, although its link was under the mouse all the time.
    expect(new URL(page.url()).search).toBe('');

    await dragTo(page, 'Drivers follow', { x: target.x + 80, y: target.y + 60 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await titlesIn(page, 'To Do')).toEqual(['Drivers follow', 'Depots decide']);
    await page.reload();
    await column(page, 'To Do').waitFor();
    expect(await titlesIn(page, 'To Do')).toEqual(['Drivers follow', 'Depots decide']);
  });

  it('is moved by the keyboard, which says where it is, and keeps the focus', async () => {
    const page = await openBoard();
    const said = page.locator('[aria-live=assertive]').filter({ hasText: /\w/ });
    await card(page, 'Depots decide').getByRole('link').focus();
    await pickUp(page);
    await expect.poll(() => said.textContent()).toBe('Picked up Depots decide. Place 2 of 2 in To Do.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => said.textContent()).toBe('Place 1 of 2 in Testing.');
    await page.keyboard.press('Space');
    await expect.poll(() => said.textContent()).toBe('Depots decide is where it was.');
    await page.getByRole('button', { name: 'Start test' }).press('Enter');
    await expect.poll(() => titlesIn(page, 'Testing')).toEqual(['Depots decide', 'Planners pay']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Depots decide');
    await pickUp(page);
    await expect.poll(() => said.textContent()).toBe('Picked up Depots decide. Place 1 of 2 in Testing.');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said.textContent()).toBe('Place 1 of 1 in Validated.');
    await page.keyboard.press('Escape');
    await expect.poll(() => said.textContent()).toBe('Depots decide is where it was.');
    expect(await titlesIn(page, 'Testing')).toEqual(['Depots decide', 'Planners pay']);
  });

  it('is moved by touch on a phone, to the tab of a column that is out of sight', async () => {
    const context = { hasTouch: true, isMobile: true };
    const page = await openBoard({ width: 390, height: 844, context });
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, points: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
    const from = await boxOf(card(page, 'Drivers follow'));
    const tab = await boxOf(
      page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: /^Testing/ }),
    );
    const start = { x: from.x + 60, y: from.y + 16 };
    await touch('touchStart', [start]);
    await expect.poll(() => page.locator('[data-moving]').count()).toBe(1);
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const x = start.x + (tab.x + 20 - start.x) * part;
      await touch('touchMove', [{ x, y: start.y + (tab.y + 12 - start.y) * part }]);
    }
    await touch('touchEnd', []);
    await page.getByRole('button', { name: 'Start test' }).click();
    await expect
      .poll(() => titlesIn(page, 'Testing'))
      .toEqual(['Depots decide', 'Planners pay', 'Drivers follow']);
  });
});

it('shows in a second tab what was done in the first', async () => {
  const page = await openBoard();
  const other = await page.context().newPage();
  await other.goto('/validation-board');
  await column(other, 'To Do').waitFor();
  await page.getByRole('button', { name: 'Actions for Planners pay' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  await page.getByRole('combobox', { name: 'Column' }).selectOption('To Do');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('button', { name: 'Stop test' }).click();
  await expect.poll(() => titlesIn(other, 'To Do')).toEqual(['Planners pay']);
});

it.each([
  [1280, 'dark'],
  [1280, 'light'],
  [390, 'dark'],
  [390, 'light'],
] as const)('is sound at %i px, %s', async (width, theme) => {
  // Reloads with the theme, because a later change reaches off-screen cards only when they come into view.
  const page = await openBoard({ width, height: 844, colorScheme: theme });
  await page.evaluate(name => localStorage.setItem('groundwork:color-scheme', name), theme);
  await page.reload();
  await column(page, 'To Do').waitFor();
  await expectSound(page, 'board');
  await page.getByRole('link', { name: 'Depots decide' }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole('dialog', { name: 'Depots decide' }).waitFor();
  await expectSound(page, 'record');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Edit Card' }).waitFor();
  await expectSound(page, 'edit');
});

it('scrolls a long column while a card is held at its edge', async () => {
  const page = await openBoard({ height: 700 });
  await page.evaluate(async () => {
    const post = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [startup] = await (await fetch('/api/startups')).json();
    const { columns } = await (await fetch(`/api/startups/${startup.id}/kanban`)).json();
    for (let number = 1; number <= 14; number += 1)
      await post('/api/kanban/cards', { columnId: columns[0].id, title: `Long ${number}.` });
  });
  await page.reload();
  await card(page, 'Long 1.').waitFor({ state: 'attached' });
  await page.locator('[aria-live=assertive]').first().waitFor({ state: 'attached' });
  const list = column(page, 'To Do').locator('[data-list]');
  const { x, y, height } = await boxOf(list);
  await dragTo(page, 'Long 1.', { x: x + 60, y: y + height - 12 });
  let jitter = 0;
  await expect
    .poll(async () => {
      jitter = 1 - jitter;
      await page.mouse.move(x + 60 + jitter, y + height - 12);
      return list.evaluate(
        ({ scrollTop, scrollHeight, clientHeight }) =>
          scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1,
      );
    })
    .toBe(true);
  await page.mouse.up();
  await expect.poll(async () => (await titlesIn(page, 'To Do')).at(-1)).toBe('Long 1.');
});

it('reads the board of the first startup ahead', async () => {
  const page = await openPage(server);
  await logIn(page, founder);
  const read = page.waitForRequest(/\/api\/startups\/\d+\/kanban$/);
  await page.goto('/account');
  expect((await read).method()).toBe('GET');
});
