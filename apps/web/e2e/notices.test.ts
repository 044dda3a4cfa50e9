import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { completeSteps, createStartup, newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();
const ASKED = 'Would a depot with two vans pay for this?';
const CARD = {
  title: 'Planners pay',
  hypothesis: 'Night planners pay for new routes',
  test: 'Ask nine of them',
  metric: 'Deposits',
  criteria: '4 of 9',
};

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const notices = (page: Page) => page.getByRole('list', { name: 'Notices' }).getByRole('listitem');

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

/** Shares the report. Returns the link's token. */
async function share(page: Page, startupId: number): Promise<string> {
  const { id } = await (await page.request.get(`/api/startups/${startupId}/report`)).json();
  const link = await post<{ token: string }>(page, `/api/reports/${id}/links`, {
    days: 7,
    sections: ['problem'],
  });
  return link.token;
}

/** Has a reader without an account comment on the report. */
async function comment(token: string): Promise<void> {
  const reader = await openPage(server, { isNewVisitor: true });
  await reader.goto(`/shared/${token}`);
  await reader.getByLabel('Your name').fill(READER);
  await reader.getByRole('textbox', { name: 'Comment' }).fill(ASKED);
  await reader.getByRole('button', { name: 'Send comment' }).click();
  await reader.getByRole('listitem').getByText(ASKED).waitFor();
}

/** Has no place to break. */
const READER = `Noor${'o'.repeat(40)}r`;

/** As the browser's clock has it, 'YYYY-MM-DD'. */
const today = () => new Date().toLocaleDateString('sv');

async function testCard(page: Page, startupId: number): Promise<void> {
  await post(page, '/api/kanban/boards', { startupId, name: 'Board' });
  const { columns } = await (await page.request.get(`/api/startups/${startupId}/kanban`)).json();
  await post(page, '/api/kanban/cards', { columnId: columns[0].id, ...CARD });
  await page.goto('/validation-board');
  await page.getByRole('link', { name: CARD.title }).click();
  const record = page.getByRole('dialog', { name: CARD.title });
  await record.getByLabel('Look at the result on (optional)').fill(today());
  await expectSoundInBoth(page, 'starting a test');
  await record.getByRole('button', { name: 'Start test' }).click();
  await record.getByText('Due today').waitFor();
  await expectSoundInBoth(page, 'a card that is due');
}

it('a bell tells a founder what happened meanwhile, and the list leads there', async () => {
  const page = await openPage(server);
  await register(page, newFounder());
  const startupId = await createStartup(page, 'Routely');
  await page.goto('/notices');
  await page.getByRole('heading', { name: 'No notices yet' }).waitFor();
  await expectSoundInBoth(page, 'no notices');

  await completeSteps(page, 0, 1);
  await page.goto('/report/latest');
  await page.getByRole('button', { name: 'Update with AI' }).click();
  await page.getByRole('alert').filter({ hasText: 'Report updated' }).waitFor();
  const token = await share(page, startupId);
  await testCard(page, startupId);
  await comment(token);

  await page.goto('/');
  await bell(page, 'Notices, 1 new').click();
  await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/notices');
  await expect.poll(() => notices(page).count()).toBe(2);
  const [commented, due] = await notices(page).all();
  await commented?.getByText('New', { exact: true }).waitFor();
  await commented?.getByText(ASKED).waitFor();
  await due?.getByRole('link', { name: `Time to look at “${CARD.title}”` }).waitFor();
  await expectSoundInBoth(page, 'notices');

  // Its mark stays here, and is gone on the next visit.
  await commented?.getByRole('link', { name: `${READER} commented on your report` }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByText(ASKED).waitFor();
  await expectSoundInBoth(page, 'a comment by a reader with a long name');
  await page.goto('/notices');
  await expect.poll(() => notices(page).count()).toBe(2);
  expect(await page.getByText('New', { exact: true }).count()).toBe(0);
  await bell(page, 'Notices').waitFor();

  const phone = await openPage(server, { width: 390, height: 844 });
  await phone.context().addCookies(await page.context().cookies());
  await phone.goto('/notices');
  await notices(phone).first().waitFor();
  await expectSoundInBoth(phone, 'notices on a phone');
  await notices(phone)
    .getByRole('link', { name: /^Time to look at/ })
    .click();
  await phone.getByRole('dialog', { name: CARD.title }).getByText('Due today').waitFor();
}, 120_000);
