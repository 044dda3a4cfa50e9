import { describe, expect, inject, it } from 'vitest';
import { at, until } from '../chat.ts';
import { parseEvents } from '../event-stream.ts';
import { gatedReply } from '../fake-openai/replies.ts';
import { openRemoteChat } from '../remote-client.ts';
import { findCaddy } from './caddy-process.ts';
import { useDeployment } from './use-deployment.ts';

const caddy = findCaddy();

describe.runIf(inject('databaseUrl') && caddy)('when proxy and API are told to stop together', () => {
  const deployment = useDeployment(caddy ?? '', 1);

  it('a reply that takes too long is ended by the API, and not cut off by the proxy', async () => {
    const { url, fake, replicas, terminateProxy } = deployment.current;
    const chat = await openRemoteChat(url);
    const reply = gatedReply(['Half a reply ', 'that never gets whole.']);
    fake.reply.next(reply.behaviour);
    const response = await chat.stream('Hello');
    reply.release(1);
    await until(async () => (await chat.messages())[1]?.content === 'Half a reply ');
    const replica = at(replicas, 0);

    const told = performance.now();
    replica.child.kill('SIGTERM');
    const [events, codes] = await Promise.all([
      response.text(),
      Promise.all([terminateProxy(), replica.exited]),
    ]);
    const last = parseEvents(events).at(-1);
    expect(last).toMatchObject({ event: 'done', data: { content: 'Half a reply ', status: 'interrupted' } });
    expect(codes).toEqual([0, 0]);
    // Ten seconds of this are the reply's.
    expect(performance.now() - told).toBeLessThan(30_000);
  }, 60_000);
});
