import { expect } from 'vitest';
import { boxOf } from './support/box.ts';
import { createStartup, logIn, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const founder = newFounder();
let startupId: number;

it('begins with a founder who has a startup', async () => {
  const page = await openPage(server);
  await register(page, founder);
  startupId = await createStartup(page, 'Routely');
});

const ROUNDS = 5;
const SIZES = [50, 500] as const;
/** How many times slower the emulated processor is. */
const THROTTLING = 4;
const AT = '2026-01-05T10:00:00.000Z';
const TEXT = 'Night planners at food wholesalers redo eleven routes by hand when a driver calls in sick. ';

/** A board of `count` cards, spread over four columns that ask nothing. */
function buildKanban(count: number) {
  const names = ['To Do', 'Testing', 'Validated', 'Invalidated'];
  return {
    board: { id: 1, name: 'Board', startupId },
    columns: names.map((name, order) => ({ id: order + 1, boardId: 1, name, order, meaning: null })),
    cards: Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      columnId: (index % 4) + 1,
      order: Math.floor(index / 4),
      title: `Card ${index + 1}. ${TEXT}`,
      hypothesis: TEXT.repeat(2),
      test: TEXT,
      metric: TEXT,
      criteria: TEXT,
      stage: 'Discover',
      coachWritten: [],
      state: 'testing',
      testStartedAt: AT,
      outcome: null,
      decidedAt: null,
      followsId: null,
      createdAt: AT,
      updatedAt: AT,
      balance: { supports: index % 4, contradicts: index % 3, neither: 0 },
    })),
  };
}

/** Opens a page whose board has `count` cards, and whose server accepts every move. */
async function openFounder(count: number) {
  const page = await openPage(server);
  await logIn(page, founder);
  const kanban = buildKanban(count);
  await page.route('**/api/startups/*/kanban', route => route.fulfill({ json: kanban }));
  await page.route('**/api/kanban/cards/*/move', route => {
    const card = kanban.cards.find(({ id }) => route.request().url().endsWith(`/cards/${id}/move`));
    return route.fulfill({ json: { ...card, ...route.request().postDataJSON() } });
  });
  await page.addInitScript(() => {
    const seen = { frames: 0 };
    Object.assign(window, { seen });
    const count = () => {
      seen.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING });
  /** Milliseconds of main-thread work, and frames, since the page was opened. */
  const look = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    const frames = await page.evaluate(() => (window as unknown as { seen: { frames: number } }).seen.frames);
    return { work: task * 1000, frames };
  };
  /** Not by Playwright's own mouse, which queries the page at each step while a button is held down. */
  const drag = (x: number, y: number) =>
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 });
  return { page, look, drag };
}

type Opened = Awaited<ReturnType<typeof openFounder>>;

/** Main-thread work from the navigation to the first cards. */
async function measurePaint({ page, look }: Opened): Promise<number> {
  await page.goto(`/validation-board/${startupId}`);
  await page.locator('[data-card]').first().waitFor();
  const { work } = await look();
  // The drag library's code loads after the cards.
  await page.locator('[aria-live=assertive]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
  return work;
}

/** Main-thread work per frame while a card is dragged over the board, and for the whole drop. */
async function measureMove({ page, look, drag }: Opened) {
  const { x, y } = await boxOf(page.locator('[data-column="1"] [data-card]').first());
  await page.mouse.move(x + 40, y + 16);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 3 });
  await page.locator('[data-moving]').waitFor();
  await page.waitForTimeout(300);
  const before = await look();
  for (let step = 1; step <= 60; step += 1) await drag(x + 60 + step * 10, y + 40 + (step % 20) * 20);
  const moved = await look();
  await page.mouse.up();
  await page.locator('[data-moving]').waitFor({ state: 'detached' });
  const dropped = await look();
  return {
    frame: (moved.work - before.work) / (moved.frames - before.frames),
    drop: dropped.work - moved.work,
  };
}

it('a board of 500 cards shows with as little work as one of 50, and a card moves over it as smoothly', async () => {
  const boards = await Promise.all(
    SIZES.map(async count => ({
      ...(await openFounder(count)),
      paint: Number.POSITIVE_INFINITY,
      frame: Number.POSITIVE_INFINITY,
      drop: Number.POSITIVE_INFINITY,
    })),
  );
  // The boards take turns and the best round of each counts, because other load on the machine only adds.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const board of boards) {
      board.paint = Math.min(board.paint, await measurePaint(board));
      const { frame, drop } = await measureMove(board);
      board.frame = Math.min(board.frame, frame);
      board.drop = Math.min(board.drop, drop);
    }
  }
  const [small, large] = boards;
  if (!small || !large) throw new Error('Nothing was measured');
  const figures = (['paint', 'frame', 'drop'] as const).map(
    name => `${name} ${small[name].toFixed(1)} ms, ${large[name].toFixed(1)} ms`,
  );
  const told = `With 50 cards, with 500: ${figures.join('; ')}`;
  // If every card were rendered, it would be ten times the work; a busy machine adds less than a factor of two.
  expect(large.paint / small.paint, told).toBeLessThan(2);
  expect(large.frame / small.frame, told).toBeLessThan(2);
}, 600_000);
