import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerWebApp } from './web-app.ts';

const STEP = '/challenge/:challengeId/step/:stepId';
const FRAME = ['/api/user', '/api/startups', '/api/broken', '/api/private'];
const page = (path: string, links: string, reads: string[]) => ({
  ...{ path, links, reads },
  ...{ styles: ['page.css'], isDrawn: path === '/drawn' },
});
const PAGES = [
  page('/', '<link href="/home.js">', [...FRAME, '/api/startups/:startupId/progress']),
  page(STEP, '<link href="/step.js">', [
    ...FRAME,
    '/api/progress/:userId/:startupId/:stepId',
    '/api/progress/:progressId/questions',
  ]),
  page('/board/:startupId?', '<link href="/board.js">', ['/api/startups/:startupId/board']),
  page('/slow', '', ['/api/user', '/api/slow']),
  page('/drawn', '<link href="/drawn.js">', ['/api/user', '/api/startups']),
];
/** Draws what it was told. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, page }) => parentPort.postMessage({ id, html: '<h1>' + JSON.stringify(page) + '</h1>', queries: '["</script>"]' }));
`;

const CODE =
  '<script type="module" src="/main.js"></script><link rel="modulepreload" crossorigin href="/react.js">';

let directory: string;
let app: FastifyInstance;
const asked: string[] = [];
let end = () => {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-page-'));
  await mkdir(path.join(directory, '.vite/snapshot'), { recursive: true });
  await writeFile(path.join(directory, '.vite/snapshot/package.json'), '{ "type": "module" }');
  await writeFile(path.join(directory, '.vite/snapshot/snapshot-worker.js'), WORKER);
  await writeFile(
    path.join(directory, 'index.html'),
    `<head>${CODE}</head><body><div id="root"></div></body></html>`,
  );
  await writeFile(path.join(directory, '.vite/pages.json'), JSON.stringify(PAGES));
  app = Fastify();
  app.addHook('onRequest', async ({ url }) => void (url.startsWith('/api') && asked.push(url)));
  app.get('/api/user', async ({ headers }, reply) => {
    if (!headers.cookie) return reply.code(401).send({ code: 'auth.required' });
    return reply.header('set-cookie', 'groundwork=extended').header('etag', 'W/"1"').send({ id: 7 });
  });
  app.get('/api/startups', async () => [{ id: 3, name: '</script><b>' }, { id: 2 }]);
  app.get('/api/startups/:id/progress', async ({ params }) => params);
  app.get('/api/startups/:id/board', async ({ params }) => params);
  app.get('/api/progress/:userId/:startupId/:stepId', async () => ({ id: 40 }));
  app.get('/api/progress/:id/questions', async () => []);
  app.get('/api/broken', async () => {
    throw new Error('broken');
  });
  app.get('/api/private', async (_request, reply) => reply.code(401).send({}));
  app.get(
    '/api/slow',
    () =>
      new Promise<object>(resolve => {
        end = () => resolve({});
      }),
  );
  await registerWebApp(app, directory);
});
afterAll(async () => {
  end();
  await app.close();
  await rm(directory, { recursive: true });
});

const open = async (url: string, cookie?: string) => {
  asked.length = 0;
  const answer = await app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });
  const answers = [
    ...answer.body.matchAll(/<script type="application\/json" data-answer="(.*?)".*?>(.*?)<\/script>/g),
  ];
  return { ...answer, answers: Object.fromEntries(answers.map(([, url, text]) => [url, text])) };
};

it('has the links of the page in its head, and what it reads at its end', async () => {
  const page = await open('/challenge/5/step/6?tab=2', 'groundwork=one');
  expect(page.body).toContain(
    `<head>${CODE}<link href="/step.js"><link rel="preload" as="style" fetchpriority="low" crossorigin href="/page.css"></head>`,
  );
  expect(Object.keys(page.answers).sort()).toEqual([
    '/api/progress/40/questions',
    '/api/progress/7/3/6',
    '/api/startups',
    '/api/user',
  ]);
  expect(page.body).toContain('data-answer="/api/user" data-status="200" data-etag="W/&quot;1&quot;"');
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await open('/board/9')).answers).toEqual({ '/api/startups/9/board': '{"id":"9"}' });
  expect((await open('/board')).body).toContain('/board.js');
  expect((await open('/elsewhere')).body).toBe(
    `<head>${CODE}</head><body><div id="root"></div></body></html>`,
  );
});

it('ends no element within an answer', async () => {
  const { answers } = await open('/', 'groundwork=one');
  expect(answers['/api/startups']).not.toContain('<');
  expect(JSON.parse(answers['/api/startups'] ?? '')[0].name).toBe('</script><b>');
});

it('reads for the startup that was chosen last, if it is one of the user', async () => {
  const chosen = async (cookie: string) => Object.keys((await open('/', cookie)).answers).at(-1);
  expect(await chosen('groundwork=one; groundwork-startup=2')).toBe('/api/startups/2/progress');
  expect(await chosen('groundwork=one; groundwork-startup=99')).toBe('/api/startups/3/progress');
});

it('tells that nobody is logged in, and nothing else that is refused or fails', async () => {
  const { answers, body } = await open('/');
  expect(Object.keys(answers)).not.toContain('/api/private');
  expect(Object.keys(answers)).not.toContain('/api/broken');
  expect(body).toContain('data-answer="/api/user" data-status="401"');
});

it('hands on the cookie of a session that was extended', async () => {
  expect((await open('/', 'groundwork=one')).headers['set-cookie']).toEqual(['groundwork=extended']);
  expect((await open('/')).headers['set-cookie']).toBeUndefined();
});

it('does not wait for an answer that does not come', async () => {
  const { answers } = await open('/slow', 'groundwork=one');
  expect(asked).toContain('/api/slow');
  expect(Object.keys(answers)).toEqual(['/api/user']);
});

it('has the page as it will look, with its styles, where that is drawn', async () => {
  const drawn = async (agent: string, choice = '') => {
    const headers = { accept: 'text/html', cookie: `groundwork=one${choice}`, 'user-agent': agent };
    const { body } = await app.inject({ url: '/drawn?tab=2', headers });
    const [, html = ''] =
      /<div id="snapshot" inert aria-hidden="true"><h1>(.*)<\/h1><\/div>/.exec(body) ?? [];
    return { body, order: html === '' ? null : JSON.parse(html) };
  };
  // The thread begins with the server.
  const { body, order } = await vi.waitFor(
    async () => {
      const answer = await drawn('Mozilla/5.0 (iPhone) Mobile/15E148');
      expect(answer.order).not.toBeNull();
      return answer;
    },
    { timeout: 10_000 },
  );
  expect(order).toMatchObject({ url: '/drawn?tab=2', isPhone: true, startupId: 3 });
  expect(order.answers[0]).toMatchObject({ url: '/api/user', status: 200, body: '{"id":7}' });
  const wide = 'Mozilla/5.0 (X11; Linux x86_64)';
  expect((await drawn(wide, '; groundwork-startup=2')).order.startupId).toBe(2);
  // Whose list is cut may have chosen one beyond its end.
  expect((await drawn(wide, '; groundwork-startup=99')).order).toBeNull();
  expect(body).toContain('<head><link rel="stylesheet" href="/page.css"></head>');
  // The document's own code waits in a template; what it imports is run by itself.
  const [, code = ''] = /<template id="code">(.*?)<\/template>/.exec(body) ?? [];
  expect(code).toBe(
    '<script type="module" crossorigin src="/react.js"></script><script type="module" src="/main.js"></script><link href="/drawn.js">',
  );
  expect(body.split('main.js')).toHaveLength(2);
  expect(body).toContain('<script type="application/json" id="queries">["\\u003c/script>"]</script>');
  expect(body.indexOf('id="root"')).toBeLessThan(body.indexOf('id="snapshot"'));
  expect((await drawn(wide)).order.isPhone).toBe(false);
  expect((await open('/', 'groundwork=one')).body).not.toContain('snapshot');
});
