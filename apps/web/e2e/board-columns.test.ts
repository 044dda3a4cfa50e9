import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createStartup, type Founder, logIn, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();
const COUNT = 40;
let startupId: number;

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page, name: string) => column(page, name).locator('[data-card]');
const card = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const scrollToEnd = (page: Page, name: string) =>
  column(page, name)
    .locator('[data-list]')
    .evaluate(list => list.scrollTo(0, list.scrollHeight));

async function openBoard(): Promise<Page> {
  const page = await openPage(server);
  await logIn(page, founder);
  await page.goto(`/validation-board/${startupId}`);
  await page.locator('[aria-live=assertive]').first().waitFor({ state: 'attached' });
  return page;
}

it('begins with two columns of 40 cards', async () => {
  const page = await openPage(server);
  await register(page, founder);
  startupId = await createStartup(page, 'Routely');
  await page.request.post('/api/kanban/boards', { data: { startupId, name: 'Board' } });
  const read = async () => (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
  const { board, columns: first } = await read();
  // A column of one's own in place of Testing, which takes only cards under test.
  await page.request.delete(`/api/kanban/columns/${first[1].id}`);
  const own = await page.request.post('/api/kanban/columns', {
    data: { boardId: board.id, name: 'Backlog' },
  });
  await page.request.patch(`/api/kanban/columns/${(await own.json()).id}`, { data: { order: 1 } });
  const { columns } = await read();
  for (const { id, name } of columns.slice(0, 2)) {
    for (let number = 1; number <= COUNT; number += 1) {
      const data = { columnId: id, title: `${name} ${number}` };
      expect((await page.request.post('/api/kanban/cards', { data })).ok()).toBe(true);
    }
  }
});

describe('a long column', () => {
  it('draws its first cards, and the others as one comes near them', async () => {
    const page = await openBoard();
    await card(page, 'To Do 1').waitFor();
    expect(await cards(page, 'To Do').count()).toBeLessThan(COUNT);
    const more = column(page, 'To Do').getByRole('button', { name: /^Show \d+ more$/ });
    const count = await cards(page, 'To Do').count();
    expect(await more.textContent()).toBe(`Show ${COUNT - count} more`);
    await expect
      .poll(async () => {
        await scrollToEnd(page, 'To Do');
        return cards(page, 'To Do').count();
      })
      .toBe(COUNT);
    expect(await more.count()).toBe(0);
    // The other column still renders only some of its cards.
    expect(await cards(page, 'Backlog').count()).toBeLessThan(COUNT);
  });

  it('is walked by keyboard to places that were not drawn, and the focus goes with the card', async () => {
    const page = await openBoard();
    const said = page.locator('[aria-live=assertive]').filter({ hasText: /\w/ });
    await expect
      .poll(async () => {
        await scrollToEnd(page, 'To Do');
        return cards(page, 'To Do').count();
      })
      .toBe(COUNT);
    await card(page, 'To Do 38').focus();
    await page.keyboard.press('Space');
    await page.locator('[data-moving]').waitFor();
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)));
    await expect.poll(() => said.textContent()).toBe('Picked up To Do 38. Place 38 of 40 in To Do.');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said.textContent()).toBe('Place 38 of 41 in Backlog.');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => said.textContent()).toBe('Place 37 of 41 in Backlog.');
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('To Do 38');
    await expect.poll(() => cards(page, 'Backlog').nth(36).getByRole('link').textContent()).toBe('To Do 38');
    await page.reload();
    await card(page, 'Backlog 1').waitFor();
    const { cards: stored } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
    expect(stored.find(({ title }: { title: string }) => title === 'To Do 38')).toMatchObject({ order: 36 });
  });

  it('takes a card after the last one rendered, which is not its last card', async () => {
    const page = await openBoard();
    const list = column(page, 'Backlog').locator('[data-list]');
    const drawn = await cards(page, 'Backlog').count();
    const box = await list.boundingBox();
    const from = await cards(page, 'To Do').first().boundingBox();
    if (!box || !from) throw new Error('Nothing is drawn');
    await page.mouse.move(from.x + 40, from.y + 16);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 });
    // Scrolls only as far as what follows the last rendered card, not to the end of the column.
    await list.evaluate((element, count) => {
      const last = element.querySelectorAll('[data-card]')[count - 1];
      last?.nextElementSibling?.scrollIntoView({ block: 'end' });
    }, drawn);
    await page.mouse.move(box.x + 60, box.y + box.height - 4, { steps: 8 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/startups/${startupId}/kanban`);
        const { cards: stored } = (await answer.json()) as {
          cards: { title: string; order: number; columnId: number }[];
        };
        const moved = stored.find(({ title }) => title === 'To Do 1');
        const first = stored.find(({ title }) => title === 'Backlog 1');
        return moved && first && moved.columnId === first.columnId && moved.order > 8 && moved.order < 39;
      })
      .toBe(true);
  });
});
