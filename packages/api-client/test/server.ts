import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { configureRequests, resetRequests } from '../src/request/index.ts';

export const ORIGIN = 'http://groundwork.test';

type Respond = () => Response | Promise<Response>;

/** A mocked network for one test file. A call without a handler fails the test. */
export function mockNetwork() {
  const server = setupServer();
  const seen: Request[] = [];
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  beforeEach(() => {
    seen.length = 0;
    configureRequests({
      baseUrl: ORIGIN,
      fetch: (...args) => globalThis.fetch(...args),
      random: () => 0,
      onSessionOver: () => {},
      onReachability: () => {},
    });
  });
  afterEach(() => {
    server.resetHandlers();
    resetRequests();
  });
  afterAll(() => {
    server.close();
    configureRequests({ baseUrl: '' });
  });

  /** Answers a path with each response in turn, and with the last one from then on. */
  function answer(method: keyof typeof http, path: string, ...responses: [Respond, ...Respond[]]) {
    let asked = 0;
    server.use(
      http[method](ORIGIN + path, ({ request }) => {
        seen.push(request.clone());
        const respond = responses[Math.min(asked, responses.length - 1)] ?? responses[0];
        asked += 1;
        return respond() as Response;
      }),
    );
  }
  return { answer, seen };
}

export const json = (body: unknown, status = 200) => HttpResponse.json(body as object, { status });
export const noContent = () => new HttpResponse(null, { status: 204 });
export const cut = () => HttpResponse.error();
export const hang = () => new Promise<Response>(() => {});

/** An error response in our own format. */
export function refuse(
  statusCode: number,
  code: string,
  message = 'No',
  headers: Record<string, string> = {},
) {
  const body = { statusCode, code, error: 'Refused', message };
  return HttpResponse.json(body, { status: statusCode, headers });
}

export function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error,
  );
}
