import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  conversation,
  createStartup,
  firstStepAnswers,
  logIn,
  newFounder,
  openFirstStep,
  register,
  send,
  stepPercent,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';

/** Takes the README's pictures: `pnpm --filter @groundwork/web screenshots`. */
const directory = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
const founder = newFounder();
let server: TestServer;
let stepPath: string;

beforeAll(async () => {
  server = await startServer();
  await mkdir(directory, { recursive: true });
});
afterAll(() => server?.dispose());

async function shoot(page: Page, name: string): Promise<void> {
  // Toasts come and go; a picture should not depend on when it was taken.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').waitFor({ state: 'hidden' });
  await page.screenshot({ path: `${directory}${name}.png` });
}

it('prepares a founder in the middle of the first step', async () => {
  const page = await openPage(server);
  await register(page, founder);
  await createStartup(page, 'Routely');
  await openFirstStep(page);
  stepPath = new URL(page.url()).pathname;
  for (const [index, answer] of firstStepAnswers.slice(0, 2).entries()) {
    await send(page, answer);
    await expect.poll(() => stepPercent(page), { timeout: 15_000 }).toBe([33, 67][index]);
  }
});

it.each([
  [1280, 800, 'dark', ''],
  [1280, 800, 'light', ''],
  [390, 844, 'dark', '-phone'],
] as const)('takes them at %i × %i, %s', async (width, height, theme, suffix) => {
  const page = await openPage(server, { width, height });
  await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
  await logIn(page, founder);
  await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
  await shoot(page, `startups-${theme}${suffix}`);
  await page.goto('/roadmap');
  await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  await page.getByText('Problem & market').first().waitFor();
  await shoot(page, `roadmap-${theme}${suffix}`);
  await page.goto(stepPath);
  await conversation(page).getByText(firstStepAnswers[1]).waitFor();
  await shoot(page, `step-chat-${theme}${suffix}`);
});
