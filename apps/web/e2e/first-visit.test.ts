import { readFile } from 'node:fs/promises';
import type { Page, Response } from 'playwright-core';
import { describe, expect } from 'vitest';
import { codeOf } from './support/code-of.ts';
import {
  conversation,
  type Founder,
  logIn,
  newFounder,
  openDashboard,
  startFirstStep,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder: Founder = newFounder();
let stepPath: string;

it('begins with a founder in the middle of a step', async () => {
  const page = await openPage(server);
  stepPath = await startFirstStep(page, founder);
});

interface Budget {
  js: number;
  css: number;
}

async function budgetOf(page: string): Promise<Budget> {
  const file = new URL('../bundle-budget.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as Record<string, Budget>)[page] as Budget;
}

/** KB transferred for files with this ending, without headers. */
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
      // A new page of the same session, with an empty memory cache and the disk cache disabled.
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

describe('the typeface', () => {
  const FONT = '**/*.woff2';

  /** The typefaces in which the page's heading is actually drawn. */
  async function drawnFaces(page: Page): Promise<string[]> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(font => `${font.familyName}${font.isCustomFont ? '' : ' (system)'}`);
  }

  it('is the bundled one from the first word on: one file, at most 40 KB, kept for ever', async () => {
    const page = await openPage(server);
    const responses: Response[] = [];
    page.on('response', response => responses.push(response));
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await drawnFaces(page)).toEqual(['Geist']);
    const fonts = responses.filter(response => response.url().endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    expect(fonts[0]?.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'font/woff2',
    });
    expect(await transferred(responses, '.woff2')).toBeLessThanOrEqual(40);
  });

  it('moves nothing when it comes late', async () => {
    const page = await openPage(server);
    await page.route(FONT, async route => {
      await new Promise(resolve => setTimeout(resolve, 2000));
      await route.continue();
    });
    const late = page.waitForResponse(FONT);
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await late;
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBe(0);
    expect(await drawnFaces(page)).not.toContain('Geist');
  });
});

describe('a link', () => {
  it('loads its page as soon as one points at it', async () => {
    const page = await openPage(server);
    await logIn(page, founder);
    await openDashboard(page);
    await page.waitForLoadState('networkidle');
    const code = page.waitForRequest(`**${codeOf('src/routes/roadmap-route.tsx')}`);
    await page.getByRole('link', { name: 'Roadmap' }).first().hover();
    await code;
  });
});
