import { randomBytes } from 'node:crypto';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startApi } from '../lib/api-process.ts';
import { inDatabase, makeHome } from '../lib/home.ts';
import { type Founder, seedFounders } from '../lib/seed-founders.ts';

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
  const chrome = await launch({ chromeFlags: FLAGS });
  try {
    const vitals: Vitals[] = [];
    for (const { name } of PAGES) {
      const visits: Omit<Vitals, 'page'>[] = [];
      const cookie = name === '/auth' ? '' : founder.cookie;
      for (let run = 0; run < runs; run += 1) visits.push(await visit(chrome, url + paths[name], cookie));
      vitals.push({ page: name, ...medians(visits) });
    }
    return vitals;
  } finally {
    chrome.kill();
  }
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

async function visit({ port }: LaunchedChrome, url: string, cookie: string): Promise<Omit<Vitals, 'page'>> {
  const extraHeaders = cookie ? { Cookie: cookie } : {};
  const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES, extraHeaders } as const;
  const result = await lighthouse(url, { ...flags, onlyCategories: [...CATEGORIES] });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
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
