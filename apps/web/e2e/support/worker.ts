import type { Browser } from 'playwright-core';
import { it as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

let browser: Promise<Browser> | undefined;
let server: Promise<TestServer> | undefined;

/** The one browser of this worker, launched when first asked for. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** The one server of this worker's files that stop none and configure none. Its coach is the practice coach. */
export function sharedServer(): Promise<TestServer> {
  server ??= startServer();
  return server;
}

/** Vitest's own, which besides ends with the worker what its files share. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest wants to see what a fixture asks for
export const it = base.extend('shared', { auto: true, scope: 'worker' }, ({}, { onCleanup }) => {
  onCleanup(async () => {
    await (await browser)?.close();
    await (await server)?.dispose();
  });
});
