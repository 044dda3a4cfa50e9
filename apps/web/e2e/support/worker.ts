import type { Browser } from 'playwright-core';
import { it as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

let browser: Promise<Browser> | undefined;
let server: Promise<TestServer> | undefined;

/** The browser that this worker's files share, launched on first use. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/** The server that this worker's files share, unless they stop or configure one. Its coach is the practice coach. */
export function sharedServer(): Promise<TestServer> {
  server ??= startServer();
  return server;
}

/** Vitest's `it`, which also closes what the worker's files share when the worker ends. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest wants to see what a fixture asks for
export const it = base.extend('shared', { auto: true, scope: 'worker' }, ({}, { onCleanup }) => {
  onCleanup(async () => {
    await (await browser)?.close();
    await (await server)?.dispose();
  });
});
