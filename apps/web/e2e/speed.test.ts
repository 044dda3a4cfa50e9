import { readFile } from 'node:fs/promises';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  conversation,
  createStartup,
  type Founder,
  logIn,
  newFounder,
  openFirstStep,
  register,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';

let server: TestServer;
const founder: Founder = newFounder();
let stepPath: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

it('begins with a founder in the middle of a step', async () => {
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  await openFirstStep(page);
  stepPath = new URL(page.url()).pathname;
});

interface Budget {
  js: number;
  css: number;
}

async function budgetOf(page: string): Promise<Budget> {
  const file = new URL('../bundle-budget.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as Record<string, Budget>)[page] as Budget;
}

/** KB that came over the wire for files with this ending, headers not counted. */
async function transferred(responses: readonly Response[], ending: string): Promise<number> {
  const files = responses.filter(response => new URL(response.url()).pathname.endsWith(ending));
  const sizes = await Promise.all(files.map(async file => (await file.request().sizes()).responseBodySize));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** The sum of all layout shifts so far that no input caused. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0;
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

describe('a first visit', () => {
  it.each([
    ['/auth', () => '/auth', (page: Page) => page.getByRole('button', { name: 'Sign In' })],
    ['/', () => '/', (page: Page) => page.getByRole('heading', { name: 'Routely' }).first()],
    ['/roadmap', () => '/roadmap', (page: Page) => page.getByText('Problem & market').first()],
    [
      '/challenge/:id/step/:id',
      () => stepPath,
      (page: Page) => conversation(page).getByText("Let's get the problem straight"),
    ],
  ] as [string, () => string, (page: Page) => ReturnType<Page['locator']>][])(
    'of %s loads no more than its budget, compressed, and shifts nothing',
    async (name, path, shown) => {
      const page = await openPage(server);
      if (name !== '/auth') await logIn(page, founder);
      // A new page of the same session, with nothing in its memory; the disk cache is left out.
      const visit = await page.context().newPage();
      const cdp = await page.context().newCDPSession(visit);
      await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
      const responses: Response[] = [];
      visit.on('response', response => responses.push(response));
      await visit.goto(path());
      await shown(visit).waitFor();
      await visit.waitForLoadState('networkidle');
      const budget = await budgetOf(name);
      const script = responses.find(response => /\/assets\/index-.*\.js$/.test(response.url()));
      expect(await script?.headerValue('content-encoding')).toMatch(/^(br|gzip)$/);
      expect(await transferred(responses, '.js')).toBeLessThanOrEqual(budget.js);
      expect(await transferred(responses, '.css')).toBeLessThanOrEqual(budget.css);
      expect(await layoutShift(visit)).toBeLessThan(0.01);
    },
  );
});

describe('a link', () => {
  it('loads its page as soon as one points at it', async () => {
    const page = await openPage(server);
    await logIn(page, founder);
    await page.waitForLoadState('networkidle');
    const code = page.waitForRequest(/roadmap-route-.*\.js/);
    await page.getByRole('link', { name: 'Roadmap' }).first().hover();
    await code;
  });
});
