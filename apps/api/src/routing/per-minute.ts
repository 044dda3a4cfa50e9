import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../plugins/session.ts';
import type { RouteConfig } from './router.ts';

export const MINUTE = '1 minute';

/** Counts valid requests by what `keyGenerator` says; those over `max` a minute get 429 with `Retry-After`. */
export function perMinute(max: number, keyGenerator: (request: FastifyRequest) => string): RouteConfig {
  return { rateLimit: { max, timeWindow: MINUTE, keyGenerator, hook: 'preHandler' } };
}

/** The same, counted by user. */
export function perUserAndMinute(max: number): RouteConfig {
  return perMinute(max, request => String(sessionOf(request).user.id));
}
