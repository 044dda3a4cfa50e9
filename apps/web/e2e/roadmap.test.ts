import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { conversation, createStartup, type Founder, logIn, newFounder, register } from './support/journey.ts';
import { openPage, renderInBrowser } from './support/page.ts';
import { admin, startServer, type TestServer } from './support/server.ts';
import { it, sharedServer } from './support/worker.ts';

/** The part of the embedded database that is used here. Only the API has it installed. */
interface Database {
  query(statement: string, values?: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}
const { PGlite } = createRequire(new URL('../../api/package.json', import.meta.url))(
  '@electric-sql/pglite',
) as { PGlite: { create(options: { dataDir: string }): Promise<Database> } };

const founder: Founder = newFounder();
const prepared = await sharedServer();

const item = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Roadmap' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const tile = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

async function openRoadmap(page: Page): Promise<void> {
  await page.goto('/roadmap');
  await item(page, 'Problem & market').waitFor();
}

/** Completes every step of a challenge, as only an administrator can. */
async function forceChallenge(page: Page, challengeId: number): Promise<void> {
  const { request } = page;
  const [startup] = (await (await request.get('/api/startups')).json()) as { id: number }[];
  const steps = (await (await request.get(`/api/challenges/${challengeId}/steps`)).json()) as {
    id: number;
  }[];
  for (const { id } of steps) {
    const data = { startupId: startup?.id, challengeId, forceComplete: true };
    const answer = await request.post(`/api/steps/${id}/complete?force=true`, { data });
    expect(answer.status()).toBe(200);
  }
}

/** Starts a server on a database that was changed directly, before the start. */
function startChanged(change: (database: Database) => Promise<unknown>): Promise<TestServer> {
  return startServer({}, async dataDirectory => {
    const database = await PGlite.create({ dataDir: join(dataDirectory, 'postgres') });
    await change(database);
    await database.close();
  });
}

describe('a founder who has just begun', () => {
  it('finds the first challenge open, the others locked, and the way into the next step', async () => {
    const page = await openPage(prepared);
    await register(page, founder);
    await createStartup(page, 'Routely');
    await openRoadmap(page);
    await page.getByText('Track your progress and complete challenges').waitFor();
    expect(await tile(page, 'Challenges completed').textContent()).toBe('0/7');
    expect(await tile(page, 'Current level').textContent()).toBe('1');
    expect(await tile(page, 'Total XP').textContent()).toBe('0');
    const first = item(page, 'Problem & market');
    await first.getByText('Current', { exact: true }).waitFor();
    await first.getByText('0/3').waitFor();
    await first.getByRole('link', { name: /Start Challenge/ }).waitFor();
    expect(await page.getByText('Complete previous challenges to unlock').count()).toBe(6);

    const next = page.getByRole('region', { name: 'Next Step' });
    await next.getByText('Problem & market').waitFor();
    await next.getByText('0 of 3').waitFor();
    await next.getByRole('link', { name: 'Start Step' }).click();
    await page.getByRole('heading', { name: 'Name the problem', level: 1 }).waitFor();
    await conversation(page).getByText("Let's get the problem straight").waitFor();

    // The coach's opener alone begins nothing.
    await page.goto('/challenge/1');
    await page.getByText('3 steps • 0 completed • 0% complete').waitFor();
    await page.getByText('Not started').nth(2).waitFor();
    await page.getByRole('link', { name: 'Start Step' }).waitFor();
    await page.getByRole('link', { name: 'Roadmap', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Challenge Roadmap' }).waitFor();
  });

  it('is told of a challenge that does not exist', async () => {
    const page = await openPage(prepared);
    await logIn(page, founder);
    await page.goto('/challenge/999');
    await page.getByRole('heading', { name: 'Challenge Not Found' }).waitFor();
    await page.getByText('The requested challenge does not exist.').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  });

  it('is asked for a startup first', async () => {
    const page = await openPage(prepared, { width: 390 });
    await register(page, newFounder());
    await openRoadmap(page);
    const next = page.getByRole('region', { name: 'Next Step' });
    await next.getByText('Create a startup first').waitFor();
    expect(await tile(page, 'Challenges completed').textContent()).toBe('0/7');
    expect(await page.getByText('Complete previous challenges to unlock').count()).toBe(6);
    await page.goto('/challenge/1');
    await page.getByRole('heading', { name: 'Challenge Not Found' }).waitFor();
    await page.getByText('Please create a startup first.').waitFor();
    await page.goto('/roadmap');
    await next.getByRole('link', { name: 'Create Startup' }).click();
    await page.getByRole('heading', { name: 'Create New Startup' }).waitFor();
  });
});

describe('what is still loading', () => {
  it('appears where its placeholder was, at any width', async () => {
    const page = await openPage(prepared);
    await logIn(page, founder);
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      let release = () => {};
      const held = new Promise<void>(resolve => {
        release = resolve;
      });
      await renderInBrowser(page);
      await page.route(/\/api\/(challenges|startups\/\d+\/progress)/, async route => {
        await held;
        await route.continue();
      });
      await page.goto('/roadmap');
      await page.getByText('Loading step...').waitFor();
      const before = await places(page);
      release();
      await item(page, 'Problem & market').waitFor();
      await page.getByRole('link', { name: 'Start Step' }).waitFor();
      const figures = (all: typeof before) => all.flatMap(place => place ?? [Number.NaN]);
      const first = figures(before);
      const moved = figures(await places(page)).map((figure, index) =>
        Math.abs(figure - (first[index] ?? 0)),
      );
      // Places are rounded to a pixel.
      expect([width, Math.max(...moved) <= 1, moved]).toEqual([width, true, moved]);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});

/** Positions and widths of the roadmap's parts. */
async function places(page: Page) {
  const pieces = [
    page.getByRole('heading', { level: 1 }),
    page.locator('dl > div').nth(0),
    page.locator('dl > div').nth(2),
    page.getByRole('region', { name: 'Next Step' }),
    page.getByText('Start Step').locator('xpath=ancestor-or-self::*[self::a or self::button]'),
    page.getByRole('region', { name: 'Roadmap' }),
    page.getByRole('list', { name: 'Legend' }),
    // The first challenge, or its placeholder.
    page.getByRole('region', { name: 'Roadmap' }).locator('> :last-child > :first-child'),
  ];
  const boxes = await Promise.all(pieces.map(piece => piece.boundingBox()));
  return boxes.map(box => box && [box.x, box.y, box.width].map(Math.round));
}

describe('an administrator', () => {
  // The browser reports what it refuses of the hostile drawing below, before any of it is in the page.
  const options = { allowedErrors: [/Executing inline event handler violates/] };
  const mark = '<path d="M2 2h20v20z"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="document.title='hacked'"><script>document.title='hacked'</script><image href="https://evil.test/a.png"/>${mark}</svg>`;

  let server: TestServer;
  beforeAll(async () => {
    server = await startChanged(async database => {
      await database.query("update challenges set is_archived = true where title = 'Operate & de-risk'");
      await database.query("update challenges set icon_svg = $1 where title = 'Target customer'", [drawing]);
    });
  });
  afterAll(() => server?.dispose());

  it('can open every challenge, an archived one included, and reviews what is complete', async () => {
    const page = await openPage(server, options);
    await logIn(page, admin);
    await createStartup(page, 'House');
    await forceChallenge(page, 1);
    await openRoadmap(page);
    expect(await tile(page, 'Challenges completed').textContent()).toBe('1/6');
    const done = item(page, 'Problem & market');
    await done.getByText('Completed', { exact: true }).waitFor();
    await done.getByText('3/3').waitFor();
    expect(await done.getByRole('link').getAttribute('aria-label')).toBe(
      'Review Challenge: Problem & market',
    );
    const next = page.getByRole('region', { name: 'Next Step' });
    await next.getByText('Your first group').waitFor();
    expect(await page.getByText('Complete previous challenges to unlock').count()).toBe(0);

    const archived = item(page, 'Operate & de-risk');
    await archived.getByText('Archived').waitFor();
    await archived.getByRole('link', { name: /Start Challenge/ }).click();
    await page.getByRole('heading', { name: 'Operate & de-risk', level: 1 }).waitFor();
    await page.getByText(/^3 steps • 0 completed/).waitFor();
  });

  it('is the only one who sees it; everyone sees a drawing, with nothing else in it', async () => {
    const page = await openPage(server, options);
    const outside: string[] = [];
    page.on('request', request => void (request.url().startsWith(server.url) || outside.push(request.url())));
    await register(page, newFounder());
    await createStartup(page, 'Routely');
    await openRoadmap(page);
    expect(await item(page, 'Operate & de-risk').count()).toBe(0);
    expect(await tile(page, 'Challenges completed').textContent()).toBe('0/6');
    const icon = item(page, 'Target customer').locator('svg:has(path[d="M2 2h20v20z"])');
    await icon.waitFor();
    expect((await icon.boundingBox())?.width).toBeGreaterThan(12);
    expect(await icon.innerHTML()).toBe('<path d="M2 2h20v20z"></path>');
    expect([await page.title(), outside]).toEqual(['Challenge Roadmap · Groundwork', []]);
    await page.goto('/challenge/7');
    await page.getByRole('heading', { name: 'Archived' }).waitFor();
    await page.getByText(/^Archived by your programme/).waitFor();
    await page.getByRole('link', { name: /^Continue with/ }).click();
    await page.waitForURL('/challenge/1');
  });
});

describe('a challenge whose steps are all locked', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startChanged(database =>
      database.query(
        "update steps set is_active = false where challenge_id = (select id from challenges where title = 'Problem & market')",
      ),
    );
  });
  afterAll(() => server?.dispose());

  it('keeps nobody from the next one', async () => {
    const page = await openPage(server);
    await register(page, newFounder());
    await createStartup(page, 'Routely');
    await openRoadmap(page);
    await item(page, 'Problem & market').getByText('0/?').waitFor();
    const next = page.getByRole('region', { name: 'Next Step' });
    await next.getByText('Your first group').waitFor();
    await next.getByText('Target customer').waitFor();
    expect(await tile(page, 'Challenges completed').textContent()).toBe('0/6');
    await page.goto('/');
    await page.getByText('Next step in Target customer').waitFor();
    await page.getByRole('link', { name: 'Start Challenge' }).click();
    await page.getByRole('heading', { name: 'Target customer', level: 1 }).waitFor();
  });
});
