import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { ModelCall } from '../coach/gate/coach-gate.ts';
import { AppError } from '../errors.ts';

/** Up to a long reply. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180];

/**
 * Serves this process's metrics to a Prometheus server that knows the token; without one there are none. Routes are
 * labelled by their pattern, so that no id becomes a label.
 *
 * @returns what has to hear of every call to a model
 */
export function registerMetrics(app: FastifyInstance, token: string | undefined) {
  if (token === undefined) {
    // Otherwise the web app would answer with its page.
    app.get('/metrics', () => {
      throw new AppError('request.not_found');
    });
    return undefined;
  }
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until an answer was sent, streams included',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = String(reply.statusCode);
    durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!knowsToken(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('auth.required');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
  return countCalls(registers);
}

function countCalls(registers: Registry[]): (call: ModelCall) => void {
  const of = { labelNames: ['job', 'model'], registers };
  const calls = new Counter({ ...of, name: 'ai_calls_total', help: 'Calls to a model' });
  const failures = new Counter({ ...of, name: 'ai_failures_total', help: 'Calls to a model that failed' });
  const tokens = new Counter({
    name: 'ai_tokens_total',
    help: 'Tokens sent to a model (in) and written by it (out)',
    labelNames: ['job', 'model', 'direction'],
    registers,
  });
  const firstWord = new Histogram({
    ...of,
    name: 'ai_first_word_seconds',
    help: "Time to a reply's first word",
    buckets: SECONDS,
  });
  return ({ job, model, inputTokens, outputTokens, firstWordMs, hasFailed }) => {
    calls.inc({ job, model });
    if (hasFailed) failures.inc({ job, model });
    tokens.inc({ job, model, direction: 'in' }, inputTokens);
    tokens.inc({ job, model, direction: 'out' }, outputTokens);
    if (firstWordMs !== null) firstWord.observe({ job, model }, firstWordMs / 1000);
  };
}

/** Compared as hashes, which are of one length, in constant time. */
function knowsToken({ headers }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
}
