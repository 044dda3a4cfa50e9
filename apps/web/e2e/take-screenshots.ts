import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  completeSteps,
  conversation,
  firstStepAnswers,
  logIn,
  newFounder,
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
let nextStepPath: string;
let startupId: number;

const STARTUPS = [
  {
    name: 'Shelf Life',
    industry: 'Food & Beverage',
    stage: 'Idea',
    problemStatement: 'Corner shops throw away a tenth of their bread every evening.',
    valueProposition: '',
    revenueModel: '',
    targetMarket: 'Owners of corner shops in Leeds',
    description: '',
  },
  {
    name: 'Routely',
    industry: 'Technology',
    stage: 'Idea',
    problemStatement:
      'when a driver calls in sick the night planner draws all the routes again by hand before five in the morning, two of eleven vans leave late',
    valueProposition: 'New routes within 2 minutes of a sick call, on the phone the planner already has.',
    revenueModel: 'Depots pay £90 a month for each planner.',
    targetMarket: 'Night planners at food wholesalers in the South West',
    description:
      'Routely draws a depot’s delivery routes again within 2 minutes when a driver calls in sick.',
  },
];

beforeAll(async () => {
  server = await startServer();
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
});
afterAll(() => server?.dispose());

async function shoot(page: Page, name: string): Promise<void> {
  // Toasts come and go; a picture should not depend on when it was taken.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${directory}${name}.png` });
}

it('prepares a founder in the middle of the second challenge, with a second startup', async () => {
  const page = await openPage(server);
  await register(page, founder);
  startupId = await page.evaluate(async startups => {
    let id = 0;
    for (const startup of startups) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/startups', {
        method: 'POST',
        headers,
        body: JSON.stringify(startup),
      });
      id = (await answer.json()).id;
    }
    return id;
  }, STARTUPS);
  nextStepPath = await completeSteps(page, 0, 1);
  await completeSteps(page, 1, 3);
  await page.goto(`/report/${startupId}`);
  await page.getByRole('button', { name: 'Update with AI' }).click();
  await page.getByText('12 of 12 sections').waitFor({ state: 'hidden', timeout: 30_000 });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
});

it('takes the chat of a step', async () => {
  const other = newFounder();
  const page = await openPage(server, { height: 800 });
  await register(page, other);
  await page.evaluate(async startup => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/startups', { method: 'POST', headers, body: JSON.stringify(startup) });
  }, STARTUPS[1]);
  await page.goto(nextStepPath.replace(/step\/\d+$/, ''));
  await page
    .getByRole('link', { name: /Name the problem/ })
    .first()
    .click();
  for (const [index, answer] of firstStepAnswers.slice(0, 2).entries()) {
    await send(page, answer);
    await expect.poll(() => stepPercent(page), { timeout: 15_000 }).toBe([33, 67][index]);
  }
  for (const theme of ['dark', 'light']) {
    await page.evaluate(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.reload();
      await conversation(page).getByText(firstStepAnswers[1]).waitFor();
      await shoot(page, `step-chat-${theme}-${width}`);
    }
  }
});

const SIZES = [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const;

it.each(['dark', 'light'])('takes the other screens, %s', async theme => {
  const page = await openPage(server);
  await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
  await logIn(page, founder);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    await shoot(page, `dashboard-${theme}-${width}`);
    await page.getByRole('tab', { name: 'My Startups' }).click();
    await page.getByRole('heading', { name: 'Shelf Life' }).waitFor();
    await shoot(page, `startups-${theme}-${width}`);
    await page.goto('/roadmap');
    await page.getByRole('link', { name: /Review Challenge/ }).waitFor();
    await shoot(page, `roadmap-${theme}-${width}`);
    await page.goto(nextStepPath.replace(/\/step\/\d+$/, ''));
    await page.getByText('3 steps • 3 completed • 100% complete').waitFor();
    await shoot(page, `challenge-${theme}-${width}`);
    await page.goto(`/report/${startupId}`);
    await page.getByRole('heading', { name: 'Routely Report' }).waitFor();
    await page.getByRole('button', { name: 'Show sources' }).first().click();
    await shoot(page, `report-${theme}-${width}`);
    await page.goto('/achievements');
    await page.getByText('First Steps').first().waitFor();
    await shoot(page, `achievements-${theme}-${width}`);
    await page.goto(`/create-startup?id=${startupId}`);
    await page.getByRole('button', { name: 'Enhance Problem Statement with AI' }).click();
    await page.getByRole('button', { name: 'Undo' }).first().waitFor();
    await page.getByRole('textbox', { name: 'Problem Statement' }).scrollIntoViewIfNeeded();
    await shoot(page, `startup-form-${theme}-${width}`);
    await page.getByRole('button', { name: 'Undo' }).first().click();
  }
});
