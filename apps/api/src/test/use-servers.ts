import { afterAll, afterEach, beforeAll } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai/fake-openai.ts';
import { type Home, makeEmptyHome, makeHome, type ServerProcess, startServer } from './server-process.ts';

export interface Servers {
  /** The model provider of all servers. */
  fake: FakeOpenAi;
  home(): Promise<Home>;
  /** A home in which nothing has started yet. */
  emptyHome(): Promise<Home>;
  start(env: Record<string, string>): Promise<ServerProcess>;
}

/** Servers as separate processes; they and their homes are removed after each test. Read `fake` inside tests only. */
export function useServers(): Servers {
  let fake: FakeOpenAi | undefined;
  let homes: Home[] = [];
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    fake = await startFakeOpenAi();
  });
  afterEach(async () => {
    for (const server of servers) server.child.kill('SIGKILL');
    await Promise.all(servers.map(server => server.exited));
    await Promise.all(homes.map(home => home.remove()));
    servers = [];
    homes = [];
    fake?.reset();
  });
  afterAll(() => fake?.close());
  const running = () => {
    if (!fake) throw new Error('The fake provider runs only inside tests');
    return fake;
  };
  const keep = async (making: Promise<Home>) => {
    const home = await making;
    homes.push(home);
    return home;
  };
  return {
    get fake() {
      return running();
    },
    home: () => keep(makeHome()),
    emptyHome: () => keep(makeEmptyHome()),
    start: async env => {
      const server = await startServer({ OPENAI_BASE_URL: running().url, ...env });
      servers.push(server);
      return server;
    },
  };
}
