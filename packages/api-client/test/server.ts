import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { configureRequests } from '../src/request/index.ts';

export const ORIGIN = 'http://groundwork.test';

/** A mocked network for one test file. A call that no handler expects fails the test. */
export function mockNetwork() {
  const server = setupServer();
  beforeAll(() => {
    configureRequests({ baseUrl: ORIGIN });
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => {
    server.close();
    configureRequests({ baseUrl: '' });
  });
  return server;
}
