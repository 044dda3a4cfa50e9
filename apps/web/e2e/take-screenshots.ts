import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import {
  completeSteps,
  conversation,
  firstStepAnswers,
  isFree,
  logIn,
  newFounder,
  openDashboard,
  register,
  send,
  stepPercent,
} from './support/journey.ts';
import { button } from './support/office.ts';
import { openPage, renderInBrowser } from './support/page.ts';
import { admin } from './support/server.ts';
import { it, sharedServer } from './support/worker.ts';

/** Takes the pictures of the README and of docs/product/design.md: `pnpm --filter @groundwork/web screenshots`. */
const directory = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
const patterns = fileURLToPath(new URL('../../../docs/product/pictures/', import.meta.url));
const founder = newFounder();
const server = await sharedServer();
let nextStepPath: string;
let startupId: number;
let interviewPath: string;

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
      'When a driver calls in sick the night planner draws all the routes again by hand before five in the morning. Two of eleven vans leave late.',
    valueProposition: 'New routes within 2 minutes of a sick call, on the phone the planner already has.',
    revenueModel: 'Depots pay £90 a month for each planner.',
    targetMarket: 'Night planners at food wholesalers in the South West',
    description:
      'Routely draws a depot’s delivery routes again within 2 minutes when a driver calls in sick.',
  },
] as const;

beforeAll(async () => {
  for (const folder of [directory, patterns]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
});

async function shoot(page: Page, name: string, folder = directory): Promise<void> {
  // Toasts close on their own unless under the pointer. A picture should not depend on when it was taken.
  await page.mouse.move(0, 0);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png` });
}

async function saveStartup(page: Page, data: (typeof STARTUPS)[number]): Promise<number> {
  const answer = await page.request.post('/api/startups', { data });
  return (await answer.json()).id;
}

it('prepares a founder in the middle of the second challenge, with a second startup', async () => {
  const page = await openPage(server);
  await register(page, founder);
  for (const startup of STARTUPS) startupId = await saveStartup(page, startup);
  nextStepPath = await completeSteps(page, 0, 1);
  await completeSteps(page, 1, 3);
  await page.goto(`/report/${startupId}`);
  await page.getByRole('button', { name: 'Update with AI' }).click();
  await page.getByText('12 of 12 sections').waitFor({ state: 'hidden', timeout: 30_000 });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
});

/** In the order of a new board's columns: assumptions, cards being tested, decided cards. */
const CARDS = [
  { title: 'Night planners pay without asking their manager', column: 0, stage: 'Build' },
  { title: 'A drawn route saves a late van', column: 0, stage: 'Validate' },
  { title: 'Sick calls come before five in the morning', column: 1, stage: 'Discover' },
  { title: 'Overtime costs a depot £240 a night', column: 1, stage: 'Validate' },
  { title: 'Depots with two shifts lose most', column: 2, stage: 'Discover' },
] as const;

async function fillBoard(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/kanban/${path}`, { data });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  await post('boards', { startupId, name: 'Routely' });
  const { columns } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
  for (const { title, column, stage } of CARDS) {
    const { id } = await post('cards', {
      // Starting the test and deciding move it on.
      columnId: columns[0].id,
      title,
      stage,
      hypothesis: `${title}, at food wholesalers with ten vans or more.`,
      test: 'Ask nine depots for last month’s sheets',
      metric: 'Depots that show it',
      criteria: '6 of 9 depots by 3 December',
    });
    if (column === 0) continue;
    await post(`cards/${id}/start-test`, {});
    const result = { bearing: 'supports', observedOn: '2026-11-20' };
    await post(`cards/${id}/results`, { ...result, text: '“Eleven times in October”, says the planner.' });
    if (column === 2)
      await post(`cards/${id}/decide`, { outcome: 'validated', learned: 'One shift copes by itself.' });
  }
}

it('prepares a board and an interview', async () => {
  const page = await openPage(server);
  await logIn(page, founder);
  await fillBoard(page);
  await page.goto('/persona-chat');
  await page.getByRole('button', { name: 'Rehearse an interview' }).click();
  await page.getByRole('button', { name: 'Start interview' }).click();
  for (const question of [
    'When did a driver last call in sick?',
    'What did you do then, step by step?',
    'Would you pay for an app that draws the routes?',
  ]) {
    await page.getByRole('button', { name: 'Send message' }).waitFor();
    await send(page, question);
    await expect.poll(() => isFree(page), { timeout: 15_000 }).toBe(true);
  }
  interviewPath = new URL(page.url()).pathname;
});

it('takes the chat of a step', async () => {
  const other = newFounder();
  const page = await openPage(server, { height: 800 });
  await register(page, other);
  await saveStartup(page, STARTUPS[1]);
  await page.goto(nextStepPath.replace(/step\/\d+$/, ''));
  await page
    .getByRole('link', { name: /Name the problem/ })
    .first()
    .click();
  for (const [index, answer] of firstStepAnswers.slice(0, 2).entries()) {
    await page.getByRole('button', { name: 'Send message' }).waitFor();
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
    await page.getByRole('region', { name: 'Problem', exact: true }).waitFor();
    await shoot(page, `report-${theme}-${width}`);
    await page.goto(`/validation-board/${startupId}`);
    await page.getByRole('link', { name: CARDS[0].title }).waitFor();
    await shoot(page, `board-${theme}-${width}`);
    await page.goto(interviewPath);
    await conversation(page).getByText('Would you pay', { exact: false }).first().waitFor();
    await shoot(page, `persona-chat-${theme}-${width}`);
    await page.goto('/achievements');
    await page.getByText('First Steps').first().waitFor();
    await shoot(page, `achievements-${theme}-${width}`);
    await page.goto(`/create-startup?id=${startupId}`);
    const problem = page.getByRole('textbox', { name: 'Problem Statement' });
    const before = await problem.inputValue();
    await problem.fill(
      'so basically when a driver calls in sick the night planner draws all the routes again by hand. um two of eleven vans leave late',
    );
    await page.getByRole('button', { name: 'Enhance Problem Statement' }).click();
    await page.getByText('A reader would miss:').waitFor();
    await problem.scrollIntoViewIfNeeded();
    await shoot(page, `startup-form-${theme}-${width}`);
    await problem.fill(before);
  }
});

/** A phone and a desktop. */
const OFFICE_SIZES = SIZES.filter(([width]) => width === 390 || width === 1280);

it.each(['dark', 'light'])(
  'takes the back office, %s',
  async theme => {
    const page = await openPage(server);
    await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    await logIn(page, admin);
    for (const [width, height] of OFFICE_SIZES) {
      await page.setViewportSize({ width, height });
      for (const [name, path, heading] of [
        ['users', '/admin/users', 'Users'],
        ['cohorts', '/admin/cohorts', 'Cohorts'],
        ['personas', '/admin/personas', 'Personas'],
        ['logo', '/admin/logo', 'Logo'],
        ['ai-use', '/admin/ai-use', 'AI use'],
        ['style-guide', '/style-guide', 'Style guide'],
        ['error-demo', '/error-demo', 'Error demo'],
        ['auto-completion', '/test/auto-completion', 'Auto-completion test'],
      ] as const) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await shoot(page, `admin-${name}-${theme}-${width}`);
      }
      await shootCurriculum(page, `${theme}-${width}`);
      await shootImport(page, `${theme}-${width}`);
      await page.goto('/admin/log');
      await page.getByText('Changed · Challenge').first().waitFor();
      await shoot(page, `admin-log-${theme}-${width}`);
    }
  },
  180_000,
);

/** Challenges, the forms of a step and of its criteria, and the step as a founder would see it. */
async function shootCurriculum(page: Page, suffix: string): Promise<void> {
  const shootOf = (name: string) => shoot(page, `admin-${name}-${suffix}`);
  await page.goto('/admin?open=c1.s1');
  await button(page, 'New Question in Name the problem').waitFor();
  await shootOf('challenges');
  // A change and its reversal, for the log.
  for (const act of ['Deactivate', 'Activate']) {
    await button(page, 'More actions for Operate & de-risk').click();
    const saved = page.waitForResponse(response => response.request().method() === 'PUT');
    await page.getByRole('menuitem', { name: act, exact: true }).click();
    if (act === 'Deactivate') await button(page.getByRole('dialog'), act).click();
    await saved;
  }
  await page.getByRole('link', { name: 'Name the problem', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Edit Step' }).waitFor();
  await shootOf('step-form');
  const way = page.getByLabel('The step is completed by');
  await way.selectOption('list');
  await way.evaluate(field => field.scrollIntoView({ block: 'center' }));
  await shootOf('criteria-form');
  await page.keyboard.press('Escape');
  await button(page, 'Discard').click();
  await button(page, 'See as founder Name the problem').click();
  await page.getByLabel('Your message').fill(firstStepAnswers[0]);
  await button(page, 'Send message').click();
  await page.getByText('Accepted').first().waitFor();
  await shootOf('see-as-founder');
}

async function shootImport(page: Page, suffix: string): Promise<void> {
  const { yaml } = await (await page.request.get('/api/admin/curriculum')).json();
  await page.goto('/admin/import-export');
  await page.locator('input[type=file]').setInputFiles({
    name: 'curriculum.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from(yaml.replace('title: Metrics & money', 'title: Metrics before money')),
  });
  await button(page, 'Preview changes').click();
  await button(page, 'Show changes to Metrics before money').click();
  await shoot(page, `admin-import-${suffix}`);
}

it('takes the patterns', async () => {
  const page = await openPage(server, {
    width: 1280,
    height: 720,
    allowedErrors: [/Failed to load resource|ERR_/],
  });
  await page.addInitScript(() => localStorage.setItem('groundwork:color-scheme', 'light'));
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await shoot(page, 'login', patterns);
  await register(page, newFounder());
  await openDashboard(page);
  await page.getByRole('link', { name: 'Create Your First Startup' }).waitFor();
  await shoot(page, 'empty', patterns);
  await logIn(page, founder);
  await openDashboard(page);
  for (const [name, path, shown] of [
    ['list', '/#my-startups', 'Shelf Life'],
    ['detail', nextStepPath.replace(/\/step\/\d+$/, ''), 'Problem & market'],
    ['form', '/create-startup', 'Create New Startup'],
    ['roadmap', '/roadmap', 'Challenge Roadmap'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: shown }).first().waitFor();
    await shoot(page, name, patterns);
  }
  await page.goto('/roadmap');
  await page.getByRole('button', { name: 'Startup: Routely' }).click();
  await page.getByRole('option', { name: 'Shelf Life' }).waitFor();
  await shoot(page, 'switcher', patterns);
  await page.goto('/#my-startups');
  await page.getByRole('button', { name: 'Delete Shelf Life' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'dialog', patterns);
  await page.goto(nextStepPath);
  await conversation(page).waitFor();
  await shoot(page, 'conversation', patterns);
  await renderInBrowser(page);
  await page.route('**/api/challenges', () => {});
  await page.goto('/');
  await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
  await page.screenshot({ path: `${patterns}loading.png` });
  await page.unroute('**/api/challenges');
  await page.route('**/api/challenges', route => route.abort());
  await page.goto('/roadmap');
  await page.getByText('Connection Error').waitFor();
  await shoot(page, 'error', patterns);
});
