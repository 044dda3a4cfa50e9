// `pnpm openapi:lint`: what two linters find in the OpenAPI document of the built server. They are fetched when they are needed
// (decision record 002).
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed, run } from './lib/run.mjs';
import { cacheDirectory, root } from './lib/workspace.mjs';

const REDOCLY = '@redocly/cli@2.77.0';
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const START_MS = 60_000;

const document = join(cacheDirectory, 'openapi.json');
mkdirSync(cacheDirectory, { recursive: true });
writeFileSync(document, await readDocument());

const env = {
  ...process.env,
  npm_config_ignore_scripts: 'true',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};
const linters = [
  [REDOCLY, 'lint', document, '--config', 'redocly.yaml'],
  [SPECTRAL, 'lint', document, '--ruleset', '.spectral.yaml', '--fail-severity', 'hint'],
];
for (const linter of linters) {
  await run('npx', ['--yes', ...linter], { env }).catch(error => {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`${error.output.trimEnd()}\n${error.message}\n`);
    process.exitCode = 1;
  });
}

/** Starts the built server with an empty data directory and no configuration, and asks it. */
async function readDocument() {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-openapi-'));
  const port = await freePort();
  const preload = new URL('./lib/end-with-parent.mjs', import.meta.url).href;
  const server = spawn(process.execPath, ['--import', preload, 'apps/api/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(server, 'exit');
  try {
    for (const end = performance.now() + START_MS; server.exitCode === null && performance.now() < end; ) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/docs/json`).catch(() => null);
      if (answer?.ok) return await answer.text();
      await sleep(200);
    }
    throw new Error("The server didn't start");
  } finally {
    server.kill();
    await exited;
    rmSync(directory, { recursive: true });
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return address.port;
}
