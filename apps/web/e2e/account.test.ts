import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Founder, logIn, newFounder, register, signIn } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

const password = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The same founder in two browsers, each on the account screen. */
async function openTwoBrowsers(): Promise<{ founder: Founder; here: Page; there: Page }> {
  const founder = newFounder();
  const here = await openPage(server);
  await register(here, founder);
  const there = await openPage(server);
  await logIn(there, founder);
  for (const page of [here, there]) {
    await page.goto('/account');
    await page.getByText('This device').waitFor();
  }
  return { founder, here, there };
}

it('ends the sessions elsewhere when the password is changed', async () => {
  const { founder, here, there } = await openTwoBrowsers();
  await password(here, 'Current password').fill('not my password');
  await password(here, 'New password').fill('a better one');
  await password(here, 'Confirm new password').fill('a better one');
  await here.getByRole('button', { name: 'Change password' }).click();
  await here.getByText("That isn't your current password.").first().waitFor();
  await password(here, 'Current password').fill(founder.password);
  await here.getByRole('button', { name: 'Change password' }).click();
  await here
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .first()
    .waitFor();
  await here.reload();
  await here.getByText('This device').waitFor();

  await there.reload();
  await there.getByRole('button', { name: 'Sign In' }).waitFor();
  await signIn(there, { ...founder, password: 'a better one' });
  await there.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
});

it('ends one session, and the rest', async () => {
  const { founder, here, there } = await openTwoBrowsers();
  await here.reload();
  await here
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^End/ })
    .click();
  await expect
    .poll(() =>
      here
        .getByRole('listitem')
        .filter({ hasText: /Chrom|device/i })
        .count(),
    )
    .toBe(1);
  await there.goto('/');
  await there.getByRole('button', { name: 'Sign In' }).waitFor();

  await logIn(there, founder);
  await here.reload();
  await here.getByRole('button', { name: 'Log out everywhere else' }).click();
  await here
    .getByRole('dialog')
    .getByRole('button', { name: /Log out/ })
    .click();
  await here.getByText("You're not logged in anywhere else.").waitFor();
  await there.goto('/');
  await there.getByRole('button', { name: 'Sign In' }).waitFor();
});
