import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { at, buildChat, until } from '../test/chat.ts';
import { gate, saysInTwo, scriptedCoach } from '../test/scripted-coach.ts';

const coach = scriptedCoach();
const test = useTestApp();
afterEach(() => vi.restoreAllMocks());

async function serve() {
  const app = await buildApp({ ...testOptions(test.database), coach });
  const chat = await buildChat(app);
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /** Sends many requests in one go, then resets the connection. */
  const askAndBreakOff = async (path: string, times: number, after: number, accept = '*/*') => {
    const socket = connect(Number(address.port), '127.0.0.1').pause();
    const request = `GET ${path} HTTP/1.1\r\nhost: ${address.host}\r\ncookie: ${chat.founder.cookie}\r\naccept: ${accept}\r\n\r\n`;
    socket.write(request.repeat(times));
    await sleep(after);
    socket.resetAndDestroy();
  };
  /** The whole answer, unparsed. */
  const ask = async (target: string, method = 'GET') => {
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.write(
      `${method} ${target} HTTP/1.1\r\nhost: ${address.host}\r\ncookie: ${chat.founder.cookie}\r\nconnection: close\r\n\r\n`,
    );
    return text(socket);
  };
  const read = (path: string) =>
    fetch(new URL(path, address), {
      headers: { cookie: chat.founder.cookie },
      signal: AbortSignal.timeout(5000),
    });
  return { app, chat, askAndBreakOff, ask, read };
}

it('lists go on after requests that were sent in one go and broken off', async () => {
  const { app, chat, askAndBreakOff, read } = await serve();
  for (const after of [0, 2, 5, 10, 20, 40]) {
    await askAndBreakOff('/api/startups', 12, after);
    await askAndBreakOff(chat.url, 12, after);
  }
  expect((await read('/api/startups')).status).toBe(200);
  expect((await read(chat.url)).status).toBe(200);
  await app.close();
});

it('readers of replies have their places back', async () => {
  const { app, chat, askAndBreakOff } = await serve();
  const wait = gate();
  coach.replies.push(saysInTwo('One', wait.promise, ' two'));
  const sent = chat.stream('Last Tuesday our Leeds receptionist lost 40 minutes rebooking patients.');
  await until(async () => (await chat.messages()).length === 2);
  const path = `/api/messages/${at(await chat.messages(), 1).id}/stream`;
  await askAndBreakOff(path, 24, 500, 'text/event-stream');
  await sleep(200);
  const read = Array.from({ length: 10 }, () =>
    chat.founder.call('GET', path, undefined, { accept: 'text/event-stream' }),
  );
  await sleep(200);
  wait.open();
  expect((await Promise.all(read)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  await sent;
  await app.close();
});

it('such requests do not hold up a stop', async () => {
  const { app, askAndBreakOff } = await serve();
  await askAndBreakOff('/api/docs/json', 300, 300);
  await sleep(200);
  // With the clock standing still, waiting for a request would never end.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await app.close();
});

it('a target may be named whole, with scheme and host', async () => {
  const { app, ask } = await serve();
  expect(await ask('http://elsewhere.example/api/user')).toMatch(/^HTTP\/1.1 200 [\s\S]*no-store/);
  expect(await ask('http://elsewhere.example/api/startups?before=9')).toMatch(/^HTTP\/1.1 200 /);
  expect(await ask('HTTP://elsewhere.example')).toMatch(/^HTTP\/1.1 (200|404) /);
  expect(await ask('http://elsewhere.example/api/logout', 'POST')).toMatch(/^HTTP\/1.1 204 /);
  expect(await ask('/api/user')).toMatch(/^HTTP\/1.1 401 /);
  await app.close();
});
