import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testOptions, useTestApp } from '../test/build-test-app.ts';
import { buildChat, openStepProgress, until } from '../test/chat.ts';

const test = useTestApp();
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** A chat whose list is 3 MB of JSON: each character is escaped as six. */
async function serveLongChat(stalledMs: number) {
  const app = await buildApp({ ...testOptions(test.database), stalledMs });
  const chat = await buildChat(app);
  const { chatId } = await openStepProgress(test.database.db, chat.scope);
  const row = { chat_id: chatId, role: 'user' as const, content: '\u0001'.repeat(8000) };
  await test.database.db
    .insertInto('messages')
    .values(Array.from({ length: 70 }, () => row))
    .execute();
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  /** A connection that requests the list `times` times and reads none of it. */
  const ask = async (times: number) => {
    const socket = connect(Number(address.port), '127.0.0.1').pause();
    sockets.push(socket);
    const request = `GET ${chat.url} HTTP/1.1\r\nhost: ${address.host}\r\ncookie: ${chat.founder.cookie}\r\n\r\n`;
    socket.write(request.repeat(times));
    // The first answer is being sent.
    await once(socket, 'readable');
    return socket;
  };
  return { app, chat, ask, url: new URL(chat.url, address) };
}

it('whoever takes in nothing of long answers makes their user wait, and is cut off', async () => {
  const { app, chat, ask, url } = await serveLongChat(1500);
  const began = performance.now();
  // Two each, as the system's buffers take in some even without a reader.
  await Promise.all(Array.from({ length: test.database.kind === 'embedded' ? 1 : 5 }, () => ask(2)));
  const { cookie } = chat.founder;
  const other = await fetch(url, { headers: { cookie } });
  await other.arrayBuffer();
  expect(other.status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(1400);
  await app.close();
});

it('answers that are on their way when the server stops arrive whole', async () => {
  const { app, ask } = await serveLongChat(30_000);
  const socket = await ask(2);
  const closing = app.close();
  await sleep(200);
  let text = '';
  socket.setEncoding('utf8').on('data', part => {
    text += part;
  });
  socket.resume();
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  await until(() => isClosed);
  await closing;
  const lengths = [...text.matchAll(/content-length: (\d+)/gi)].map(([, length]) => Number(length));
  const bodies = text.split(/HTTP\/1\.1 200 OK[\s\S]*?\r\n\r\n/).slice(1);
  expect(bodies.map(({ length }) => length)).toEqual(lengths);
  expect(lengths[0]).toBeGreaterThan(3_000_000);
});
