import { afterAll, beforeAll } from 'vitest';
import { freePort } from '../../../../../scripts/lib/free-port.mjs';
import { type FakeOpenAi, startFakeOpenAi } from '../fake-openai/fake-openai.ts';
import { type Home, makeHome, type ServerProcess, spawnServer } from '../server-process.ts';
import { startCaddy } from './caddy-process.ts';
import { startNameServer } from './name-server.ts';

interface Replica extends ServerProcess {
  address: string;
  /** Number of requests for the path that its log says it answered. */
  answered(path: string): number;
}

/** The stack of docker-compose.yml as processes: the proxy, and replicas whose addresses share one name. */
export interface Deployment {
  readonly url: string;
  readonly fake: FakeOpenAi;
  /** The replicas that the name resolves to. */
  readonly replicas: Replica[];
  /** Starts a replica and waits until it serves; the proxy may find it later. */
  addReplica(): Promise<Replica>;
  /** Tells the proxy to stop and resolves to its exit code. */
  terminateProxy(): Promise<number | null>;
}

interface Started extends Deployment {
  stop(): Promise<void>;
}

const SECRET = 'a secret of more than 32 characters, for replicas';

export function useDeployment(program: string, count: number): { readonly current: Deployment } {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await startDeployment(program);
    await Promise.all(Array.from({ length: count }, started.addReplica));
  });
  afterAll(() => started?.stop());
  return {
    get current() {
      if (!started) throw new Error('The deployment runs only inside tests');
      return started;
    },
  };
}

async function startDeployment(program: string): Promise<Started> {
  const [fake, home, port] = await Promise.all([startFakeOpenAi(), makeHome(), freePort()]);
  const replicas: Replica[] = [];
  const everStarted: Replica[] = [];
  let lastNumber = 1;
  const names = await startNameServer(() => replicas.map(({ address }) => address));
  const caddy = await startCaddy(program, { port, nameServer: names.address });
  return {
    url: caddy.url,
    fake,
    replicas,
    addReplica: async () => {
      lastNumber += 1;
      const address = `127.0.0.${lastNumber}`;
      const replica = await startReplica(home, fake.url, address, port, everStarted);
      replicas.push(replica);
      return replica;
    },
    terminateProxy: caddy.terminate,
    stop: async () => {
      for (const { child } of everStarted) child.kill('SIGKILL');
      await Promise.all(everStarted.map(({ exited }) => exited));
      await caddy.stop();
      await names.close();
      await home.remove();
      await fake.close();
    },
  };
}

async function startReplica(
  home: Home,
  provider: string,
  address: string,
  port: number,
  everStarted: Replica[],
): Promise<Replica> {
  const place = { HOST: address, PORT: String(port) };
  const configured = {
    TRUST_PROXY: 'on',
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'info',
    OPENAI_BASE_URL: provider,
    // Tells the provider which replica asks.
    OPENAI_API_KEY: address,
  };
  const process = await spawnServer({ ...home.env, ...configured, ...place });
  const replica: Replica = {
    ...process,
    url: `http://${address}:${port}`,
    address,
    answered: path =>
      process
        .output()
        .split('\n')
        .filter(line => line.includes('"request completed"') && line.includes(`"url":"${path}"`)).length,
  };
  everStarted.push(replica);
  for (let tries = 0; tries < 300 && process.child.exitCode === null; tries += 1) {
    const answer = await fetch(`${replica.url}/api/health`).catch(() => null);
    if (answer?.ok) return replica;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`The replica at ${address} did not start:\n${process.output()}`);
}
