import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newFounder, register, signIn } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

async function confirm(page: Page, { username, password }: { username: string; password: string }) {
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your username').fill(username);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
}

it('takes everything along, asks for the deletion, takes it back, and deletes at once', async () => {
  const founder = newFounder();
  const page = await openPage(server);
  await register(page, founder);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const link = page.getByRole('link', { name: /^Download file/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^groundwork-\d{4}-\d\d-\d\d\.zip$/);
  const file = await readFile(await download.path());
  // What every zip file begins with, and names of files, which are not packed.
  expect(file.subarray(0, 2).toString()).toBe('PK');
  for (const name of ['data.json', 'README.md']) expect(file.includes(name)).toBe(true);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await confirm(page, founder);
  const banner = page.getByRole('complementary', { name: 'Account deletion' });
  await banner.getByText(/Your account will be deleted on/).waitFor();
  await page.goto('/roadmap');
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await banner.count()).toBe(0);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('At once', { exact: true }).click();
  await confirm(page, founder);
  await page.waitForURL(/\/auth/);
  await page.goto('/auth');
  await signIn(page, founder);
  await page.getByText('Authentication failed. Please check your credentials.').waitFor();
});
