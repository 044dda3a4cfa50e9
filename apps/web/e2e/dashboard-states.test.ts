import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStartupByForm, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';

// What the dashboard shows when something is missing, under way or too long.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

async function openDashboard(options: Parameters<typeof openPage>[1] = {}, ...names: string[]) {
  const page = await openPage(server, options);
  await register(page, newFounder());
  for (const name of names) await createStartupByForm(page, name);
  return page;
}

const overviewOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const openList = (page: Page) => page.getByRole('tab', { name: 'My Startups' }).click();
const openOverview = (page: Page) => page.getByRole('tab', { name: 'Overview' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('what fails alone', () => {
  it.each([
    ['the progress', '**/api/startups/*/progress'],
    ['the list of challenges', '**/api/challenges'],
  ])('%s leaves the startup and the tabs, and comes with Try Again', async (_, path) => {
    const page = await openDashboard({ allowedErrors: [/status of 500/] }, 'Older', 'Routely');
    await page.route(path, route => route.fulfill({ status: 500, json: { message: 'Broken' } }));
    await page.reload();
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.waitFor({ timeout: 20_000 });
    await overviewOf(page, 'Routely').waitFor();
    await page.getByText('Not available').waitFor();
    await expectSound(page);
    await openList(page);
    await page.getByRole('button', { name: 'Delete Older' }).waitFor();
    await openOverview(page);
    await again.waitFor({ timeout: 20_000 });
    await page.unroute(path);
    await again.press('Enter');
    await page.getByRole('link', { name: 'Start Step' }).waitFor();
    await page.getByText('0%', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('a deletion keeps its dialog and the focus, and cannot be left meanwhile', async () => {
    const page = await openDashboard({}, 'Routely');
    let refuse = () => {};
    const refused = new Promise<void>(resolve => {
      refuse = resolve;
    });
    await page.route('**/api/startups/*', async route => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await refused;
      await route.fulfill({ status: 409, json: { code: 'request.invalid', message: 'Not now' } });
    });
    await openList(page);
    await page.getByRole('button', { name: 'Delete Routely' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Deleting…');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Deleting…' }).click({ force: true });
    await expectSound(page);
    expect(await focused(page)).toBe('Deleting…');
    refuse();
    await page.getByText('Error deleting startup').waitFor();
    await expect.poll(() => focused(page)).toBe('Delete');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('without a startup', () => {
  it.each(['Create Startup', 'Create Your First Startup'])('"%s" leads to the form', async name => {
    const page = await openDashboard({ width: 390, height: 844 });
    await page.getByRole('heading', { name: 'No startups yet' }).waitFor();
    await expectSound(page);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: 'Create New Startup' }).waitFor();
  });
});

it('shows a long name in full when asked to', async () => {
  const name = 'Routes for night depots '.repeat(8).trim();
  const page = await openDashboard({ width: 390, height: 844 }, name);
  const heading = overviewOf(page, name);
  const isCut = () => heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
  expect(await isCut()).toBe(true);
  const more = page.getByRole('button', { name: 'Show more of the name' });
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await more.click();
  expect(await isCut()).toBe(false);
  await expectSound(page);
  await page.getByRole('button', { name: 'Show less of the name' }).click();
  expect(await isCut()).toBe(true);
});

async function expectSound(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html.slice(0, 160))])).toEqual([]);
}
