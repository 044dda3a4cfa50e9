import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerWebApp } from './web-app.ts';

const page = (path: string, links: string) => ({
  path,
  links,
  styles: ['page.css'],
  isRendered: path === '/rendered',
});
const PAGES = [
  page('/', '<link href="/home.js">'),
  page('/challenge/:challengeId/step/:stepId', '<link href="/step.js">'),
  page('/board/:startupId?', '<link href="/board.js">'),
  page('/rendered', '<link href="/rendered.js">'),
];
/** Asks for the user, and renders its own input with the answer. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ port, ...page }) => {
  port.postMessage({ ask: '/api/user' });
  port.on('message', answer => {
    port.postMessage({ page: { title: '<title>$& page</title>', html: '<h1>' + JSON.stringify({ page, answer }) + '</h1>', state: '["</script>$&"]' } });
    port.close();
  });
});
`;
const CODE =
  '<script type="module" src="/main.js"></script><link rel="modulepreload" crossorigin href="/react.js">';
const LOADING = '<p>Loading</p>';

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-page-'));
  await mkdir(path.join(directory, '.vite/ssr'), { recursive: true });
  await writeFile(path.join(directory, '.vite/ssr/package.json'), '{ "type": "module" }');
  await writeFile(path.join(directory, '.vite/ssr/render-worker.js'), WORKER);
  await writeFile(
    path.join(directory, 'index.html'),
    `<head><title>Groundwork</title>${CODE}</head><body><div id="root"><!-- loading -->${LOADING}<!-- end of loading --></div></body></html>`,
  );
  await writeFile(path.join(directory, '.vite/pages.json'), JSON.stringify(PAGES));
  app = Fastify();
  app.get('/api/user', async ({ headers }, reply) => {
    if (!headers.cookie) return reply.code(401).send({ code: 'auth.required' });
    return reply.header('set-cookie', 'groundwork=extended').send({ of: headers.cookie });
  });
  await registerWebApp(app, directory);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', cookie: 'groundwork=one', ...headers } });

it('has the links of the page in its head', async () => {
  const { body, headers } = await open('/challenge/5/step/6?tab=2');
  expect(body).toBe(
    `<head><title>Groundwork</title>${CODE}<link href="/step.js"><link rel="preload" as="style" fetchpriority="low" crossorigin href="/page.css"></head><body><div id="root">${LOADING}</div></body></html>`,
  );
  expect(headers['cache-control']).toBe('no-store');
  for (const url of ['/board', '/board/3', '/board/3/'])
    expect((await open(url)).body).toContain('/board.js');
  for (const url of ['/elsewhere', '/challenge/5/step', '/boards'])
    expect((await open(url)).body).not.toMatch(/<link href/);
});

const WIDE = 'Mozilla/5.0 (X11; Linux x86_64)';
const PHONE = 'Mozilla/5.0 (iPhone) Mobile/15E148';

it('is the page itself with its styles, where that is rendered', async () => {
  const render = async (headers: Record<string, string>) => {
    const answer = await open('/rendered?tab=2', headers);
    const [, html] = /<div id="root" data-rendered><h1>(.*)<\/h1><\/div>/.exec(answer.body) ?? [];
    return { ...answer, told: html === undefined ? null : JSON.parse(html) };
  };
  // The thread starts with the server.
  const { body, told, headers } = await vi.waitFor(
    async () => {
      const answer = await render({ 'user-agent': PHONE });
      expect(answer.told).not.toBeNull();
      return answer;
    },
    { timeout: 10_000 },
  );
  expect(told.page).toEqual({ url: '/rendered?tab=2', isPhone: true, isKnown: false, chosenId: null });
  expect(told.answer).toEqual({ path: '/api/user', status: 200, body: '{"of":"groundwork=one"}' });
  expect(headers['set-cookie']).toBe('groundwork=extended');
  const wide = await render({ 'user-agent': WIDE, cookie: 'groundwork=two; groundwork-startup=2' });
  expect(wide.told.page).toMatchObject({ isPhone: false, isKnown: true, chosenId: 2 });
  expect(wide.told.answer.body).toContain('groundwork=two');
  const nobody = await render({ cookie: '' });
  expect(nobody.told.answer.status).toBe(401);
  expect(nobody.headers['set-cookie']).toBeUndefined();

  expect(body).toContain('<head><title>$& page</title><link rel="stylesheet" href="/page.css"></head>');
  // The document's own scripts wait in a template; the page runs what they import.
  const [, code = ''] = /<template id="code">(.*?)<\/template>/.exec(body) ?? [];
  expect(code).toBe(
    '<script type="module" crossorigin src="/react.js"></script><script type="module" src="/main.js"></script><link href="/rendered.js">',
  );
  expect(body.split('main.js')).toHaveLength(2);
  expect(body).toContain('<script type="application/json" id="state">["\\u003c/script>$&"]</script>');
  expect(body).not.toContain(LOADING);
});
