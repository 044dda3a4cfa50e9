import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, ConsoleMessage, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { TestServer } from './server.ts';
import { sharedBrowser } from './worker.ts';

const artifacts = fileURLToPath(new URL('../artifacts', import.meta.url));
let pagesOpened = 0;

export interface PageOptions {
  width?: number;
  height?: number;
  colorScheme?: 'dark' | 'light';
  /** No account was ever used in this browser. */
  isNewVisitor?: boolean;
  /** Console errors that the test provokes, such as those of a stopped server. */
  allowedErrors?: RegExp[];
  /** Further options of the new browser context. */
  context?: BrowserContextOptions;
}

/**
 * Opens a page in a browser context of its own (no session, no storage), which closes when the test ends. The test
 * fails if the page logs an error or has an uncaught one. A failed test leaves a screenshot and the server's output in
 * e2e/artifacts.
 */
export async function openPage(server: TestServer, options: PageOptions = {}): Promise<Page> {
  const {
    width = 1280,
    height = 900,
    colorScheme = 'dark',
    isNewVisitor = false,
    allowedErrors = [],
  } = options;
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...options.context,
  });
  if (!isNewVisitor && !options.context?.storageState)
    await context.addCookies([{ name: 'groundwork-startup', value: '', url: server.url }]);
  // On a busy machine, quick operations can take long.
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  pagesOpened += 1;
  const number = pagesOpened;

  const errors: string[] = [];
  const report = (error: string) => {
    if (!allowedErrors.some(allowed => allowed.test(error))) errors.push(error);
  };
  page.on('console', message => {
    const isError = message.type() === 'error' || /^Rendered again/.test(message.text());
    if (isError && !isRefusalByApi(message)) report(describeMessage(message));
  });
  page.on('pageerror', error => report(error.stack ?? error.message));

  onTestFinished(async ({ task }) => {
    if (errors.length > 0 || task.result?.state === 'fail') {
      await keepArtifacts(`${slug(task.name)}-${number}`, page, server);
    }
    await context.close();
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join('\n')}`);
  });
  return page;
}

/**
 * Advances the page's clock until `isReached` returns true. The clock must be installed before the page is loaded. Goes
 * in small steps, because each timer of the page may set another one.
 */
export async function passUntil(page: Page, isReached: () => boolean | Promise<boolean>): Promise<void> {
  const pass = async () => {
    await page.clock.runFor(250);
    return isReached();
  };
  await expect.poll(pass, { timeout: 30_000, interval: 20 }).toBe(true);
}

/** The region for toasts, which exists once their code is loaded. */
export const toastArea = (page: Page): Locator => page.getByRole('region', { name: /Notifications/ });

/** Opens a screen and waits until it has loaded the code of the toasts, which it could not do without a connection. */
export async function openWithToasts(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await passUntil(page, async () => (await toastArea(page).count()) === 1);
}

/** Chromium logs every 4xx response. From the API they are normal, such as "not logged in". */
function isRefusalByApi(message: ConsoleMessage): boolean {
  const isApi = /^https?:\/\/[^/]+\/api\//.test(message.location().url);
  return isApi && /^Failed to load resource: .* status of 4\d\d/.test(message.text());
}

function describeMessage(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80);
}

async function keepArtifacts(name: string, page: Page, server: TestServer): Promise<void> {
  await mkdir(artifacts, { recursive: true });
  await writeFile(join(artifacts, `${name}.log`), server.output());
  // A page that crashed or hangs cannot be captured, and the test's own error matters more.
  await page
    .screenshot({ path: join(artifacts, `${name}.png`), fullPage: true, timeout: 5_000 })
    .catch(() => undefined);
}

/** Has a page render itself in the browser and request everything from the API, for tests that mock the API. */
export const renderInBrowser = (page: Page) =>
  page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    // The document as built, without what the server would render into it.
    const response = await route.fetch({ url: new URL('/index.html', route.request().url()).href });
    return route.fulfill({ response });
  });
