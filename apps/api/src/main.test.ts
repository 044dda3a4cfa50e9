import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { spawnServer } from './test/server-process.ts';

/** A server that answers like PostgreSQL while it is starting up. */
async function startUnready(): Promise<string> {
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  const server = createServer(socket => socket.once('data', () => socket.end(message)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`;
}

it('while PostgreSQL is starting up stops with a line and no stack', async () => {
  const server = await spawnServer({ DATABASE_URL: await startUnready() });
  expect(await server.exited).toBe(1);
  expect(server.output()).toBe(
    "DATABASE_URL: the server isn't ready yet or is stopping, so start again in a moment (the database system is starting up)\n",
  );
}, 60_000);
