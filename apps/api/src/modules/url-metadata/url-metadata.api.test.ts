import type { RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { testOptions, useTestApp } from '../../test/build-test-app.ts';
import { startPageServer } from '../../test/page-server.ts';
import { anonymous, buildFounder, type Founder } from '../../test/test-client.ts';

const NOTHING = { title: null, siteName: null, favicon: null };
/** This app may not reach the web. */
const test = useTestApp();
const ask = async (founder: Founder, url: unknown) => {
  const answer = await founder.call('POST', '/api/url-metadata', { url });
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
};

async function startWithWeb(answer: RequestListener, timeoutMs = 5000) {
  const server = await startPageServer(answer, { timeoutMs });
  const options = { ...testOptions(test.database), web: server.web, publicUrl: 'http://groundwork.example' };
  const app = await buildApp(options);
  onTestFinished(() => app.close());
  return { app, server, founder: await buildFounder(app) };
}

it('tells a founder what a page says, and the page who asks', async () => {
  const { server, founder } = await startWithWeb((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Bread</title>'),
  );
  expect(await ask(founder, server.url('/'))).toMatchObject({
    status: 200,
    body: { ...NOTHING, title: 'Bread' },
  });
  expect(server.requests[0]?.headers['user-agent']).toMatch(
    /^Groundwork\/\d+\.\d+\.\d+ \(titles of cited pages; \+http:\/\/groundwork\.example\)$/,
  );
  expect(await ask(founder, server.url('/', 'private.example'))).toMatchObject({
    status: 422,
    body: { code: 'url.not_allowed', message: "This address can't be opened." },
  });
});

it('says when a page did not answer in time', async () => {
  const { server, founder } = await startWithWeb(() => undefined, 200);
  expect(await ask(founder, server.url('/'))).toMatchObject({ status: 504, body: { code: 'url.timed_out' } });
});

it('reads ten pages a minute for a founder', async () => {
  const { app, server, founder } = await startWithWeb((_request, response) => response.end());
  for (let number = 0; number < 10; number += 1)
    expect(await ask(founder, server.url(`/${number}`))).toMatchObject({ status: 200, body: NOTHING });
  const { retryAfter, ...refused } = await ask(founder, server.url('/10'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(await ask(await buildFounder(app), server.url('/10'))).toMatchObject({ status: 200, body: NOTHING });
});

it('reads nothing where the server lets nothing out', async () => {
  const founder = await buildFounder(test.app);
  for (const url of ['https://example.com/', 'http://127.0.0.1/', 'nonsense'])
    expect(await ask(founder, url)).toMatchObject({ status: 200, body: NOTHING });
});

it.each([[undefined], [7], [null], [['https://example.com/']], ['a\0b'], [`http://a/${'a'.repeat(2048)}`]])(
  'refuses what is no text of an address: %j',
  async url => {
    expect(await ask(await buildFounder(test.app), url)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  },
);

it('asks for a login', async () => {
  const answer = await anonymous(test.app).call('POST', '/api/url-metadata', { url: 'https://example.com/' });
  expect(answer.statusCode).toBe(401);
});
