import { expect, it } from 'vitest';
import { useTestApp } from '../test/build-test-app.ts';
import { buildChat } from '../test/chat.ts';
import { says, scriptedCoach } from '../test/scripted-coach.ts';
import { anonymous, buildAdministrator } from '../test/test-client.ts';

const TOKEN = 'a token for tests only';
const coach = scriptedCoach();
const test = useTestApp(() => ({ coach, metricsToken: TOKEN }));
const closed = useTestApp();

const read = (authorization?: string) =>
  anonymous(test.app).call(
    'GET',
    '/metrics',
    undefined,
    authorization === undefined ? {} : { authorization },
  );

it('[AD-93] there are no metrics without a token', async () => {
  const answer = await (await buildAdministrator(closed.app)).call('GET', '/metrics');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found']);
});

it.each([undefined, '', `Bearer ${TOKEN}x`, 'Bearer ', TOKEN])(
  '[AD-93] the wrong token reads none: %j',
  async sent => {
    const answer = await read(sent);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  },
);

it('[AD-93] an administrator’s session is no token', async () => {
  const admin = await buildAdministrator(test.app);
  expect((await admin.call('GET', '/metrics')).statusCode).toBe(401);
});

it('[AD-93] they have the process, requests by route without ids, and calls to models', async () => {
  const chat = await buildChat(test.app);
  coach.replies.push(
    says('Who?', { type: 'usage', usage: { model: 'm', inputTokens: 90, outputTokens: 10 } }),
    () => {
      throw new Error('down');
    },
  );
  await chat.send('Hello');
  await chat.send('Hello');
  await anonymous(test.app).call('GET', '/nowhere/1');
  const answer = await read(`Bearer ${TOKEN}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.body).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  const route = 'method="POST",route="/api/messages",status="200"';
  expect(answer.body).toContain(`http_request_duration_seconds_count{${route}} 2`);
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  );
  expect(answer.body).toContain('ai_calls_total{job="reply",model="m"} 1');
  expect(answer.body).toContain('ai_failures_total{job="reply",model="scripted"} 1');
  expect(answer.body).toContain('ai_tokens_total{job="reply",model="m",direction="in"} 90');
  expect(answer.body).toContain('ai_first_word_seconds_count{job="reply",model="m"} 1');
  expect(answer.body).not.toContain(`/api/messages/${chat.scope.startupId}`);
});
