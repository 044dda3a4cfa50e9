import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstAnswers } from './first-answers.ts';

/** One of the web app's pages, as its build tells. */
interface BuiltPage {
  /** As the web app's router has it: `/challenge/:challengeId`, with `?` after what may be missing. */
  path: string;
  /** Link elements for its code and its styles. */
  links: string;
  /** What it reads first, see `firstAnswers`. */
  reads: readonly string[];
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Sends the web app's index with what its page needs first: links, so that the page's code is asked for at once and not
 * when the code before it has run, and answers of the API.
 */
export function pageSender(directory: string): Send {
  const [head = '', body = ''] = readFileSync(path.join(directory, 'index.html'), 'utf8').split('</head>');
  const [content = '', end = ''] = body.split('</body>');
  const pages = readPages(directory).map(page => ({ ...page, pattern: toPattern(page.path) }));
  return async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://page');
    const page = pages.find(({ pattern }) => pattern.test(pathname));
    const known = page?.pattern.exec(pathname)?.groups ?? {};
    const answers = page ? await firstAnswers(request, page.reads, { ...known }) : '';
    const html = `${head}${page?.links ?? ''}</head>${content}${answers}</body>${end}`;
    // Its answers are a user's: they are kept nowhere.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    return sendCompressed(request, reply, html);
  };
}

function readPages(directory: string): BuiltPage[] {
  return JSON.parse(readFileSync(path.join(directory, 'pages.json'), 'utf8')) as BuiltPage[];
}

function toPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:(\w+)(\?)?/g, (_, name: string, optional = '') => `(?:/(?<${name}>[^/]+))${optional}`);
  return new RegExp(`^${source}/?$`);
}

const compressions = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => promisify(gzip)(html),
};

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find(name => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?![.\\d]*[1-9]))`).test(accepted));
  reply.header('vary', 'accept-encoding');
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compressions[encoding](html));
}
