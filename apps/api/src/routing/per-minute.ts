import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../plugins/session.ts';
import type { RouteConfig } from './router.ts';

export const MINUTE = '1 minute';

/**
 * Counts valid requests; those over `max` a minute get 429 with `Retry-After`.
 * @param keyGenerator what is counted; by default a network, which is an IPv4 address or the /64 of an IPv6 one
 */
export function perMinute(max: number, keyGenerator?: (request: FastifyRequest) => string): RouteConfig {
  return {
    rateLimit: { max, timeWindow: MINUTE, hook: 'preHandler', ...(keyGenerator && { keyGenerator }) },
  };
}

/** The same, counted by user. */
export function perUserAndMinute(max: number): RouteConfig {
  return perMinute(max, request => String(sessionOf(request).user.id));
}
