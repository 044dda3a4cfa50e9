import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses requests of another site's pages that would change something (SE-20). */
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
  // 'none' is the address bar or a bookmark. They send no POST, but they are not another site either.
  return site === undefined || site === 'same-origin' || site === 'none';
}
