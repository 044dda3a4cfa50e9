import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { withPnpm } from '../../../../scripts/lib/pnpm.mjs';
import { collectOutput } from '../../src/test/collect-output.ts';
import { startApi } from '../lib/child.ts';
import { make } from '../lib/cleanup.ts';
import { spreadOf, toTable } from '../lib/figures.ts';
import { type Home, makeHome } from '../lib/home.ts';
import type { SectionOptions, SectionResult } from '../lib/section.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'];

const scoreOf = (category: string) => (result: Result) => result.categories[category]?.score ?? Number.NaN;
const timeOf =
  (audit: string, unit = 1) =>
  (result: Result) =>
    (result.audits[audit]?.numericValue ?? Number.NaN) / unit;

/** Scores are from 0 to 1; paints are in seconds, and blocking in milliseconds. */
const FIGURES = [
  { name: 'score', read: scoreOf('performance'), digits: 2, least: 0.9 },
  { name: 'first paint', read: timeOf('first-contentful-paint', 1000), digits: 1, most: 1.5 },
  { name: 'largest paint', read: timeOf('largest-contentful-paint', 1000), digits: 1, most: 2.5 },
  { name: 'blocking', read: timeOf('total-blocking-time'), digits: 0, most: 200 },
  { name: 'accessibility', read: scoreOf('accessibility'), digits: 2, least: 1 },
  { name: 'best practices', read: scoreOf('best-practices'), digits: 2, least: 1 },
];

/**
 * Measures how soon a phone shows the app: Lighthouse's mobile profile (slow 4G, a processor four times slower) on the
 * built web app, with an embedded database. Uses the installed Chrome or Chromium, or the one that CHROME_PATH names.
 */
export async function runVitals({ quick }: SectionOptions): Promise<SectionResult> {
  await build();
  const home = await makeHome(null, 1);
  const { url } = await startApi(home.env);
  await beginStep(url, home);
  const { challengeId, stepId } = home.step;
  const { port } = await make(
    // On a signal the launcher would end the process before everything else is removed.
    () => launch({ chromeFlags: FLAGS, handleSIGINT: false }),
    chrome => chrome.kill(),
  );
  const runs = quick ? 1 : 5;
  const rows: string[][] = [];
  const missed: string[] = [];
  for (const [page, path] of [
    ['/auth', '/auth'],
    ['dashboard', '/'],
    ['roadmap', '/roadmap'],
    ['step', `/challenge/${challengeId}/step/${stepId}`],
  ] as const) {
    const isAuth = page === '/auth';
    if (!isAuth) await giveCookie(port, home.founders[0].cookie);
    const visits: Result[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(port, url + path));
    const row = FIGURES.map(({ name, read, digits, least = 0, most = Number.POSITIVE_INFINITY }) => {
      const { p50 } = spreadOf(visits.map(read));
      const atLeast = isAuth && name === 'score' ? 0.95 : least;
      if (!(p50 >= atLeast && p50 <= most))
        missed.push(`${page}: ${name} ${p50.toFixed(digits)}, not ${atLeast || most}`);
      return p50.toFixed(digits);
    });
    rows.push([page, ...row]);
  }
  const about = `Lighthouse's mobile profile, median of ${runs}. Paints in seconds, blocking in milliseconds.`;
  return { text: `${about}\n\n${toTable(['', ...FIGURES.map(({ name }) => name)], rows)}`, missed };
}

/** Builds everything that is not in the build cache. */
async function build(): Promise<void> {
  const env = await withPnpm();
  const child = await make(
    async () => spawn('pnpm', ['run', 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    async child => {
      if (child.kill()) await once(child, 'close');
    },
  );
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build failed:\n${output()}`);
}

/** Begins a step, so that its chat has messages of both coach and founder. */
async function beginStep(url: string, { founders: [{ cookie, startupId }], step }: Home): Promise<void> {
  const answer = await fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ ...step, startupId, content: 'Receptionists at small dental surgeries.' }),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`The step was not begun: ${answer.status} ${said}`);
}

/** Sets a session's cookie in the browser, by a page on another port of the same host. */
async function giveCookie(browserPort: number, cookie: string): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  void fetch(`http://127.0.0.1:${browserPort}/json/new?${page}`, { method: 'PUT' });
  const [, response] = await once(server, 'request');
  response.setHeader('set-cookie', `${cookie}; Path=/; HttpOnly`).end();
  server.close();
}

/** @param tries how often to visit if Lighthouse misses the start of the page load, for which it advises another run */
async function visit(port: number, url: string, tries = 5): Promise<Result> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices'];
  const visited = await lighthouse(url, { port, logLevel: 'error', onlyCategories });
  const failure = visited?.lhr.runtimeError;
  if (failure?.code === 'NO_NAVSTART' && tries > 1) return visit(port, url, tries - 1);
  if (!visited || failure) throw new Error(`${url}: ${failure?.message}`);
  const { finalDisplayedUrl } = visited.lhr;
  if (finalDisplayedUrl !== url) throw new Error(`${url}: led to ${finalDisplayedUrl}`);
  return visited.lhr;
}
