import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './error-handler.ts';
import { createPageSender, type SendPage } from './page.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';

/**
 * Pages of administrators and developers: another build of the web app, so that founders load none of it (decision
 * record 045).
 */
const IS_OF_ADMIN = /^\/(admin|style-guide|error-demo|test\/auto-completion)(?![^/?])/i;

const PAGE_WAIT_MS = 300;

/**
 * Serves the built web app, with one of its two documents for every page that a browser opens.
 * @param pageWaitMs how long a page waits for its rendering; 300 by default
 */
export async function registerWebApp(
  app: FastifyInstance,
  directory: string | null,
  pageWaitMs = PAGE_WAIT_MS,
): Promise<void> {
  const served = directory !== null && existsSync(path.join(directory, 'index.html'));
  if (served) {
    await app.register(fastifyStatic, {
      root: directory,
      // The build puts `.br` and `.gz` beside a file; a file without them is served uncompressed.
      preCompressed: true,
      // A page is made for its request.
      allowedPath: pathname => pathname !== '/' && !/\.(br|gz)$/.test(pathname),
      // The build's manifest is in one.
      dotfiles: 'ignore',
      // A range would be one of the compressed bytes, without saying so.
      acceptRanges: false,
      setHeaders: (reply, file) => {
        // Vite names assets by their content, so that these never change. A compressed one comes as `name.js.br`.
        const immutable = file.startsWith(path.join(directory, 'assets') + path.sep);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const sendFounders = served ? createPageSender(directory, renderPages(app, directory, pageWaitMs)) : null;
  app.setNotFoundHandler((request, reply) => {
    if (sendFounders && mayBePage(request)) return sendPage(request, reply, sendFounders);
    return sendNotFound(request, reply);
  });
}

/** How pages are rendered; an older build of the web app has nothing for it. */
function renderPages(app: FastifyInstance, directory: string, waitMs: number): PageRenderer['render'] {
  const file = path.join(directory, '.vite/ssr/render-worker.js');
  if (!existsSync(file)) return async () => null;
  const onError = (error: unknown) => app.log.error(error, 'a page could not be rendered');
  const renderer = createPageRenderer(file, onError, waitMs);
  app.addHook('onClose', () => renderer.close());
  return renderer.render;
}

/** Whether the web app may have a page there, whatever the path looks like: names may have dots. */
function mayBePage({ method, url }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && !/^\/(api|assets)(\/|\?|$)/.test(url);
}

/** Sends the page, but nothing in place of a missing script, image or the like. */
function sendPage(request: FastifyRequest, reply: FastifyReply, sendFounders: SendPage) {
  const send = IS_OF_ADMIN.test(request.url) ? () => reply.sendFile('admin.html') : sendFounders;
  const looksLikeFile = /\/\.|\.[^/]*$/.test(request.url.split('?', 1)[0] ?? '');
  if (!looksLikeFile) return send(request, reply);
  reply.header('vary', 'accept');
  const wantsPage = /\btext\/html\b/i.test(request.headers.accept ?? '');
  return wantsPage ? send(request, reply) : sendNotFound(request, reply);
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('request.not_found'), request, reply);
}
