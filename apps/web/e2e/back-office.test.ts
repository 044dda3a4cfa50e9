import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { createStartup, isFree, logIn, newFounder, register, send } from './support/journey.ts';
import { button, openOffice } from './support/office.ts';
import { openPage, passUntil, toastArea } from './support/page.ts';
import { admin, startServer, type TestServer } from './support/server.ts';
import { expectSound } from './support/sound.ts';
import { it } from './support/worker.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.dispose());

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const challenges = (page: Page) =>
  page.getByRole('list', { name: 'Challenges' }).getByRole('heading', { level: 2 }).allInnerTexts();
/** The last one, because an earlier toast with the same title may still be leaving. */
const toast = (page: Page, title: string) =>
  toastArea(page).getByText(title, { exact: true }).last().waitFor();

/** Publishes all that waits, and returns to the page. */
async function publish(page: Page): Promise<void> {
  const from = page.url();
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await button(page, /^Publish \d+ changes?$/).click();
  await page.getByText('Nothing waits to be published', { exact: false }).waitFor();
  await page.goto(from);
}

/** Opens the form for a new record, below another or not, fills it in and submits it. */
async function create(page: Page, record: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await button(page, `New ${record}`).click();
  const [entity] = record.split(' ');
  const form = dialog(page, `New ${entity}`);
  await form.waitFor();
  await fill(form);
  await button(form, `Create ${entity}`).click();
  await toast(page, `${entity} created`);
  await form.waitFor({ state: 'detached' });
}

const createStep = (page: Page, challenge: string, title: string, opener: string) =>
  create(page, `Step in ${challenge}`, async form => {
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('Say what it costs, and why.');
    await form.getByLabel('Conversation opener').fill(opener);
  });

interface NewQuestion {
  step: string;
  text: string;
  type: string;
  more?: (form: Locator) => Promise<void>;
}

const createQuestion = (page: Page, { step, text, type, more }: NewQuestion) =>
  create(page, `Question in ${step}`, async form => {
    await form.getByLabel('Text').first().fill(text);
    await form.getByLabel('Type').selectOption(type);
    await more?.(form);
  });

/** Fills in a rubric with one criterion, which looks for a role. */
async function lookForRole(form: Locator): Promise<void> {
  await form.getByLabel('An answer is judged by').selectOption('rubric');
  const criterion = form.getByRole('group', { name: 'Criterion 1' });
  await criterion.getByLabel('Text').fill('One role');
  await criterion.getByText('Advanced').click();
  await criterion.getByLabel(/^A role/).check();
}

it('a challenge is built from nothing, and a founder works in it', async () => {
  const page = await openPage(server);
  await logIn(page, admin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('link', { name: 'Assistants', exact: true }).click();
  await create(page, 'Assistant', async form => {
    await form.getByLabel('Name').fill('Petra');
    await form.getByLabel('Description').fill('Asks what it is worth');
    await form
      .getByRole('textbox', { name: 'Icon drawing' })
      .fill('<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
    await form.getByRole('img', { name: 'Preview of the icon drawing' }).locator('path').waitFor();
    await form.getByLabel('System prompt').fill('You are Petra. You ask what things are worth.');
  });

  await page.getByRole('link', { name: 'Curriculum' }).click();
  await create(page, 'Challenge', async form => {
    await form.getByLabel('Title').fill('Pricing');
    await form.getByLabel('Description').fill('Find a price that people pay.');
  });
  await button(page, 'Move Pricing').focus();
  await page.keyboard.press('Space');
  for (const _ of await challenges(page)) await page.keyboard.press('ArrowUp');
  const ordered = page.waitForResponse(response => response.url().endsWith('/challenges/order'));
  await page.keyboard.press('Space');
  await button(dialog(page, 'Change the order of challenges'), 'Change order').click();
  expect((await ordered).status()).toBe(200);
  await expect.poll(async () => (await challenges(page))[0]).toBe('Pricing');

  await button(page, 'Steps in Pricing').click();
  await createStep(page, 'Pricing', 'Choose a model', 'How will people pay you?');
  await createStep(page, 'Pricing', 'Set a price', 'What does it cost?');
  const model = 'Choose a model';
  await button(page, `Questions in ${model}`).click();
  await createQuestion(page, {
    ...{ step: model, text: 'Will they pay monthly?', type: 'multiple-choice' },
    more: form => form.getByLabel('Options').fill('Monthly\nYearly\nOnce'),
  });
  await createQuestion(page, { step: model, text: 'Why that way?', type: 'open-ended' });
  const price = { step: 'Set a price', more: lookForRole };
  await button(page, 'Questions in Set a price').click();
  await createQuestion(page, { ...price, text: 'Who decides on it?', type: 'standard' });
  await createQuestion(page, { ...price, text: 'Who pays it?', type: 'ai-evaluated' });
  await page.getByRole('link', { name: `Assistants in ${model}` }).click();
  await button(page, 'Assign Assistant').click();
  const assign = dialog(page, 'Assign Assistant');
  await assign.getByLabel('Assistant').selectOption({ label: 'Petra' });
  await button(assign, 'Assign Assistant').click();
  await toast(page, 'Assistant assigned');
  await page.getByRole('rowheader', { name: 'Petra' }).waitFor();
  await publish(page);

  const founder = await openPage(server);
  await register(founder, newFounder());
  await createStartup(founder, 'Crumb');
  await founder.goto('/roadmap');
  await founder.getByText('Find a price that people pay.').waitFor();
  await founder
    .getByRole('link', { name: /Start Challenge/ })
    .first()
    .click();
  await founder.getByRole('heading', { name: 'Pricing' }).waitFor();
  await founder
    .getByRole('link', { name: /Choose a model/ })
    .first()
    .click();
  await founder.getByText('How will people pay you?').first().waitFor();
  await founder.getByText('Petra').first().waitFor();
  await send(founder, 'Monthly');
  await expect.poll(() => isFree(founder)).toBe(true);
  await send(
    founder,
    'Bakeries have a tight cash flow every week, so a large bill once would frighten them.',
  );
  await founder.getByText('Step Completed').first().waitFor();
  await founder.getByRole('link', { name: 'Continue to next step' }).click();
  await founder.getByText('What does it cost?').first().waitFor();
  await send(founder, 'Bakery owners decide on it alone, on Sunday evening when they do the books.');
  await expect.poll(() => isFree(founder)).toBe(true);
  await send(founder, 'The head baker of a family bakery pays it, with the card of the bakery.');
  await founder.getByText('Step Completed').first().waitFor();
  await founder.goto('/roadmap');
  const built = founder.getByRole('listitem').filter({ hasText: 'Find a price that people pay.' });
  await built.getByText('2/2').waitFor();
});

/** Whether the loaded document is that of the admin app. */
const app = (page: Page) =>
  page.evaluate(() => /admin/.test(document.querySelector('script[type=module]')?.getAttribute('src') ?? ''));

it('the two apps lead to each other, in all directions', async () => {
  const user = newFounder();
  const page = await openPage(server);
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  const at = async (heading: string | RegExp, isAdmin: boolean) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await app(page)).toBe(isAdmin);
  };

  const signIn = async () => {
    await page.getByRole('textbox', { name: 'Username' }).fill(admin.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
    await button(page, 'Sign In').click();
  };

  await page.goto('/admin/users');
  await at('Welcome to Groundwork', true);
  await page.reload();
  await at('Welcome to Groundwork', false);
  await signIn();
  await at('Users', true);
  await page.getByRole('link', { name: 'Back to app' }).click();
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'Admin' }).click();
  await at('Admin dashboard', true);
  await page.goBack();
  await page.getByRole('link', { name: 'Roadmap' }).first().click();
  await at('Challenge Roadmap', false);
  await page.goBack();
  await page.goForward();
  await at('Challenge Roadmap', false);

  await page.goto('/admin/users');
  await at('Users', true);
  await page.context().clearCookies({ name: 'groundwork' });
  await page.getByLabel('Search users').fill('ada');
  await toast(page, 'Session Expired');
  await signIn();
  await at('Users', true);

  for (const path of ['/no/such/page', '/style-guide/none', '/admin.html']) {
    documents = 0;
    await page.goto(path);
    await at('Page Not Found', path !== '/no/such/page');
    await page.waitForTimeout(500);
    expect([path, documents]).toEqual([path, 1]);
  }

  await page.context().clearCookies({ name: 'groundwork' });
  await register(page, user);
  await page.goto('/admin/personas');
  await toast(page, 'Access Denied');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Roadmap' }).first().click();
  await at('Challenge Roadmap', false);
});

it('a step that is renamed and then deleted tells the founder in it, who keeps what was typed', async () => {
  const office = await openOffice(server);
  await create(office, 'Challenge', async form => {
    await form.getByLabel('Title').fill('Hiring');
    await form.getByLabel('Description').fill('Find the first colleague.');
    // First in the order, so that it is open to every founder.
    await form.getByLabel('Order').fill('0');
  });
  const step = 'Whom you need';
  await button(office, 'Steps in Hiring').click();
  await createStep(office, 'Hiring', step, 'What can you not do yourself?');
  await button(office, `Questions in ${step}`).click();
  await createQuestion(office, { step, text: 'What is left undone?', type: 'open-ended' });
  await publish(office);

  const founder = await openPage(server);
  await register(founder, newFounder());
  await createStartup(founder, 'Crumb');
  await founder.clock.install();
  await founder.goto('/roadmap');
  await founder
    .getByRole('link', { name: /Start Challenge/ })
    .first()
    .click();
  await founder
    .getByRole('link', { name: /Whom you need/ })
    .first()
    .click();
  await founder.getByText('What is left undone?').first().waitFor();
  // Its clock stands still, and so would what is typed before the code has come.
  await founder.locator('#root:not([data-rendered])').waitFor();
  const input = founder.getByLabel('Your message');
  await input.fill('Someone who bakes');

  await office.getByRole('link', { name: step, exact: true }).click();
  await office.getByLabel('Title').fill('Who comes first');
  await button(office, 'Save Changes').click();
  await toast(office, 'Step updated');
  await publish(office);
  await passUntil(founder, () => founder.getByRole('heading', { name: 'Who comes first' }).isVisible());
  expect(await input.inputValue()).toBe('Someone who bakes');
  await input.press('End');
  await input.pressSequentially(' at night');

  await button(office, 'More actions for Who comes first').click();
  await office.getByRole('menuitem', { name: 'Delete' }).click();
  await button(dialog(office, 'Delete step “Who comes first”'), 'Delete').click();
  await toast(office, 'Step deleted');
  await passUntil(founder, () => founder.getByRole('heading', { name: 'Not Found' }).isVisible());
  await founder.getByText('It was deleted while you had it open.').waitFor();
  await founder.getByText('Someone who bakes at night').waitFor();
});

it('is put in order with a mouse, too', async () => {
  const page = await openOffice(server);
  await button(page, /^Move/).nth(3).waitFor();
  const before = await challenges(page);
  const [second, last] = [before[1] ?? '', before.at(-1) ?? ''];
  const from = await button(page, `Move ${second}`).boundingBox();
  const to = await page.getByRole('listitem').filter({ hasText: last }).boundingBox();
  if (!from || !to) throw new Error('The rows are not there');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 6 });
  await page.mouse.up();
  const asked = dialog(page, 'Change the order of challenges');
  await asked.getByText('Nothing is lost').waitFor();
  await button(asked, 'Change order').click();
  await expect.poll(() => challenges(page)).toEqual([...before.filter(name => name !== second), second]);
  await page.reload();
  await expect.poll(() => challenges(page)).toEqual([...before.filter(name => name !== second), second]);
});

it('a challenge that two edit at once loses nothing of either', async () => {
  const [mine, theirs] = [await openOffice(server), await openOffice(server)];
  const edit = async (page: Page, title: string) => {
    await page.getByRole('link', { name: /^(Product|Their product)$/ }).click();
    const form = dialog(page, 'Edit Challenge');
    await form.getByLabel('Title').fill(title);
    return form;
  };
  const form = await edit(mine, 'My product');
  const other = await edit(theirs, 'Their product');
  await button(other, 'Save Changes').click();
  await toast(theirs, 'Challenge updated');
  await button(form, 'Save Changes').click();
  await form.getByText('This challenge was changed in another tab or by someone else').waitFor();
  await expectSound(mine, 'compared');
  const title = form.getByRole('group', { name: 'Title' });
  await button(title, 'Take theirs').click();
  expect(await form.getByLabel('Title').inputValue()).toBe('Their product');
  await button(title, 'Keep mine').click();
  await button(form, 'Save Changes').click();
  await toast(mine, 'Challenge updated');
  await expect.poll(() => challenges(mine)).toContain('My product');
});

/** The first step, open. */
const STEP = '/admin?open=c1.s1';

it('a rubric is written, tried, mended and published, and gone back to', async () => {
  const page = await openOffice(server);
  await page.goto(STEP);
  const text = 'Who pays when it breaks?';
  const more = async (form: Locator) => {
    await lookForRole(form);
    await form.getByLabel('An answer that passes').fill('The head baker of a family bakery pays.');
    await form.getByLabel('An answer that fails').fill('A baker, I think.');
    await button(form, 'Try the examples').click();
    await form.getByText('The answer that fails: Accepted').waitFor();
  };
  await createQuestion(page, { step: 'Name the problem', text, type: 'ai-evaluated', more });
  await page.getByRole('link', { name: 'Changes', exact: true }).click();
  await button(page, /^Publish \d+ changes?$/).click();
  await dialog(page, 'Nothing was published').getByRole('link', { name: text, exact: true }).click();
  await button(dialog(page, /^Edit Question/), 'Cancel').click();

  const edit = async (fill: (form: Locator) => Promise<void>) => {
    await page.goto(STEP);
    await page.getByRole('link', { name: text, exact: true }).click();
    const form = dialog(page, /^Edit Question/);
    await fill(form);
    await button(form, 'Save Changes').click();
    await toast(page, 'Question updated');
  };
  await edit(async form => {
    await form.getByLabel('An answer that fails').fill('Everyone who needs it.');
    await button(form, 'Try the examples').click();
    await form.getByText('The answer that fails: Not accepted').waitFor();
  });
  await publish(page);
  await edit(form => form.getByLabel('Hint').fill('Name one role.'));
  await publish(page);
  await page.goto(STEP);
  await button(page, `More actions for ${text}`).click();
  await page.getByRole('menuitem', { name: 'Revisions' }).click();
  await button(dialog(page, /^Revisions/), 'Go back to no. 1').click();
  await dialog(page, /^Revisions/).waitFor({ state: 'detached' });
  await page.getByText('Unpublished changes').waitFor();
  await publish(page);
});

it('a curriculum is exported, changed in an editor, looked at and imported', async () => {
  const page = await openOffice(server);
  await page.getByRole('link', { name: 'Import & export' }).click();
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const yaml = await readFile(await (await download).path(), 'utf8');
  const changed = yaml.replace(/title: Metrics & money/, 'title: Metrics before money');
  expect(changed).not.toBe(yaml);
  const file = (name: string, text: string) => ({ name, mimeType: 'text/yaml', buffer: Buffer.from(text) });
  const chooser = page.locator('input[type=file]');

  await chooser.setInputFiles(
    file('broken.yaml', changed.replace('title: Metrics before money', 'titel: Metrics')),
  );
  await button(page, 'Preview changes').click();
  await page.getByRole('heading', { name: /Problems? in the file/ }).waitFor();

  await chooser.setInputFiles(file('changed.yaml', changed));
  await button(page, 'Preview changes').click();
  await page.getByRole('heading', { name: 'Changed 1' }).waitFor();
  await button(page, 'Show changes to Metrics before money').click();
  await page.getByText('Metrics & money').waitFor();
  await expectSound(page, 'plan of an import');
  await button(page, 'Apply').click();
  await toast(page, 'Import complete');
  await page.getByRole('link', { name: 'Curriculum' }).click();
  await expect.poll(() => challenges(page)).toContain('Metrics before money');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByText('Imported · Curriculum').first().waitFor();
});
