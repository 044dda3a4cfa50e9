import { afterAll, afterEach, beforeAll } from 'vitest';
import { type FakeOpenAi, startFakeOpenAi } from './fake-openai.ts';

/** One server per test file; scripts and requests are dropped after each test. Use it inside tests only. */
export function useFakeOpenAi(): FakeOpenAi {
  let held: FakeOpenAi | undefined;
  beforeAll(async () => {
    held = await startFakeOpenAi();
  });
  afterEach(() => held?.reset());
  afterAll(() => held?.close());
  const running = (): FakeOpenAi => {
    if (!held) throw new Error('The fake server runs only inside tests');
    return held;
  };
  return {
    get url() {
      return running().url;
    },
    get requests() {
      return running().requests;
    },
    get reply() {
      return running().reply;
    },
    get judge() {
      return running().judge;
    },
    get write() {
      return running().write;
    },
    get section() {
      return running().section;
    },
    get verify() {
      return running().verify;
    },
    get rows() {
      return running().rows;
    },
    get suggest() {
      return running().suggest;
    },
    get imagine() {
      return running().imagine;
    },
    get review() {
      return running().review;
    },
    get search() {
      return running().search;
    },
    get embed() {
      return running().embed;
    },
    get probe() {
      return running().probe;
    },
    waitForRequest: (kind, nth) => running().waitForRequest(kind, nth),
    reset: () => running().reset(),
    close: () => running().close(),
  };
}
