import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that another site's page makes (decisions 2). A request with neither
 * header is no browser's and passes.
 */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !SAFE_METHODS.has(request.method) && !isOwn(request, publicOrigin);
    done(isRefused ? new AppError('request.cross_site') : undefined);
  });
}

function isOwn(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origin === (publicOrigin ?? `${request.protocol}://${request.host}`);
  // 'none' is the address bar or a bookmark; nothing there sends a POST, but it is no other site either.
  return site === undefined || site === 'same-origin' || site === 'none';
}
