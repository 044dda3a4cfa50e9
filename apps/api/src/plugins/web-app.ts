import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { sendError } from './error-handler.ts';

/** Serves the built web app, with its index for every path that is neither a file nor the API's. */
export async function registerWebApp(app: FastifyInstance, directory: string | null): Promise<void> {
  const served = directory !== null && existsSync(path.join(directory, 'index.html'));
  if (served) {
    await app.register(fastifyStatic, {
      root: directory,
      index: ['index.html'],
      // The build lays `.br` and `.gz` beside a file; whatever lacks them is served as it is.
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Vite names assets by their content, so that these never change. A compressed one comes as `name.js.br`.
        const immutable = file.startsWith(path.join(directory, 'assets') + path.sep);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const page = served && ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|\?|$)/.test(request.url);
    if (page && !path.extname(request.url.split('?', 1)[0] ?? '')) return reply.sendFile('index.html');
    return sendError(new AppError('request.not_found'), request, reply);
  });
}
