import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { newFounder, register, signIn } from './support/journey.ts';
import { button, openOffice } from './support/office.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { it } from './support/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

/** Makes a cohort and opens its page. */
async function openCohort(name: string): Promise<Page> {
  const office = await openOffice(server);
  await office.goto('/admin/cohorts');
  await button(office, 'Create Cohort').click();
  await office.getByLabel('Name').fill(name);
  await office.getByLabel('First day').fill('2026-09-01');
  await office.getByLabel('Last day').fill('2999-12-31');
  await button(office.getByRole('dialog'), 'Create Cohort').click();
  await office.getByRole('link', { name }).click();
  return office;
}

it('30 founders are invited by a file, join by their links, see what is seen, and leave', async () => {
  const [newcomer, known] = [newFounder(), newFounder()];
  const others = Array.from({ length: 28 }, (_, at) => `founder-${at}@programme.example`);
  await register(await openPage(server), known);

  const office = await openCohort('Autumn');
  const [chooser] = await Promise.all([
    office.waitForEvent('filechooser'),
    button(office, 'Upload addresses').click(),
  ]);
  const csv = ['Email', newcomer.email, known.email, ...others].join('\n');
  await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await office.getByText('30 addresses are invited.').waitFor();
  await button(office, `Copy link ${known.email}`).waitFor();
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    button(office, 'Download links').click(),
  ]);
  const links = await readFile(await download.path(), 'utf8');
  const linkOf = (email: string) => new RegExp(`${email},([^,]+)`).exec(links)?.[1] ?? '';

  const first = await openPage(server);
  await first.goto(linkOf(newcomer.email));
  await first.getByRole('tab', { name: 'Register' }).click();
  expect(await first.getByLabel('Email').inputValue()).toBe(newcomer.email);
  await first.getByLabel('Full Name').fill(newcomer.fullName);
  await first.getByLabel('Username').fill(newcomer.username);
  await first.getByRole('textbox', { name: 'Password', exact: true }).fill(newcomer.password);
  await first.getByRole('textbox', { name: 'Confirm Password' }).fill(newcomer.password);
  await button(first, 'Create Account').click();
  await first.getByRole('heading', { name: "You're in Autumn" }).waitFor();
  await first.getByRole('link', { name: 'Go to dashboard' }).click();
  await first.getByRole('heading', { name: 'Dashboard' }).waitFor();

  // Their address joins as they log in.
  const second = await openPage(server);
  await second.goto(linkOf(known.email));
  await signIn(second, known);
  await second.getByRole('heading', { name: "You're in Autumn" }).waitFor();

  await second.goto('/account');
  await button(second, 'Leave Autumn').click();
  await button(second.getByRole('dialog'), 'Leave').click();
  await second.getByText("You've left Autumn").waitFor();
  await second.getByText('Your programme', { exact: true }).waitFor({ state: 'detached' });

  await office.reload();
  await office.getByRole('rowheader', { name: newcomer.username, exact: true }).waitFor();
  expect(await office.getByRole('rowheader', { name: known.username, exact: true }).count()).toBe(0);

  await office.getByRole('link', { name: 'Progress', exact: true }).click();
  await office.getByRole('heading', { level: 1, name: 'Progress of Autumn' }).waitFor();
  await office.getByRole('rowheader', { name: new RegExp(newcomer.username) }).waitFor();
});

it('whoever logs in at a link for everyone joins with that', async () => {
  const founder = newFounder();
  await register(await openPage(server), founder);
  const office = await openCohort('Winter');
  await button(office, 'Create link').click();
  await office.getByRole('rowheader', { name: 'Everyone with the link' }).waitFor();
  const token = await office.evaluate(async () => {
    const answer = await fetch(`/api${location.pathname}/invitations`);
    return ((await answer.json()) as { token: string }[])[0]?.token ?? '';
  });
  const page = await openPage(server);
  await page.goto(`/join/${token}`);
  await page.getByRole('heading', { name: 'Join Winter' }).waitFor();
  await signIn(page, founder);
  await page.getByRole('heading', { name: "You're in Winter" }).waitFor();
});
