import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { collectOutput } from '../collect-output.ts';

const CADDYFILE = fileURLToPath(new URL('../../../../../deploy/Caddyfile', import.meta.url));
const IN_COMPOSE = 'dynamic a api 3000 {';

/** The proxy's program, or null if it is not installed. */
export function findCaddy(): string | null {
  const program = process.env.CADDY_PATH || 'caddy';
  return spawnSync(program, ['version']).status === 0 ? program : null;
}

/** The replicas' port, and the name server that knows their addresses. */
export interface Upstreams {
  port: number;
  nameServer: string;
}

/** Runs the proxy with `deploy/Caddyfile`, changing only the replicas' name server and port. */
export async function startCaddy(program: string, upstreams: Upstreams, env: Record<string, string> = {}) {
  const shipped = await readFile(CADDYFILE, 'utf8');
  if (shipped.split(IN_COMPOSE).length !== 2) throw new Error(`deploy/Caddyfile has no line ${IN_COMPOSE}`);
  const changed = `dynamic a api ${upstreams.port} {\n\t\t\tresolvers udp/${upstreams.nameServer}`;
  const [folder, port, adminPort] = await Promise.all([
    mkdtemp(path.join(tmpdir(), 'groundwork-caddy-')),
    freePort(),
    freePort(),
  ]);
  const config = path.join(folder, 'Caddyfile');
  await writeFile(config, shipped.replace(IN_COMPOSE, changed));
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      HTTP_PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !output().includes('serving initial configuration'); tries += 1) {
    if (tries > 100 || child.exitCode !== null) {
      await stop();
      throw new Error(`Caddy did not start:\n${output()}`);
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  // As docker stops it.
  const terminate = async () => {
    child.kill('SIGTERM');
    const [code] = await exited;
    return code as number | null;
  };
  return { url: `http://127.0.0.1:${port}`, output, terminate, stop };
}
