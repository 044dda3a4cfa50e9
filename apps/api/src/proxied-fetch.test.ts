import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createOpenAiCoach } from './coach/openai/openai-coach.ts';
import { proxiedFetch } from './proxied-fetch.ts';
import { collectReply } from './test/fake-openai/collect-reply.ts';
import { says } from './test/fake-openai/replies.ts';
import { useFakeOpenAi } from './test/fake-openai/use-fake-openai.ts';

const fake = useFakeOpenAi();

/** A proxy that leads every host to this machine, and lists what it was asked for. */
async function startProxy() {
  const asked: string[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    const target = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(target).pipe(socket);
    });
    for (const side of [socket, target]) side.on('error', () => [socket, target].map(one => one.destroy()));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

test('a model is reached by way of the proxy, one on this machine or in NO_PROXY without it', async () => {
  const { asked, url } = await startProxy();
  const { port } = new URL(fake.url);
  const reply = async (baseUrl: string, noProxy?: string) => {
    fake.reply.next(says('Who has this problem?'));
    const fetch = await proxiedFetch({ HTTPS_PROXY: url, HTTP_PROXY: url, NO_PROXY: noProxy });
    const address = fake.url.replace('127.0.0.1', baseUrl);
    const server = { apiKey: 'key', baseUrl: address, fetch, maxRetries: 0 };
    return collectReply(createOpenAiCoach({ ...server, model: 'm', judgeModel: 'j' }));
  };
  expect(await reply('model.example')).toMatchObject({ text: 'Who has this problem?', failure: undefined });
  expect(asked).toEqual([`model.example:${port}`]);
  expect((await reply('127.0.0.1')).text).toBe('Who has this problem?');
  const { failure } = await reply('model.example', 'other.example,model.example');
  expect(failure).toMatchObject({ code: 'coach.unavailable' });
  expect(asked).toHaveLength(1);
});

test('a proxy that is down is told as a model that does not answer', async () => {
  const fetch = await proxiedFetch({ HTTPS_PROXY: 'http://127.0.0.1:1' });
  const server = { apiKey: 'key', baseUrl: 'https://model.example/v1', fetch, maxRetries: 0 };
  const { failure } = await collectReply(createOpenAiCoach({ ...server, model: 'm', judgeModel: 'j' }));
  expect(failure).toMatchObject({ code: 'coach.unavailable' });
});
