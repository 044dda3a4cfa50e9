import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createStartup, newFounder, openDashboard as openHome, register } from './support/journey.ts';
import { openPage, passUntil, renderInBrowser } from './support/page.ts';
import { expectSound } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

// What the dashboard shows when something is missing, under way or too long.

const server = await sharedServer();

async function openDashboard(options: Parameters<typeof openPage>[1] = {}, ...names: string[]) {
  const page = await openPage(server, options);
  await register(page, newFounder());
  for (const name of names) await createStartup(page, name);
  await openHome(page);
  const last = names.at(-1);
  if (last) await overviewOf(page, last).waitFor();
  return page;
}

const overviewOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const openList = (page: Page) => page.getByRole('tab', { name: 'My Startups' }).click();
const openOverview = (page: Page) => page.getByRole('tab', { name: 'Overview' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe('a failure', () => {
  it('of the progress leaves the startup and the tabs usable, and Try Again loads it', async () => {
    const path = '**/api/startups/*/progress';
    const page = await openDashboard({ allowedErrors: [/status of 500/] }, 'Older', 'Routely');
    await renderInBrowser(page);
    await page.route(path, route => route.fulfill({ status: 500, json: { message: 'Broken' } }));
    await page.clock.install();
    await page.reload();
    const again = page.getByRole('button', { name: 'Try Again' });
    await passUntil(page, () => again.isVisible());
    await overviewOf(page, 'Routely').waitFor();
    await page.getByText('Not available').waitFor();
    await expectSound(page);
    await openList(page);
    await page.getByRole('button', { name: 'Delete Older' }).waitFor();
    await openOverview(page);
    await passUntil(page, () => again.isVisible());
    await page.unroute(path);
    await again.press('Enter');
    await page.getByRole('link', { name: 'Start Step' }).waitFor();
    await page.getByText('0%', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('of a deletion keeps its dialog and the focus, and a deletion under way cannot be left', async () => {
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
    await expect.poll(() => focused(page)).toBe('Deleting...');
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'Deleting...' }).click({ force: true });
    await expectSound(page);
    expect(await focused(page)).toBe('Deleting...');
    refuse();
    await page.getByText('Error deleting startup').waitFor();
    await expect.poll(() => focused(page)).toBe('Delete');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
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
