import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { hasToken } from '../logging/shared-paths.ts';

const IS_API = /^\/api\//;
const IS_DOCUMENTATION = /^\/api\/docs(\/|\?|$)/;

/** The headers of helmet that make sense for data, which no browser shows as a page. */
const FOR_DATA = [
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** For an address with a token: no search engine keeps it, and no linked page learns it (SH-6). */
const WITH_TOKEN = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };

/**
 * Sends the request's id with every answer, and helmet's headers. None of these depends on the request, so helmet is
 * asked for them once. Answers of the API are stored nowhere, unless a route says otherwise.
 */
export function registerHeaders(app: FastifyInstance, https: boolean): void {
  const forPages = collectHeaders(helmetOptions(https));
  const forDocumentation = { ...forPages, 'cache-control': 'no-store' };
  const forData = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    ...Object.fromEntries(Object.entries(forPages).filter(([name]) => FOR_DATA.includes(name))),
  };
  const headersFor = (url: string) => {
    if (!IS_API.test(url)) return forPages;
    return IS_DOCUMENTATION.test(url) ? forDocumentation : forData;
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersFor(request.url)).header('x-request-id', request.id);
    if (hasToken(request.url)) reply.headers(WITH_TOKEN);
    done();
  });
}

function collectHeaders(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, error => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

function helmetOptions(https: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine sets style attributes and its theme's variables in a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  };
}
