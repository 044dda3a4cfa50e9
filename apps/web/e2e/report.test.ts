import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { Behaviour } from '../../api/src/test/fake-openai/exchange.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import { fails, held } from '../../api/src/test/fake-openai/faults.ts';
import { readPrompt } from '../../api/src/test/fake-openai/prompt-blocks.ts';
import { writesSection } from '../../api/src/test/fake-openai/sections.ts';
import { meetsAll } from '../../api/src/test/fake-openai/verdicts.ts';
import { completeSteps, createStartup, newFounder, openDashboard, register } from './support/journey.ts';
import { openPage, type PageOptions } from './support/page.ts';
import { countPages, readPdf } from './support/pdf.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectAccessible, expectNoSideways } from './support/sound.ts';
import { it } from './support/worker.ts';

const PROBLEM = 'Night-shift supervisors plan every route again by hand.';
const GUESS = 'Depots will want it.';
const RISK = 'A mistake would hurt, so nobody dares to try.';
/** Contains what a model may produce: a table with a header row, and HTML. */
const problem = writesSection([
  [
    { text: PROBLEM, sources: [1, 2] },
    { text: GUESS, sources: [] },
  ],
  [
    {
      text: '| Night-shift-supervisors | Wish | Instead-of-spreadsheets | Decision-making |\n|---|---|---|---|\n| Supervisors | fewer <b>routes</b> by hand | Spreadsheets-and-telephones | Wholesaler-management |',
      sources: [1],
    },
  ],
]);
/** Fails as with a refused key, where a retry is pointless. */
const failing = fails(401);
const risk = writesSection([[{ text: RISK, sources: [1, 2, 3, 4, 5, 6] }]]);

let provider: FakeOpenAi;
let server: TestServer;
/** The session of the founder who has completed the first challenge, so that no test has to log in again. */
let session: Pick<BrowserContextOptions, 'storageState'> = {};

beforeAll(async () => {
  provider = await startFakeOpenAi();
  server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' });
});
afterEach(() => provider.reset());
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

/** Tells the two apart: only the problem section has the profile's problem statement among its sources. */
const sections =
  (ofProblem: Behaviour, ofRisk: Behaviour): Behaviour =>
  exchange =>
    (readPrompt(exchange.request.body).includes('Night planners') ? ofProblem : ofRisk)(exchange);

const refusal = { statusCode: 403, code: 'auth.forbidden', error: 'Forbidden', message: 'Not today' };
const open = (options: PageOptions = {}) =>
  openPage(server, { ...options, context: { ...session, ...options.context } });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const askToReset = async (page: Page) => {
  await button(page, 'More options').click();
  await page.getByRole('menuitem', { name: 'Reset Report' }).click();
};
const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

/** Answers the first question of the second challenge, in the sentences that the second section cites. */
async function tellGroups(page: Page): Promise<void> {
  const get = async (path: string) => (await page.request.get(path)).json();
  const inOrder = (list: { id: number; order: number }[]) =>
    list.toSorted((one, other) => one.order - other.order);
  const challengeId = inOrder(await get('/api/challenges'))[1]?.id;
  const stepId = inOrder(await get(`/api/challenges/${challengeId}/steps`))[0]?.id;
  const content = `Depots come first. They lose vans every week. Bakeries come second. They lose an hour. Florists come third. ${RISK}`;
  const data = { startupId: 1, challengeId, stepId, content, role: 'user' };
  expect((await page.request.post('/api/messages', { data })).ok()).toBe(true);
}

async function openReport(page: Page): Promise<void> {
  await page.goto('/report/latest/sections');
  await heading(page, 'Routely Report').waitFor();
}

async function generate(page: Page): Promise<void> {
  await button(page, 'Update with AI').click();
  await toast(page, 'Report updated').waitFor();
}

/** Checks that nothing scrolls sideways and that axe finds nothing, in either theme. */
async function expectSound(page: Page, screen: string): Promise<void> {
  await expectNoSideways(page, screen);
  for (const theme of ['light', 'dark']) {
    await page.evaluate(name => {
      // An inherited colour begins its transition, however short, only when the parent's has ended.
      const still = new CSSStyleSheet();
      still.replaceSync('* { transition: none !important }');
      document.adoptedStyleSheets = [still];
      document.documentElement.setAttribute('data-mantine-color-scheme', name);
    }, theme);
    await expectAccessible(page, `${screen}, ${theme}`);
  }
}

describe('the way to a report', () => {
  it('begins without a startup, goes over the empty card, and ends with a list of what is missing and twelve empty sections', async () => {
    const page = await openPage(server, { width: 390, height: 844 });
    await register(page, newFounder());
    await openDashboard(page);
    const bar = page.getByRole('navigation', { name: 'Main, small screens' });
    await bar.getByRole('link', { name: 'Report' }).click();
    await heading(page, 'No Startups Found').waitFor();
    await page.getByText("You haven't created any startups yet.").waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await heading(page, 'Dashboard').waitFor();

    await createStartup(page, 'Routely');
    await openDashboard(page);
    await page.getByRole('heading', { name: 'Routely' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'View Report' }).count()).toBe(0);
    await bar.getByRole('link', { name: 'Report' }).click();
    await heading(page, 'Routely Report').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/report/1');
    await page.getByRole('heading', { name: 'Complete a step' }).waitFor();
    await expectSound(page, 'empty card');
    // The link leads to the selected startup's report, from any page.
    expect(await bar.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe('/report/1');
    for (const short of ['/report', '/report/']) {
      await page.goto(short);
      await expect.poll(() => new URL(page.url()).pathname).toBe('/report/1');
    }
    await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).click();
    await heading(page, 'Dashboard').waitFor();
    await page.goto('/report/999');
    await page.getByText('The requested startup could not be found.').waitFor();
    await page.goto('/report/1');
    await page.getByRole('link', { name: 'Go to Roadmap' }).click();
    await page.getByRole('link', { name: 'My Report' }).click();
    await page.getByRole('link', { name: 'Go to first step' }).waitFor();

    provider.judge.always(meetsAll());
    await completeSteps(page, 0, 3);
    await tellGroups(page);
    session = { storageState: await page.context().storageState() };
    await page.goto('/');
    await page.getByRole('link', { name: 'View Report' }).click();
    await page.getByText('Nothing written yet').waitFor();
    const missing = page.getByRole('region', { name: 'Sections to write' });
    await missing.getByRole('link', { name: 'Name the problem' }).waitFor();
    await expectSound(page, 'document without a text');
    await page.getByRole('link', { name: 'View sections' }).click();
    await card(page, 'Assumptions').waitFor();
    await expect.poll(() => page.getByText('Written from your answers in:').count()).toBe(12);
    await card(page, 'Problem').getByRole('link', { name: 'Name the problem' }).waitFor();
  });
});

describe('generation', () => {
  it('shows in every tab what is written, the first section before the last, and writes each once', async () => {
    const [first, last] = [held(problem), held(risk)];
    provider.section.always(sections(first.behaviour, last.behaviour));
    const page = await open();
    await openReport(page);
    // Both tabs are open before the generation begins, and learn of it only from each other.
    const other = await page.context().newPage();
    await openReport(other);
    await card(other, 'Problem').getByText('Written from your answers in:').waitFor();
    await button(page, 'Update with AI').click();
    await button(page, 'Generating...').waitFor();
    await card(page, 'Problem').getByText('Generating content...').waitFor();
    await button(other, 'Generating...').waitFor();
    // Two sections are written at once; two have nothing to be written from, and those after the second wait.
    for (const tab of [page, other]) await tab.getByText('2 of 12 sections', { exact: true }).waitFor();
    await expectSound(other, 'generating');

    first.release();
    for (const tab of [page, other]) await card(tab, 'Problem').getByText(PROBLEM).waitFor();
    expect(await card(page, 'Persona').getByText('Generating content...').count()).toBe(1);
    last.release();
    for (const tab of [page, other]) {
      await card(tab, 'Persona').getByText(RISK).waitFor();
      await button(tab, 'Update with AI').waitFor();
    }
    await toast(page, 'Report updated').waitFor();
    expect(provider.requests.filter(({ kind }) => kind === 'section')).toHaveLength(2);
    await card(page, 'Solution').getByText('No answers for this section yet').waitFor();
    await card(page, 'Solution').getByRole('link', { name: 'Go to Roadmap' }).waitFor();
  });

  it('writes again what is up to date only when asked to, and keeps the text of a section that fails', async () => {
    const [again, last] = [held(problem), held(failing)];
    provider.section.always(sections(again.behaviour, last.behaviour));
    const page = await open();
    await openReport(page);
    await button(page, 'Update with AI').click();
    const question = page.getByRole('dialog', { name: 'Rewrite all sections' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(provider.requests.filter(({ kind }) => kind === 'section')).toHaveLength(0);
    await button(page, 'Update with AI').click();
    await question.getByRole('button', { name: 'Rewrite' }).click();
    for (const [title, text] of [
      ['Problem', PROBLEM],
      ['Persona', RISK],
    ] as const) {
      await card(page, title).getByText('Rewriting...').waitFor();
      await card(page, title).getByText(text).waitFor();
    }
    await expectSound(page, 'writing again');
    again.release();
    last.release();
    await toast(page, "Couldn't write 1 section").waitFor();
    const failed = card(page, 'Persona');
    await failed.getByText('Generation failed', { exact: true }).waitFor();
    await failed.getByText('Content generation failed. Please try again later.').waitFor();
    await failed.getByText('The text below is from').waitFor();
    await failed.getByText(RISK).waitFor();
    await expectSound(page, 'failed section');
    await page.reload();
    await page.getByText(/^Couldn't write 1 section\. \w/).waitFor();
    await failed.getByText(RISK).waitFor();
    await page.emulateMedia({ media: 'print' });
    const main = page.locator('main');
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden on paper must not count
    const shown = await main.innerText();
    expect(shown).toContain(RISK);
    expect(shown).not.toContain('Generation failed');
    await page.emulateMedia({ media: 'screen' });

    provider.section.always(sections(problem, risk));
    await button(page, 'Try updating with AI again').click();
    await failed.getByText('Generation failed', { exact: true }).waitFor({ state: 'detached' });
    await toast(page, 'Report updated').waitFor();
    // The retry button, which had the focus, is gone.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');
  });

  it('shows the error card while the report cannot be read', async () => {
    const page = await open({ width: 390, height: 844 });
    await page.route('**/api/startups/*/report', route => route.fulfill({ status: 403, json: refusal }));
    await page.goto('/report/latest');
    await heading(page, 'Error Loading Report').waitFor();
    await expectSound(page, 'error card');
    await page.unroute('**/api/startups/*/report');
    await button(page, 'Try Again').click();
    await heading(page, 'Routely Report').waitFor();
  });
});

describe('a written report', () => {
  it('has cards of 350 px in one column, two or three, and is sound', async () => {
    const page = await open();
    await openReport(page);
    await card(page, 'Problem').getByText(PROBLEM).waitFor();
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1280, 3],
      [1920, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const cards = await page
        .getByRole('article')
        .evaluateAll(all => all.map(one => one.getBoundingClientRect()));
      expect(new Set(cards.map(({ height }) => height))).toEqual(new Set([350]));
      expect(new Set(cards.map(({ x }) => x)).size).toBe(columns);
      await expectNoSideways(page, `report at ${width} px`);
      if (width === 390 || width === 1280) await expectSound(page, `report at ${width} px`);
    }
  });

  it('names its sources, and what has become out of date', async () => {
    const page = await open();
    const startup = { name: 'Routely', problemStatement: 'Night planners redo routes by hand, every night.' };
    await page.context().request.put('/api/startups/1', { data: startup });
    await openReport(page);
    const section = card(page, 'Problem');
    // HTML is shown as text, a table as a table.
    await section.getByRole('cell', { name: 'fewer <b>routes</b> by hand' }).waitFor();
    await button(page, 'Show sources of Problem').click();
    await section.getByText('Startup details: Problem Statement').first().waitFor();
    const guess = section.getByRole('listitem').filter({ hasText: GUESS });
    await guess.getByText('Assumption').waitFor();
    await expectKeptIn(section);
    await expectMore(section);
    await section.getByRole('note').focus();
    await page.getByText('Your answers or startup details have changed').waitFor();
    expect(await page.getByRole('note').count()).toBe(1);
    await page.getByText('1 section is out of date').waitFor();
    await expectSound(page, 'sources');
    provider.section.always(sections(problem, risk));
    await generate(page);
    await expect.poll(() => page.getByRole('note').count()).toBe(0);
    await section.getByRole('link', { name: 'Name the problem' }).first().click();
    await heading(page, 'Name the problem').waitFor();
    // Only the section that was out of date was written again.
    expect(provider.requests.filter(({ kind }) => kind === 'section')).toHaveLength(1);
  });

  it('prints as a document of the written sections alone, whatever is on screen', async () => {
    const page = await open({ colorScheme: 'dark' });
    await openReport(page);
    await button(page, 'Show sources of Problem').click();
    await card(page, 'Problem').getByText('Assumption').waitFor();
    // Brings up a toast, which must not be printed.
    await page.route('**/reset-sections', route => route.fulfill({ status: 403, json: refusal }));
    await askToReset(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Report' }).click();
    await toast(page, "Couldn't reset the report").waitFor();
    const pdf = await page.pdf({ format: 'A4', printBackground: true });
    expect(countPages(pdf)).toBe(1);

    await page.emulateMedia({ media: 'print' });
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden on paper must not count
    const shown = await page.locator('body').innerText();
    const printed = await page.evaluate(() => {
      const main = document.querySelector('main');
      const sheet = main?.querySelector('header')?.parentElement;
      return {
        width: sheet?.getBoundingClientRect().width,
        colours: [document.body, main?.querySelector('article p')].map(
          element =>
            element && getComputedStyle(element)[element === document.body ? 'backgroundColor' : 'color'],
        ),
        cut: [...document.querySelectorAll('main *')].filter(
          element => element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 2,
        ).length,
      };
    });
    expect(printed).toMatchObject({ width: 800, colours: ['rgb(255, 255, 255)', 'rgb(86, 98, 91)'], cut: 0 });
    for (const part of ['Routely Report', 'Problem', PROBLEM, 'Persona', RISK]) {
      expect(shown).toContain(part);
    }
    for (const part of UNPRINTED) expect(shown).not.toContain(part);

    const text = await readPdf(pdf);
    if (text === null) return;
    expect(text).toMatch(/^Routely Report\n\d{1,2} \w+ \d{4}\n/);
    for (const part of [PROBLEM, GUESS, RISK, '<b>routes</b>']) expect(text).toContain(part);
    for (const part of UNPRINTED) expect(text).not.toContain(part);
  });

  it('is downloaded as Markdown that a parser reads', async () => {
    const page = await open();
    await openReport(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download Markdown').click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^routely-report-\d{4}-\d\d-\d\d\.md$/);
    const text = await readFile(await download.path(), 'utf8');
    const html = renderToStaticMarkup(createElement(ReactMarkdown, null, text));
    const headings = [...html.matchAll(/<h(\d)>(.*?)<\/h\d>/g)].map(
      ([, level, title]) => `${level} ${title}`,
    );
    expect(headings).toEqual(['1 Routely Report', '2 Problem', '2 Persona']);
    expect(html).toContain(PROBLEM);
    expect(html).toContain('fewer &lt;b&gt;routes&lt;/b&gt; by hand');
    expect(text).toContain(`${PROBLEM}[^1][^2]`);
    expect(text).toMatch(/^\[\^1\]: “.+” – startup details: problem statement$/m);
    expect(text).toContain(`${GUESS}[^assumption]`);
  });

  it('is emptied by a reset that was confirmed', async () => {
    const page = await open({ width: 390, height: 844 });
    await openReport(page);
    await askToReset(page);
    const question = page.getByRole('dialog', { name: 'Reset Report' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await card(page, 'Problem').getByText(PROBLEM).waitFor();
    await askToReset(page);
    await question.getByRole('button', { name: 'Reset Report' }).click();
    await toast(page, 'Report has been reset').waitFor();
    await expect.poll(() => page.getByText('Written from your answers in:').count()).toBe(12);
    await page.reload();
    await card(page, 'Problem').getByText('Written from your answers in:').waitFor();
    for (const name of ['Print or save as PDF', 'Download Markdown', 'Download Word']) {
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true');
    }
    await expectOneRow(page);
    await page.emulateMedia({ media: 'print' });
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden on paper must not count
    expect((await page.locator('main').innerText()).trim()).toBe('Routely Report');
  });

  it('is gone with its startup, also where it is open', async () => {
    const page = await open();
    await openReport(page);
    // As from another device, so no tab is told.
    await page.context().request.delete('/api/startups/1');
    await button(page, 'Update with AI').click();
    await heading(page, 'No Startups Found').waitFor();
    await page.getByText('The requested startup could not be found.').waitFor();
    await expectSound(page, 'no startup');
  });
});

/** On small screens the actions for the text fit on one row. */
async function expectOneRow(page: Page): Promise<void> {
  const tops = await Promise.all(
    ['Print or save as PDF', 'Download Markdown', 'Download Word'].map(
      async name => (await button(page, name).boundingBox())?.y,
    ),
  );
  expect(new Set(tops).size).toBe(1);
}

/** The card's box does not scroll sideways, however wide its table is. */
async function expectKeptIn(section: Locator): Promise<void> {
  const box = section.getByRole('group', { name: 'content' });
  const widths = await box.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBe(widths[1]);
}

/** The text fades out while there is more to scroll to, and not at its end. */
async function expectMore(section: Locator): Promise<void> {
  const fades = section.locator('[data-more]');
  expect(await fades.count()).toBe(1);
  const box = section.getByRole('group', { name: 'content' });
  await box.evaluate(element => element.scrollTo(0, element.scrollHeight));
  await expect.poll(() => fades.count()).toBe(0);
  await box.evaluate(element => element.scrollTo(0, 0));
  await expect.poll(() => fades.count()).toBe(1);
}

/** Texts that are of use on screen only. */
const UNPRINTED = [
  "Couldn't reset",
  'Dashboard',
  'Groundwork',
  'Update with AI',
  'Show sources',
  'Hide sources',
  'Assumption',
  'Startup details:',
  'About This Report',
  'Solution',
  'No answers for this section',
  'analysis and insights',
];
