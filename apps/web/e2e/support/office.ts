import type { Locator, Page } from 'playwright-core';
import { logIn } from './journey.ts';
import { openPage, type PageOptions } from './page.ts';
import { admin, type TestServer } from './server.ts';

export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

/** Opens the back office as the administrator. */
export async function openOffice(server: TestServer, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, options);
  await logIn(page, admin);
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Admin dashboard' }).waitFor();
  return page;
}
