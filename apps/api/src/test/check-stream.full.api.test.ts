import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.mjs';
import { collectOutput } from './collect-output.ts';
import { type Home, makeHome, type ServerProcess, startServer } from './server-process.ts';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/check-stream.mjs', import.meta.url));

// Continuous integration uses this script to check a reply through the containers.
describe('scripts/check-stream.mjs', () => {
  let home: Home;
  let server: ServerProcess;
  let modelPort: number;
  beforeAll(async () => {
    [home, modelPort] = await Promise.all([makeHome(), freePort()]);
    server = await startServer({ ...home.env, OPENAI_BASE_URL: `http://127.0.0.1:${modelPort}/v1` });
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.exited;
    await home.remove();
  });

  async function passOnWhole(incoming: IncomingMessage, response: ServerResponse) {
    const { host: _, connection: __, ...headers } = incoming.headers as Record<string, string>;
    const body = incoming.method === 'POST' ? { body: new Uint8Array(await buffer(incoming)) } : {};
    const answer = await fetch(server.url + incoming.url, {
      method: incoming.method ?? '',
      headers,
      ...body,
    });
    const whole = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(whole);
  }

  async function check(url: string) {
    const child = spawn(process.execPath, [SCRIPT, url, String(modelPort)]);
    const output = collectOutput(child);
    const [code] = await once(child, 'close');
    return { code, output: output() };
  }

  it('is content when each piece comes as it is written', async () => {
    expect(await check(server.url)).toEqual({
      code: 0,
      output: '4 pieces of a reply arrived as they were written.\n',
    });
  });

  it('fails behind a proxy that passes nothing on before it has all of it', async () => {
    const proxy = createServer((incoming, response) => {
      // Of the reply only the end arrives, when the server closes.
      passOnWhole(incoming, response).catch(() => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    expect(await check(`http://127.0.0.1:${port}`)).toEqual({
      code: 1,
      output: `"one" was written but didn't arrive within 5 seconds.\n`,
    });
    proxy.closeAllConnections();
    proxy.close();
  });
});
