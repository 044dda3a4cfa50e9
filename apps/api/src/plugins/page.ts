import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstAnswers } from './first-answers.ts';

/** One of the web app's pages, as its build writes it into `.vite/pages.json`. */
interface BuiltPage {
  /** As the router has it: `/challenge/:challengeId`, with `?` after what may be missing. */
  path: string;
  /** Link elements for its code and its styles. */
  links: string;
  /** What it reads first, see {@link firstAnswers}. */
  reads: readonly string[];
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Sends the web app's document with what the page at that address needs first: links, so that its code is asked for at once
 * and not when other code has run, and answers of the API (decision record 052).
 *
 * @param directory has `index.html` and `.vite/pages.json`
 */
export function createPageSender(directory: string): SendPage {
  const read = (name: string) => readFileSync(path.join(directory, name), 'utf8');
  const [head = '', rest = ''] = read('index.html').split('</head>');
  const [body = '', end = ''] = rest.split('</body>');
  const pages = (JSON.parse(read('.vite/pages.json')) as BuiltPage[]).map(page => ({
    ...page,
    pattern: toPattern(page.path),
  }));
  return async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const page = pages.find(({ pattern }) => pattern.test(pathname));
    const parameters = page?.pattern.exec(pathname)?.groups ?? {};
    const answers = await firstAnswers(request, page?.reads ?? [], parameters);
    // A user's answers are kept nowhere.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (answers.cookies.length > 0) reply.header('set-cookie', answers.cookies);
    return sendCompressed(
      request,
      reply,
      `${head}${page?.links ?? ''}</head>${body}${answers.html}</body>${end}`,
    );
  };
}

function toPattern(route: string): RegExp {
  const source = route.replace(
    /\/:(\w+)(\?)?/g,
    (_, name: string, optional = '') => `(?:/(?<${name}>[^/]+))${optional}`,
  );
  return new RegExp(`^${source}/?$`);
}

const COMPRESSIONS = {
  br: (html: string) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => promisify(gzip)(html),
};

async function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  const encoding = (['br', 'gzip'] as const).find(name =>
    new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)? *(,|$))`).test(accepted),
  );
  const vary = String(reply.getHeader('vary') ?? '');
  reply.header('vary', [vary, 'accept-encoding'].filter(Boolean).join(', '));
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await COMPRESSIONS[encoding](html));
}
