import { expect } from 'vitest';
import { newFounder, register } from './support/journey.ts';
import { openPage } from './support/page.ts';
import { totp } from './support/totp.ts';
import { it, sharedServer } from './support/worker.ts';

const server = await sharedServer();

it('[SE-79] a founder sets a second factor up, logs out and logs in again with a code', async () => {
  const founder = newFounder();
  const page = await openPage(server);
  await register(page, founder);
  await page.goto('/account');
  const password = (name: string) => page.getByRole('textbox', { name, exact: true });

  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(founder.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog', { name: 'Second factor turned on' }).waitFor();
  const [recoveryCode = ''] = ((await dialog.locator('code').textContent()) ?? '').split('\n');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('On. You have 10 recovery codes left.').waitFor();

  const logIn = async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(founder.username);
    await password('Password').fill(founder.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).waitFor();
  };
  await logIn();
  await page.reload();
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Username' }).fill(founder.username);
  await password('Password').fill(founder.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(/^This code is wrong/).waitFor();
  await code.fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();

  await logIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.goto('/account');
  await page.getByText('On. You have 9 recovery codes left.').waitFor();
  expect(recoveryCode).toMatch(/^[a-z2-7-]{19}$/);
});
