import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const HOUR_MS = 3_600_000;

/** Refuses requests of another site's pages that would change something (SE-20). */
export function registerOriginCheck(app: FastifyInstance, publicUrl: string | undefined): void {
  const publicOrigin = publicUrl && new URL(publicUrl).origin;
  let toldAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !SAFE_METHODS.has(request.method) && !isOwn(request, publicOrigin);
    const { origin } = request.headers;
    if (isRefused && origin !== undefined && performance.now() - toldAt > HOUR_MS) {
      toldAt = performance.now();
      // Behind a proxy that is not named, everything but reading is refused, and the page cannot say why.
      request.log.warn(
        `A page of ${origin} was refused, because this server takes itself for ${publicOrigin ?? originOf(request)}. ` +
          'If that page is its own, set PUBLIC_URL to its address, and TRUST_PROXY to the proxy before the server.',
      );
    }
    done(isRefused ? new AppError('request.cross_site') : undefined);
  });
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;

function isOwn(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return origin === (publicOrigin ?? originOf(request));
  // 'none' is the address bar or a bookmark. They send no POST, but they are not another site either.
  return site === undefined || site === 'same-origin' || site === 'none';
}
