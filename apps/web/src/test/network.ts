import { configureRequests, type Health, resetRequests } from '@groundwork/api-client';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

export const ORIGIN = 'http://groundwork.test';

/** The judge when no model is configured. */
export const RULES_JUDGE: Health['coach']['judge'] = {
  state: 'rules',
  line: 'Practice coach: no AI model is configured',
};

/** Health of a working server; by default its coach is a model that has passed its exam. */
export function answerHealth(coach: Partial<Health['coach']> = {}) {
  const judge = { state: 'passed', line: 'This model judges' } as const;
  const health: Health = {
    status: 'ok',
    version: '0.0.0',
    database: { kind: 'embedded', reachable: true },
    coach: { provider: 'openai', model: 'a-model', notice: null, judge, ...coach },
  };
  return HttpResponse.json(health);
}

/** A mocked network for one test file. A call without a handler fails. */
export function mockNetwork() {
  // Requested by every screen with a logo.
  const logo = http.get(`${ORIGIN}/api/logo-media/active`, () => HttpResponse.json({ svgCode: null }));
  // Requested by whatever shows the coach's texts, to learn which kind of coach it is.
  const health = http.get(`${ORIGIN}/api/health`, () => answerHealth());
  // Requested by the form to register.
  const provider = http.get(`${ORIGIN}/api/login/provider`, () =>
    HttpResponse.json({ name: null, isOnly: false }),
  );
  const registration = http.get(`${ORIGIN}/api/registration`, () => HttpResponse.json({ isOpen: true }));
  // Requested by dashboard and report.
  const contradictions = http.get(`${ORIGIN}/api/startups/:startupId/contradictions`, () =>
    HttpResponse.json([]),
  );
  // Requested by every page of the back office.
  const appeals = http.get(`${ORIGIN}/api/admin/appeals/count`, () => HttpResponse.json({ open: 0 }));
  const server = setupServer(logo, health, provider, registration, contradictions, appeals);
  beforeAll(() => {
    configureRequests({ baseUrl: ORIGIN });
    server.listen({ onUnhandledRequest: 'error' });
  });
  afterEach(() => {
    server.resetHandlers();
    resetRequests();
  });
  afterAll(() => server.close());
  return server;
}

/** An event stream that the test writes to. */
export function eventStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
  });
  const encoder = new TextEncoder();
  return {
    response: new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    push: (event: string, data: unknown) =>
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
  };
}
