import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startApi } from '../lib/api-process.ts';
import { inDatabase, makeHome } from '../lib/home.ts';
import { type Founder, seedFounders } from '../lib/seed-founders.ts';
import { make } from '../lib/undo.ts';

/** The pages that are measured, and the least score of each, 0 to 1. */
export const PAGES = [
  { name: '/auth', score: 0.95 },
  { name: 'dashboard', score: 0.9 },
  { name: 'roadmap', score: 0.9 },
  { name: 'step', score: 0.9 },
] as const;
type PageName = (typeof PAGES)[number]['name'];

/** A page's first visit on a phone: milliseconds, and scores from 0 to 1. Medians. */
export interface Vitals {
  page: PageName;
  score: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  accessibility: number;
  bestPractices: number;
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/**
 * Lighthouse's mobile profile (slow 4G, a processor four times slower) on the built web app, with an embedded database. It
 * takes the Chrome or Chromium that is installed, or the one that CHROME_PATH names.
 * @param runs how often each page is visited, an odd number
 */
export async function measureVitals(runs: number): Promise<Vitals[]> {
  const secret = randomBytes(24).toString('hex');
  const { env, remove } = await makeHome(null);
  try {
    const [founder] = await inDatabase(env, db => seedFounders(db, 1, secret));
    if (!founder) throw new Error('No founder was made');
    const { api, url } = await startApi({ ...env, SESSION_SECRET: secret }, []);
    try {
      return await visitAll(url, founder, runs);
    } finally {
      await api.stop();
    }
  } finally {
    await remove();
  }
}

async function visitAll(url: string, founder: Founder, runs: number): Promise<Vitals[]> {
  const step = await beginStep(url, founder);
  const paths = { '/auth': '/auth', dashboard: '/', roadmap: '/roadmap', step } as const;
  const vitals: Vitals[] = [];
  for (const { name } of PAGES) {
    const { made: chrome, undo: end } = await make(
      () => launchWith(name === '/auth' ? null : founder.cookie),
      async chrome => chrome.kill(),
    );
    try {
      const visits: Omit<Vitals, 'page'>[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(chrome, url + paths[name]));
      vitals.push({ page: name, ...medians(visits) });
    } finally {
      await end();
    }
  }
  return vitals;
}

/** A browser that has a session's cookie: a page on another port of the same host gives it. */
async function launchWith(cookie: string | null): Promise<LaunchedChrome> {
  // On a signal the launcher would end the process before everything else is undone.
  const options = { chromeFlags: FLAGS, handleSIGINT: false };
  if (cookie === null) return launch(options);
  let given = () => {};
  const done = new Promise<void>(resolve => {
    given = resolve;
  });
  const server = createServer((_request, response) => {
    response.setHeader('set-cookie', `${cookie}; Path=/; HttpOnly`).end(given);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const chrome = await launch({ ...options, startingUrl: `http://127.0.0.1:${port}/` });
  await done;
  server.close();
  return chrome;
}

/** A step in which the coach and the founder have said something. Answers its path. */
async function beginStep(url: string, { cookie, startupId }: Founder): Promise<string> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const [challenge] = await ask<{ id: number }[]>('/api/challenges');
  const [step] = await ask<{ id: number }[]>(`/api/challenges/${challenge?.id}/steps`);
  const content = 'Receptionists at small dental surgeries.';
  await ask('/api/messages', { startupId, challengeId: challenge?.id, stepId: step?.id, content });
  return `/challenge/${challenge?.id}/step/${step?.id}`;
}

/** @param tries of a visit whose beginning Lighthouse misses, which it says is to be run again */
async function visit(chrome: LaunchedChrome, url: string, tries = 5): Promise<Omit<Vitals, 'page'>> {
  const flags = { port: chrome.port, logLevel: 'error', onlyCategories: CATEGORIES } as const;
  const result = await lighthouse(url, flags);
  const failure = result?.lhr.runtimeError;
  if (failure?.code === 'NO_NAVSTART' && tries > 1) return visit(chrome, url, tries - 1);
  if (!result || failure) throw new Error(`${url}: ${failure?.message}`);
  if (result.lhr.finalDisplayedUrl !== url) throw new Error(`${url}: led to ${result.lhr.finalDisplayedUrl}`);
  const { audits, categories } = result.lhr;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string) => categories[name]?.score ?? Number.NaN;
  return {
    score: score('performance'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
  };
}

function medians<T extends Record<string, number>>(visits: readonly T[]): T {
  const [first] = visits;
  if (!first) throw new Error('Nothing was visited');
  const median = (key: keyof T) =>
    visits.map(one => one[key] ?? 0).toSorted((a, b) => a - b)[visits.length >> 1];
  return Object.fromEntries(Object.keys(first).map(key => [key, median(key)])) as T;
}
