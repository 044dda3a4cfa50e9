import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { Behaviour } from '../../api/src/test/fake-openai/exchange.ts';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import { fails, rateLimited } from '../../api/src/test/fake-openai/faults.ts';
import { cutsAfter, gatedReply, says } from '../../api/src/test/fake-openai/replies.ts';
import { answers, meets, meetsNothing } from '../../api/src/test/fake-openai/verdicts.ts';
import { openStream } from '../../api/src/test/fake-openai/wire.ts';
import {
  conversation,
  isFree,
  newFounder,
  opener,
  send,
  signIn,
  startFirstStep,
  stepPercent,
} from './support/journey.ts';
import { openPage } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { it } from './support/worker.ts';

// A founder and a coach whose model each test scripts.

let provider: FakeOpenAi;
let server: TestServer;
beforeAll(async () => {
  provider = await startFakeOpenAi();
  server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' });
});
beforeEach(() => provider.judge.always(meetsNothing()));
afterEach(() => provider.reset());
afterAll(async () => {
  await server?.dispose();
  await provider?.close();
});

const ANSWER = 'Night-shift supervisors at food wholesalers, when a driver calls in sick.';

async function openChat(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage(server, options);
  await startFirstStep(page);
  return page;
}

const panel = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const input = (page: Page) => page.getByLabel('Your message');
/** Text on screen only: the copy for screen readers begins with the coach's name. */
const said = (page: Page, text: string) => conversation(page).getByText(text, { exact: true });
const sent = (page: Page, text: string) => said(page, text).count();
const waitUntilFree = (page: Page) => expect.poll(() => isFree(page)).toBe(true);
/** Meets the criteria of the question being asked, and no others. */
const FIRST = meets('Who has this problem');

describe('a reply', () => {
  it('is read as it is written, and what was written before Stop stays', async () => {
    const reply = gatedReply(['The first words. ', 'More words. ', 'Never said.']);
    provider.reply.next(reply.behaviour);
    const page = await openChat();
    await send(page, ANSWER);
    reply.release();
    await said(page, 'The first words.').waitFor();
    // The founder can go on typing, but not send.
    expect(await isFree(page)).toBe(false);
    await input(page).pressSequentially('And on Friday');
    await input(page).press('Enter');
    reply.release();
    await said(page, 'The first words. More words.').waitFor();
    await button(page, 'Stop').click();
    await said(page, 'Stopped').waitFor();
    await provider.waitForRequest('reply').then(request => request.ended);
    expect((await provider.waitForRequest('reply')).hungUp).toBe(true);
    await waitUntilFree(page);
    expect(await input(page).inputValue()).toBe('And on Friday');
    await page.reload();
    await said(page, 'The first words. More words.').waitFor();
    expect(await said(page, 'Never said.').count()).toBe(0);
  });

  it('is picked up where it is when the page is loaded again in the middle', async () => {
    const reply = gatedReply(['The first words. ', 'The middle. ', 'The end.']);
    provider.reply.next(reply.behaviour);
    const page = await openChat();
    await send(page, ANSWER);
    reply.release();
    await said(page, 'The first words.').waitFor();
    await page.reload();
    await said(page, 'The first words.').waitFor();
    reply.release();
    await said(page, 'The first words. The middle.').waitFor();
    reply.release();
    await said(page, 'The first words. The middle. The end.').waitFor();
    await waitUntilFree(page);
    expect(await sent(page, ANSWER)).toBe(1);
  });

  it('shows its sources, and nothing that is none', async () => {
    const page = await openChat();
    // A step whose coach may search the web.
    await page.goto('/challenge/1');
    await page.getByRole('link', { name: /Alternatives and size/ }).click();
    await conversation(page)
      .getByText(/as a sceptic would/)
      .first()
      .waitFor();
    provider.reply.next(citing);
    await send(page, 'They keep a paper list of spare drivers.');
    await said(page, 'Half of them do.').waitFor();
    await button(page, 'Show sources').click();
    const column = page.getByRole('complementary', { name: 'Web Sources' });
    const links = column.getByRole('link');
    await expect.poll(() => links.count()).toBe(1);
    expect(await links.first().getAttribute('href')).toBe('https://register.example/depots');
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
    await button(page, 'Hide sources').click();
    await column.waitFor({ state: 'hidden' });
  });
});

/** A reply that cites one web address, and two strings that are not. */
const citing: Behaviour = exchange => {
  const urls = ['https://register.example/depots', 'javascript:alert(1)', 'not an address'];
  const annotations = urls.map(url => ({ type: 'url_citation', url_citation: { url, title: 'x' } }));
  const stream = openStream(exchange);
  stream.role();
  stream.text('Half of them do.');
  stream.delta({ annotations });
  stream.finish('stop');
  stream.done();
};

describe('a coach that fails', () => {
  it('is waited for when it is busy, and asked again by itself, with the message stored once', async () => {
    const page = await openChat();
    provider.reply.next(rateLimited({ retryAfter: 3 }), says('Thank you for waiting.'));
    await send(page, ANSWER);
    const busy = panel(page, 'Rate Limit Reached');
    await busy.waitFor();
    expect(await busy.textContent()).toContain('The AI service is busy. Please wait a moment and try again.');
    await page.getByText(/Trying again in [1-3] s/).waitFor();
    await button(page, 'Try Now').waitFor();
    await said(page, 'Thank you for waiting.').waitFor();
    await busy.waitFor({ state: 'detached' });
    await page.reload();
    await said(page, 'Thank you for waiting.').waitFor();
    expect(await sent(page, ANSWER)).toBe(1);
  });

  it('says so, and the chat can be cleared with the message back in the input and the answers kept', async () => {
    const page = await openChat();
    provider.judge.next(FIRST);
    await send(page, ANSWER);
    await expect.poll(() => stepPercent(page)).toBeGreaterThan(0);
    const before = await stepPercent(page);
    provider.reply.always(fails(500));
    await waitUntilFree(page);
    await send(page, 'One more thing about the depots.');
    await panel(page, 'AI Service Error').waitFor();
    await button(page, 'Clear Chat & Start Over').click();
    await button(page, 'Clear chat').click();
    await expect.poll(() => sent(page, ANSWER)).toBe(0);
    await expect.poll(() => input(page).inputValue()).toBe('One more thing about the depots.');
    await page.reload();
    await opener(page).waitFor();
    expect(await stepPercent(page)).toBe(before);
    await expect.poll(() => input(page).inputValue()).toBe('One more thing about the depots.');
  });

  it('in the middle keeps what it had written until it writes it again', async () => {
    const page = await openChat();
    provider.reply.next(cutsAfter(['Half a ', 'sentence']), says('A whole sentence.'));
    await send(page, ANSWER);
    await panel(page, 'Connection Error').waitFor();
    await said(page, 'Half a sentence').waitFor();
    await button(page, 'Try Again').click();
    await said(page, 'A whole sentence.').waitFor();
    expect(await said(page, 'Half a sentence').count()).toBe(0);
    expect(await sent(page, ANSWER)).toBe(1);
  });

  it('at judging completes nothing, and checks again when asked', async () => {
    const page = await openChat();
    provider.judge.next(answers('no JSON at all'), answers('still none'));
    await send(page, ANSWER);
    const check = button(page, 'Check again');
    await check.waitFor();
    expect(await stepPercent(page)).toBe(0);
    provider.judge.next(FIRST);
    await check.click();
    await expect.poll(() => stepPercent(page)).toBeGreaterThan(0);
    await check.waitFor({ state: 'detached' });
    await page.getByText('Why this was accepted').first().click();
    await page.locator('blockquote').getByText(ANSWER).first().waitFor();
  });
});

describe('what the founder typed', () => {
  it('makes the input grow from 52 to 200 px; Shift+Enter adds a line, and blanks are not sent', async () => {
    const page = await openChat();
    const heightOf = async () => (await input(page).boundingBox())?.height;
    expect(await heightOf()).toBe(52);
    expect(await input(page).getAttribute('placeholder')).toBe('Type your message here...');
    await input(page).fill('  ');
    expect(await button(page, 'Send message').isDisabled()).toBe(true);
    await input(page).press('Enter');
    expect(provider.requests.filter(({ kind }) => kind === 'reply')).toEqual([]);
    await input(page).fill('One line');
    await input(page).press('Shift+Enter');
    await input(page).pressSequentially('and another');
    expect(await input(page).inputValue()).toBe('One line\nand another');
    expect(await heightOf()).toBe(70.5);
    await input(page).fill('line\n'.repeat(40));
    expect(await heightOf()).toBe(200);
  });

  it('offline survives a reload', async () => {
    const page = await openChat({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });
    await input(page).fill('Typed on a ');
    await page.context().setOffline(true);
    await page.getByText('Offline', { exact: true }).waitFor();
    await input(page).press('End');
    await input(page).pressSequentially('train');
    await page.context().setOffline(false);
    await page.reload();
    await conversation(page).waitFor();
    await expect.poll(() => input(page).inputValue()).toBe('Typed on a train');
    provider.reply.next(says('Arrived.'));
    await input(page).press('Enter');
    await said(page, 'Arrived.').waitFor();
  });

  it('when the session had ended is sent after the next login', async () => {
    const page = await openPage(server);
    const founder = newFounder();
    await startFirstStep(page, founder);
    // A request that still runs after the opener would itself lead to the login.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies({ name: 'groundwork' });
    await input(page).fill(ANSWER);
    await input(page).press('Enter');
    await panel(page, 'Session Expired').waitFor();
    await page.getByText('Your session has expired. Please refresh the page to continue.').waitFor();
    expect(await input(page).inputValue()).toBe(ANSWER);
    await button(page, 'Log In Again').click();
    await signIn(page, founder);
    await conversation(page).waitFor();
    expect(await input(page).inputValue()).toBe(ANSWER);
    provider.reply.next(says('Welcome back.'));
    await input(page).press('Enter');
    await said(page, 'Welcome back.').waitFor();
    expect(await sent(page, ANSWER)).toBe(1);
  });
});
