import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from '../../api/src/test/fake-openai/fake-openai.ts';
import { gatedReply } from '../../api/src/test/fake-openai/replies.ts';
import { conversation, createStartup, isFree, newFounder, register, send } from './support/journey.ts';
import { openPage, type PageOptions, toastArea } from './support/page.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectSound, expectSoundInBoth } from './support/sound.ts';
import { it, sharedServer } from './support/worker.ts';

const PHONE = { width: 390, height: 780, context: { hasTouch: true, isMobile: true } };

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page, text: string) => conversation(page).getByText(text, { exact: true });
const by = (page: Page, name: string) =>
  conversation(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^.${name}`) });
const waitUntilFree = (page: Page) => expect.poll(() => isFree(page)).toBe(true);
const waitForToast = (page: Page, title: string) =>
  toastArea(page).getByText(title, { exact: true }).waitFor();

/** Opens the page where a chat begins, as a new founder with a startup. */
async function openChats(server: TestServer, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(server, options);
  await register(page, newFounder());
  await createStartup(page, 'Crumb');
  await page.goto('/persona-chat');
  await page.getByRole('radio', { name: /^Dana/ }).waitFor();
  return page;
}

async function beginChat(page: Page): Promise<void> {
  await button(page, 'Start New Chat').click();
  await page.getByRole('heading', { level: 1, name: 'Chat with Dana' }).waitFor();
}

async function switchTo(page: Page, name: RegExp): Promise<void> {
  await button(page, 'Switch persona').click();
  await page.getByRole('menuitem', { name }).click();
  await waitForToast(page, 'Persona switched');
}

describe('with the practice coach', () => {
  it('is begun, answered, handed to another persona and deleted', async () => {
    const page = await openChats(await sharedServer());
    await page.getByRole('link', { name: 'Chat', exact: true }).first().waitFor();
    await expectSoundInBoth(page, 'begin');
    await beginChat(page);
    await waitForToast(page, 'Chat created');
    await send(page, 'Would you pay for fewer loaves thrown away?');
    await waitUntilFree(page);
    await by(page, 'Dana').waitFor();
    await switchTo(page, /^Tomas/);
    await send(page, 'Last Tuesday Leeds bakers threw away 40 loaves each.');
    await waitUntilFree(page);
    const mark = by(page, 'Tomas').getByText(/^Switched/);
    await mark.hover();
    await page.getByText('Persona was switched mid-conversation', { exact: true }).waitFor();
    await expectSoundInBoth(page, 'switched');

    await page.reload();
    await by(page, 'Tomas')
      .getByText(/^Switched/)
      .waitFor();
    await button(page, 'Delete this message').first().click();
    await button(page, 'Delete').click();
    await waitForToast(page, 'Message deleted');
    await said(page, 'Would you pay for fewer loaves thrown away?').waitFor({ state: 'detached' });

    const address = page.url();
    const chats = page.getByRole('complementary', { name: 'Your chats' });
    await chats.getByText('less than a minute ago').waitFor();
    await button(page, 'Delete Chat with Tomas').click();
    await button(page, 'Delete').click();
    await waitForToast(page, 'Chat deleted');
    await page.getByRole('heading', { name: 'Chat with AI Personas' }).waitFor();
    await chats.getByText(/^No chats yet/).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Chat not found' }).waitFor();
  });

  it('is done by keyboard alone', async () => {
    const page = await openChats(await sharedServer());
    await page.getByRole('radio', { name: /^Dana/ }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: /^Helen/ }).isChecked()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Chat with Dana' }).waitFor();
    await send(page, 'Who decides?');
    await waitUntilFree(page);
    await button(page, 'Switch persona').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /^Helen/ }).waitFor();
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Persona switched');
    await expect.poll(() => focused(page)).toBe('Switch persona');
    await button(page, 'Delete this message').first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete message' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForToast(page, 'Message deleted');
    await expect.poll(() => focused(page)).toBe('Delete this message');
    await button(page, 'Delete Chat with Helen').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Delete chat' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Delete Chat with Helen');
  });

  it('has its other chats in a drawer on a phone', async () => {
    const page = await openChats(await sharedServer(), PHONE);
    await expectSoundInBoth(page, 'begin on a phone');
    await beginChat(page);
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.getByLabel('Your message').fill('Who decides?');
    await button(page, 'Send message').click();
    await by(page, 'Dana').waitFor();
    await button(page, 'Stop').waitFor({ state: 'detached' });
    await expectSoundInBoth(page, 'chat on a phone');
    await button(page, 'Your chats').click();
    const drawer = page.getByRole('dialog', { name: 'Your chats' });
    await drawer.getByRole('link', { name: /^Chat with Dana/ }).waitFor();
    await expectSoundInBoth(page, 'drawer');
    await drawer.getByRole('link', { name: 'New chat' }).click();
    await page.getByRole('heading', { name: 'Chat with AI Personas' }).waitFor();
    await drawer.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectSound(page, 'begin on the smallest phone');
  });

  it('is gone where it was deleted in another tab', async () => {
    const page = await openChats(await sharedServer());
    await beginChat(page);
    await page.getByLabel('Your message').waitFor();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await button(other, 'Delete Chat with Dana').click();
    await button(other, 'Delete').click();
    await page.getByRole('heading', { name: 'Chat not found' }).waitFor();
    await page.getByRole('link', { name: 'Start New Chat' }).click();
    await page.getByRole('heading', { name: 'Chat with AI Personas' }).waitFor();
  });

  it('leads to the chats of the startup that is switched to', async () => {
    const page = await openChats(await sharedServer());
    await beginChat(page);
    const newer = await createStartup(page, 'Loaf');
    await page.reload();
    await page.getByRole('button', { name: 'Startup: Crumb' }).click();
    await page.getByRole('option', { name: 'Loaf' }).click();
    await page.getByRole('heading', { name: 'Chat with AI Personas' }).waitFor();
    await page.getByText(/^No chats yet/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/persona-chat');
    await beginChat(page);
    const chats = await (await page.request.get(`/api/startups/${newer}/persona-chats`)).json();
    expect(chats).toHaveLength(1);
  });
});

describe('with a model', () => {
  let provider: FakeOpenAi;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startFakeOpenAi();
    server = await startServer({ OPENAI_BASE_URL: provider.url, OPENAI_API_KEY: 'test' });
  });
  afterEach(() => provider.reset());
  afterAll(async () => {
    await server?.dispose();
    await provider?.close();
  });

  it('is read as it is written, in a second tab too, picked up after a reload, and stopped', async () => {
    const reply = gatedReply(['Quokkas queue. ', 'Wombats wait. ', 'Never said.']);
    provider.reply.next(reply.behaviour);
    const page = await openChats(server);
    await beginChat(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Your message').waitFor();
    await send(page, 'Would you buy it?');
    await said(page, 'Dana is typing...').waitFor();
    reply.release();
    await said(page, 'Quokkas queue.').waitFor();
    await said(other, 'Quokkas queue.').waitFor();
    await page.reload();
    await said(page, 'Quokkas queue.').waitFor();
    reply.release();
    await said(page, 'Quokkas queue. Wombats wait.').waitFor();
    await button(page, 'Stop').click();
    await said(page, 'Stopped').waitFor();
    await said(other, 'Stopped').waitFor();
  });

  it('is answered without a stream where a proxy lets none through', async () => {
    const page = await openChats(server);
    await page.route(/\/messages(\/\d+\/stream.*)?$/, async route => {
      const request = route.request();
      if (request.headers().accept !== 'text/event-stream') return route.continue();
      // Like a proxy that asks for the whole answer at once.
      return route.continue({ headers: { ...request.headers(), accept: 'application/json' } });
    });
    await beginChat(page);
    await send(page, 'Would you buy it?');
    await said(page, 'Thank you. What happened the last time someone had this problem?').waitFor();
    await waitUntilFree(page);
    expect(await conversation(page).getByRole('listitem').count()).toBe(2);
  });
});
