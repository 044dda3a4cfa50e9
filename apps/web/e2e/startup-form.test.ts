import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createStartup, newFounder, register } from './support/journey.ts';
import { openPage, type PageOptions, passUntil } from './support/page.ts';
import { expectAccessible, expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

// The form and the practice coach, which needs no model, on the real server.

const server = await sharedServer();

const TYPED = '  night planners redo routes by hand.\nit takes them three hours';
/** Also one in a closed part of the form. */
const area = (page: Page, label: string) => page.getByRole('textbox', { name: label, includeHidden: true });
const problem = (page: Page) => area(page, 'Problem Statement');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const enhance = (page: Page, label = 'Problem Statement') =>
  page.getByRole('button', { name: `Enhance ${label}` });
const savedStartup = async (page: Page) => (await (await page.request.get('/api/startups')).json())[0];

async function openForm(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, options);
  await register(page, newFounder());
  await page.goto('/create-startup');
  return page;
}

/** Opens the form of an existing startup. */
async function openEdit(options: PageOptions = {}): Promise<{ page: Page; id: number }> {
  const page = await openPage(server, options);
  await register(page, newFounder());
  const id = await createStartup(page, 'Routely');
  await page.goto(`/create-startup?id=${id}`);
  return { page, id };
}

async function fillIn(page: Page): Promise<void> {
  await area(page, 'Startup Name').fill('Routely');
  await page.getByText('Add details').click();
  await problem(page).fill(TYPED);
  await area(page, 'Value Proposition').fill('Routes that are ready in a minute.');
  await area(page, 'Target Audience').fill('Hauliers with ten lorries and more');
}

describe('a new startup', () => {
  it('gets a description from what was typed, and is the one to work on', async () => {
    const page = await openForm();
    await createStartup(page, 'An older one');
    await fillIn(page);
    await button(page, /^Create Startup$/).click();
    await page.getByText('Your startup "Routely" has been created.').waitFor();
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
    const { name, description, problemStatement } = await savedStartup(page);
    expect([name, problemStatement]).toEqual(['Routely', TYPED]);
    expect(description).toBe('Routes that are ready in a minute.');
    await page.getByText(description, { exact: true }).first().waitFor();
  });
});

/** A problem statement as a model would write it. */
const WRITTEN = 'Night planners redo routes by hand, which takes them three hours.';
const writeByModel = (page: Page) =>
  page.route('**/enhance-field', route => route.fulfill({ json: { enhancedContent: WRITTEN } }));

describe('a text that is enhanced without a model', () => {
  it('stays as it is, with what a reader would miss below it until it is edited', async () => {
    const page = await openForm();
    await fillIn(page);
    await enhance(page).press('Enter');
    const list = page.getByRole('status').filter({ hasText: 'A reader would miss:' });
    await list.getByText('How do you know?').waitFor();
    await list.getByText("It only reads English and doesn't rewrite anything.", { exact: false }).waitFor();
    expect(await problem(page).inputValue()).toBe(TYPED);
    await expectSoundInBoth(page, 'form with what is missing');
    await problem(page).press('End');
    await page.keyboard.type(' Two of them told us in May.');
    await expect.poll(() => list.count()).toBe(0);
  });
});

describe('a text that a model enhances', () => {
  it('is compared with the old one, over a reload too, and goes back to exactly that', async () => {
    const page = await openForm();
    await fillIn(page);
    await writeByModel(page);
    await enhance(page).click();
    await page.getByText('The problem statement has been enhanced by AI.').waitFor();
    const written = await problem(page).inputValue();
    expect(written).not.toBe(TYPED);
    await page.locator('ins').first().waitFor();
    await page.reload();
    await page.locator('ins').first().waitFor();
    expect(await problem(page).inputValue()).toBe(written);
    await button(page, /^Undo/).click();
    expect(await problem(page).inputValue()).toBe(TYPED);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Redo/);
  });

  it('is accepted and saved, and said to be no evidence where the server says so', async () => {
    const page = await openForm();
    await fillIn(page);
    await writeByModel(page);
    await enhance(page).click();
    await button(page, /^Accept/).click();
    await page.unroute('**/enhance-field');
    expect(await page.getByText(/evidence/).count()).toBe(0);
    const written = await problem(page).inputValue();
    await button(page, /^Create Startup$/).click();
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    const saved = await savedStartup(page);
    expect(saved.problemStatement).toBe(written);
    // The enhancement was mocked, so the server does not know that a model wrote it.
    const json = { ...saved, coachWritten: ['problemStatement'] };
    await page.route(`**/api/startups/${saved.id}`, route => route.fulfill({ json }));
    await page.goto(`/create-startup?id=${saved.id}`);
    await page.getByText(/Those sentences don't count as evidence in the chat/).waitFor();
    expect(await problem(page).getAttribute('aria-describedby')).not.toBeNull();
    expect(await area(page, 'Value Proposition').getAttribute('aria-describedby')).toBeNull();
    await problem(page).fill('Our Leeds receptionist lost 40 minutes rebooking on Tuesday.');
    await expect.poll(() => problem(page).getAttribute('aria-describedby')).toBeNull();
  });

  it('stays as it was when one cancels, and nothing on the page moves meanwhile', async () => {
    const page = await openForm();
    await fillIn(page);
    await page.route('**/enhance-field', () => {});
    const place = () => area(page, 'Value Proposition').boundingBox();
    const before = await place();
    await enhance(page).click();
    await page.getByText('Your coach is writing...').waitFor();
    expect(await problem(page).isEditable()).toBe(false);
    expect(await place()).toEqual(before);
    await button(page, /^Cancel/).click();
    expect(await problem(page).inputValue()).toBe(TYPED);
    expect(await problem(page).isEditable()).toBe(true);
    expect(await enhance(page).evaluate(element => element === document.activeElement)).toBe(true);
  });
});

describe('a save whose answer is lost', () => {
  /** Lets each save reach the server, but loses its answer. */
  const loseAnswers = (page: Page) =>
    page.route(/\/api\/startups(\/\d+)?$/, async route => {
      if (route.request().method() === 'GET') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
  const allowedErrors = [/ERR_CONNECTION_RESET/];

  it('creates one startup, when Create is pressed again after a reload', async () => {
    const page = await openForm({ allowedErrors });
    await page.clock.install();
    await page.reload();
    await fillIn(page);
    await loseAnswers(page);
    await button(page, /^Create Startup$/).click();
    await passUntil(page, () => page.getByText('Failed to create startup').isVisible());
    await page.unrouteAll();
    await page.reload();
    await page.getByText("We've restored your unsaved changes.").first().waitFor();
    await button(page, /^Create Startup$/).click();
    await page.getByText('Your startup "Routely" has been created.').waitFor();
    const startups = await (await page.request.get('/api/startups')).json();
    expect(startups.map(({ name }: { name: string }) => name)).toEqual(['Routely']);
  });
});

describe('two tabs on a new startup', () => {
  const nameIn = (page: Page) => area(page, 'Startup Name');

  it('keep a draft each, and neither ends the other’s', async () => {
    const page = await openForm();
    const other = await page.context().newPage();
    await other.goto('/create-startup');
    // Opened before there is a draft to offer.
    await nameIn(other).waitFor();
    await nameIn(page).fill('Tab one');
    await nameIn(other).fill('Tab two');
    await page.reload();
    expect(await nameIn(page).inputValue()).toBe('Tab one');
    await button(other, /^Create Startup$/).click();
    await other.getByText('Your startup "Tab two" has been created.').waitFor();
    await page.reload();
    expect(await nameIn(page).inputValue()).toBe('Tab one');
    await other.goto('/create-startup');
    expect(await nameIn(other).inputValue()).toBe('Tab one');
    await button(other, /^Discard$/).click();
    await page.reload();
    expect(await nameIn(page).inputValue()).toBe('Tab one');
    await other.reload();
    await nameIn(other).waitFor();
    expect(await nameIn(other).inputValue()).toBe('');
  });

  it('are offered the draft of a closed tab, once', async () => {
    const page = await openForm();
    const closed = await page.context().newPage();
    await closed.goto('/create-startup');
    await nameIn(closed).fill('Left behind');
    await closed.close({ runBeforeUnload: true });
    await expect.poll(() => closed.isClosed()).toBe(true);
    await page.reload();
    await page.getByText("We've restored your unsaved changes.").first().waitFor();
    expect(await nameIn(page).inputValue()).toBe('Left behind');
    await button(page, /^Discard$/).click();
    const next = await page.context().newPage();
    await next.goto('/create-startup');
    await nameIn(next).waitFor();
    expect(await nameIn(next).inputValue()).toBe('');
  });
});

describe('Cancel', () => {
  it('leaves at once, and gives back what was typed', async () => {
    const page = await openForm();
    await fillIn(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.getByText('Changes discarded').waitFor();
    await button(page, /^Undo$/).click();
    await page.getByRole('heading', { name: 'Create New Startup' }).waitFor();
    expect(await problem(page).inputValue()).toBe(TYPED);
    await page.reload();
    expect(await problem(page).inputValue()).toBe(TYPED);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Changes discarded').waitFor();
    await page.goto('/create-startup');
    expect(await problem(page).inputValue()).toBe('');
  });

  it('brings it back into a form that has been opened again meanwhile', async () => {
    const page = await openForm();
    await fillIn(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Create New Startup' }).waitFor();
    expect(await problem(page).inputValue()).toBe('');
    await button(page, /^Undo$/).click();
    await expect.poll(() => problem(page).inputValue()).toBe(TYPED);
  });
});

describe('a startup that was deleted elsewhere', () => {
  it('is saved as a new one, and is the one to work on', async () => {
    const { page, id } = await openEdit();
    await problem(page).fill('Typed for long.');
    const origin = new URL(page.url()).origin;
    await page.request.delete(`/api/startups/${id}`, { headers: { origin } });
    await button(page, /^Update Startup$/).click();
    const note = page.locator('p', { hasText: 'This startup was deleted in another tab' });
    await note.waitFor();
    await expectAccessible(page);
    await button(page, /^Save as a new startup$/).click();
    await page.getByText('Your startup "Routely" has been created.').waitFor();
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    const saved = await savedStartup(page);
    expect(saved.id).not.toBe(id);
    expect(saved.problemStatement).toBe('Typed for long.');
  });
});

describe('two tabs on one startup', () => {
  it('tell the second one before it overwrites the first', async () => {
    const { page } = await openEdit();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await problem(page).fill('Typed in the first tab');
    await problem(other).fill('Saved in the second tab');
    await button(other, /^Update Startup$/).click();
    await other.getByText('Your startup "Routely" has been updated.').waitFor();
    await page.locator('p', { hasText: /This startup was changed in another tab/ }).waitFor();
    await page.getByRole('radio', { name: /^Other version/ }).check();
    expect(await problem(page).inputValue()).toBe('Saved in the second tab');
    await page.getByRole('radio', { name: /^Yours/ }).check();
    await expectAccessible(page);
    expect(await problem(page).inputValue()).toBe('Typed in the first tab');
    await button(page, /^Update Startup$/).click();
    await page.getByText('Your startup "Routely" has been updated.').waitFor();
    expect((await savedStartup(page)).problemStatement).toBe('Typed in the first tab');
  });
});

describe('the form with both texts compared', () => {
  it.each([1280, 390])('is sound at %i px, in both themes', async width => {
    const page = await openForm({ width, height: 844 });
    await fillIn(page);
    await writeByModel(page);
    await enhance(page).click();
    await page.locator('ins').first().waitFor();
    await page.route('**/enhance-field', () => {});
    await enhance(page, 'Value Proposition').click();
    const columns = await page
      .locator('h4')
      .evaluateAll(heads => heads.map(head => head.getBoundingClientRect().y));
    expect(columns[0] === columns[1]).toBe(width > 768);
    await expectSoundInBoth(page, `form at ${width} px`);
  });
});
