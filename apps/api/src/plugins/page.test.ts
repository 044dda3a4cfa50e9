import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerWebApp } from './web-app.ts';

const STEP = '/challenge/:challengeId/step/:stepId';
const FRAME = ['/api/user', '/api/startups', '/api/broken', '/api/private'];
const PAGES = [
  { path: '/', links: '<link href="/home.js">', reads: [...FRAME, '/api/startups/:startupId/progress'] },
  {
    path: STEP,
    links: '<link href="/step.js">',
    reads: [...FRAME, '/api/progress/:userId/:startupId/:stepId', '/api/progress/:progressId/questions'],
  },
  { path: '/board/:startupId?', links: '<link href="/board.js">', reads: ['/api/startups/:startupId/board'] },
  { path: '/slow', links: '', reads: ['/api/user', '/api/slow'] },
];

let directory: string;
let app: FastifyInstance;
const asked: string[] = [];
let end = () => {};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'groundwork-page-'));
  await mkdir(path.join(directory, '.vite'));
  await writeFile(
    path.join(directory, 'index.html'),
    '<head></head><body><div id="root"></div></body></html>',
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
  expect(page.body).toContain('<head><link href="/step.js"></head>');
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
  expect((await open('/elsewhere')).body).toBe('<head></head><body><div id="root"></div></body></html>');
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
