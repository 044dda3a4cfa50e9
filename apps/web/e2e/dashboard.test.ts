import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createStartupByForm, newFounder, register, signIn } from './support/journey.ts';
import { openPage, passUntil, renderInBrowser } from './support/page.ts';
import { expectSound } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

/** Saves startups as the form would. The last one is the newest. */
async function addStartups(page: Page, ...startups: { name: string; [field: string]: string }[]) {
  const ids: number[] = [];
  for (const data of startups) {
    const answer = await page.request.post('/api/startups', { data, headers: { origin: server.url } });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).id);
  }
  return ids;
}

async function openDashboard(options: Parameters<typeof openPage>[1] = {}, ...names: string[]) {
  const page = await openPage(server, options);
  const founder = newFounder();
  await register(page, founder);
  const ids = await addStartups(page, ...names.map(name => ({ name })));
  await page.goto('/');
  if (names.length > 0) await overviewOf(page, names.at(-1) ?? '').waitFor();
  return { page, founder, ids };
}

const overviewOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const cardOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openList = (page: Page) => page.getByRole('tab', { name: 'My Startups' }).click();
const openOverview = (page: Page) => page.getByRole('tab', { name: 'Overview' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Counts the requests for the list. `change` may alter the response. */
async function watchList(page: Page, change: (names: { name: string }[], time: number) => unknown) {
  const seen = { times: 0 };
  await renderInBrowser(page);
  await page.route('**/api/startups', async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    seen.times += 1;
    const time = seen.times;
    // Without the ETag of a known answer, or the server would say that nothing has changed.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: change(await response.json(), time) });
  });
  return seen;
}

describe('the tabs', () => {
  it('show the selected startup and all of them, with keyboard and Back', async () => {
    const { page } = await openDashboard({}, 'Older', 'Routely');
    await page.getByText('No description provided').waitFor();
    // Before its code is there, a page follows presses, but no arrow keys.
    await page.locator('#root:not([data-rendered])').waitFor();
    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await cardOf(page, 'Older').waitFor();
    expect(await cardOf(page, 'Routely').getAttribute('aria-pressed')).toBe('true');
    await cardOf(page, 'Older').click();
    expect(await cardOf(page, 'Older').getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).hash).toBe('#my-startups');

    await page.getByRole('link', { name: 'Edit Older' }).click();
    await page.getByRole('heading', { name: 'Edit Startup' }).waitFor();
    await page.goBack();
    await cardOf(page, 'Older').waitFor();
    await page.reload();
    await cardOf(page, 'Older').waitFor();
    await openOverview(page);
    await overviewOf(page, 'Older').waitFor();
  });
});

it('deletes what one confirms, and nothing that one cancels', async () => {
  const { page } = await openDashboard({}, 'Oldest', 'Older', 'Routely');
  await openList(page);
  await page.getByRole('button', { name: 'Delete Routely' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('Are you sure you want to delete this startup? This action cannot be undone.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await cardOf(page, 'Routely').waitFor();

  await page.getByRole('button', { name: 'Delete Routely' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Your startup has been deleted successfully.').waitFor();
  await cardOf(page, 'Routely').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Older');
  expect(await cardOf(page, 'Older').getAttribute('aria-pressed')).toBe('true');
  for (const name of ['Older', 'Oldest']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: `Delete ${name}` }).waitFor({ state: 'detached' });
  }
  await page.getByRole('heading', { name: 'No startups yet' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Create Your First Startup');
});

it('keeps apart what two founders at one computer have selected', async () => {
  const { page, founder: ada } = await openDashboard({}, 'Ada one', 'Ada two');
  await openList(page);
  await cardOf(page, 'Ada one').click();
  // Her session ends without a logout, which keeps her preferences. His begins without the form, as that clears them.
  await page.context().clearCookies({ name: 'groundwork' });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  const bob = { ...newFounder(), role: 'user' };
  await page.request.post('/api/register', { data: bob, headers: { origin: server.url } });
  await addStartups(page, { name: 'Bob one' }, { name: 'Bob two' });
  await page.goto('/');
  await overviewOf(page, 'Bob two').waitFor();
  await openList(page);
  await cardOf(page, 'Bob one').click();

  await page.context().clearCookies({ name: 'groundwork' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await signIn(page, ada);
  await overviewOf(page, 'Ada one').waitFor();
  await openList(page);
  expect(await page.getByText('Bob').count()).toBe(0);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter(key => key.endsWith('selected-startup')),
  );
  expect(kept).toHaveLength(1);
});

describe('another tab', () => {
  it('that deletes what is shown here is followed, with a word about it', async () => {
    const { page } = await openDashboard({}, 'Older', 'Routely');
    const other = await page.context().newPage();
    await other.goto('/#my-startups');
    await other.getByRole('button', { name: 'Delete Routely' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await cardOf(other, 'Routely').waitFor({ state: 'detached' });
    await overviewOf(page, 'Older').waitFor();
    await page.getByText('“Routely” was deleted in another tab or on another device.').waitFor();
  });

  it('or device that deletes it is noticed when its progress is no longer there', async () => {
    const { page, ids } = await openDashboard({}, 'Older', 'Routely');
    await page.clock.install();
    await page.reload();
    await overviewOf(page, 'Routely').waitFor();
    const removal = await page.request.delete(`/api/startups/${ids[1]}`, { headers: { origin: server.url } });
    expect(removal.status()).toBe(204);
    // The progress is polled every 15 s.
    await passUntil(page, () => overviewOf(page, 'Older').isVisible());
    await page.getByText('“Routely” was deleted in another tab or on another device.').waitFor();
  });

  it('that creates and renames is followed', async () => {
    const { page } = await openDashboard({}, 'Routely');
    await openList(page);
    const other = await page.context().newPage();
    await createStartupByForm(other, 'Newest');
    await cardOf(page, 'Newest').waitFor();
    expect(await cardOf(page, 'Routely').getAttribute('aria-pressed')).toBe('true');
    await other.getByRole('link', { name: 'Edit' }).click();
    await other.getByLabel('Startup Name').fill('Renamed');
    await other.getByRole('button', { name: 'Update Startup' }).click();
    await cardOf(page, 'Renamed').waitFor();
  });
});

describe('a startup that was just created', () => {
  it('is selected, though the first list comes without it', async () => {
    const { page } = await openDashboard({}, 'Older');
    await page.getByRole('tab', { name: 'My Startups' }).click();
    await page.getByRole('link', { name: 'Create New Startup' }).click();
    await page.getByLabel('Startup Name').fill('Newest');
    const seen = await watchList(page, (list, time) =>
      time === 1 ? list.filter(({ name }) => name !== 'Newest') : list,
    );
    await page.getByRole('button', { name: 'Create Startup' }).click();
    await overviewOf(page, 'Newest').waitFor();
    expect(seen.times).toBeGreaterThan(1);
    await page.reload();
    await overviewOf(page, 'Newest').waitFor();
  });
});

it('goes on with the first challenge that is not complete', async () => {
  const { page, ids } = await openDashboard({}, 'Older', 'Routely');
  const challenges: { id: number; title: string; order: number }[] = await (
    await page.request.get('/api/challenges')
  ).json();
  const [first, second] = challenges.toSorted((one, two) => one.order - two.order);
  await page.getByRole('link', { name: 'Start Challenge' }).click();
  await page.waitForURL(`**/challenge/${first?.id}`);

  await renderInBrowser(page);
  await page.route(`**/api/startups/${ids[0]}/progress`, async route => {
    const response = await route.fetch();
    const records: { challengeId: number }[] = await response.json();
    const json = records.map(record =>
      record.challengeId === first?.id ? { ...record, status: 'completed' } : record,
    );
    await route.fulfill({ response, json });
  });
  await page.goto('/#my-startups');
  await page.getByRole('button', { name: 'Continue Older' }).click();
  await page.waitForURL(`**/challenge/${second?.id}`);
  await page.getByRole('heading', { name: second?.title ?? '', level: 1 }).waitFor();
});

it('offers another try when the list does not come', async () => {
  const { page } = await openDashboard({ allowedErrors: [/status of 500/] }, 'Routely');
  await renderInBrowser(page);
  await page.route('**/api/startups', route => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.clock.install();
  await page.goto('/');
  const again = page.getByRole('button', { name: 'Try Again' });
  await passUntil(page, () => again.isVisible());
  await page.unroute('**/api/startups');
  await again.click();
  await overviewOf(page, 'Routely').waitFor();
});

describe('its layout', () => {
  /** Positions and widths of the page's parts, in whole pixels. */
  const places = (page: Page) =>
    page.evaluate(() => {
      const pieces = [...document.querySelectorAll('h1, [role=tablist], [role=tabpanel] > *')];
      return pieces.map((piece, place) => {
        const { x, y, width } = piece.getBoundingClientRect();
        return [place, Math.round(x), Math.round(y + window.scrollY), Math.round(width)];
      });
    });

  it('does not shift when the data comes', async () => {
    const { page } = await openDashboard({}, 'Routely');
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      let open = () => {};
      const opened = new Promise<void>(resolve => {
        open = resolve;
      });
      await renderInBrowser(page);
      await page.route(/\/api\/(startups|challenges)/, async route => {
        await opened;
        await route.continue();
      });
      await page.reload();
      await page.getByRole('status', { name: 'Loading your startups' }).waitFor();
      const before = await places(page);
      open();
      await overviewOf(page, 'Routely').waitFor();
      await page.getByRole('link', { name: 'Start Step' }).waitFor();
      await page.getByText('Once your first answers are accepted').waitFor();
      expect([width, await places(page)]).toEqual([width, before]);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  it.each([
    [1280, 'dark'],
    [390, 'light'],
  ] as const)('takes names and texts of any kind at %i px, %s', async (width, theme) => {
    const page = await openPage(server, { width, height: 844 });
    await page.addInitScript(value => localStorage.setItem('groundwork:color-scheme', value), theme);
    await register(page, newFounder());
    const long = 'All of it by hand, each night, at every depot. '.repeat(30);
    await addStartups(
      page,
      { name: 'W'.repeat(200), description: 'x'.repeat(600) },
      { name: '🚀'.repeat(100), description: '👩‍👩‍👧‍👦'.repeat(40) },
      { name: 'مشروع توصيل الطعام الطازج إلى المطاعم', description: 'نساعد المطاعم على تخطيط التوصيل' },
      { name: 'Long', description: long, problemStatement: long, revenueModel: 'y'.repeat(500) },
    );
    await page.goto('/');
    await overviewOf(page, 'Long').waitFor();
    await expectSound(page);
    const more = page.getByRole('button', { name: 'Show more of the problem statement' });
    const text = page.locator('dd', { hasText: 'All of it by hand' });
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const closed = await height();
    await more.click();
    expect(await height()).toBeGreaterThan(2 * closed);
    await page.getByRole('button', { name: 'Show less of the problem statement' }).click();
    expect(await height()).toBe(closed);
    await openList(page);
    await cardOf(page, 'Long').waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: `Delete ${'W'.repeat(200)}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    await expectSound(page);
  });
});
