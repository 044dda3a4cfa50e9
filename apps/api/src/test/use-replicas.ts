import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai/fake-openai.ts';
import { type ReplicaProxy, startProxy } from './replica-proxy.ts';
import { type Home, makeHome, type ServerProcess, startServer } from './server-process.ts';

export interface Replicas {
  /** The model provider of both servers. */
  readonly fake: FakeOpenAi;
  readonly proxy: ReplicaProxy;
  readonly databaseUrl: string;
  /** By index. */
  readonly servers: readonly ServerProcess[];
  /** Starts a server in the place of one that has ended. */
  startAgain(place: number): Promise<void>;
}

interface Started extends Pick<Replicas, 'fake' | 'proxy'> {
  home: Home;
  servers: ServerProcess[];
}

/** Two processes on one PostgreSQL behind a proxy, shared by all tests of the file. */
export function useReplicas(): Replicas {
  let started: Started | undefined;
  const running = () => {
    if (!started) throw new Error('The replicas run only inside tests');
    return started;
  };
  beforeAll(async () => {
    const servers: ServerProcess[] = [];
    const fake = await startFakeOpenAi();
    const home = await makeHome();
    const proxy = await startProxy(() => servers.map(({ url }) => url));
    started = { fake, home, servers, proxy };
    servers.push(...(await Promise.all([start(started), start(started)])));
  });
  beforeEach(() => {
    running().proxy.next = 0;
  });
  afterEach(() => running().fake.reset());
  afterAll(async () => {
    const { servers, proxy, home, fake } = running();
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ exited }) => exited));
    await proxy.close();
    await home.remove();
    await fake.close();
  });
  return {
    get fake() {
      return running().fake;
    },
    get proxy() {
      return running().proxy;
    },
    get databaseUrl() {
      return running().home.env.DATABASE_URL ?? '';
    },
    get servers() {
      return running().servers;
    },
    startAgain: async place => {
      running().servers[place] = await start(running());
    },
  };
}

const start = ({ fake, home }: Started) => startServer({ OPENAI_BASE_URL: fake.url, ...home.env });
