import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeJson, firstAnswers, writeAnswer } from './first-answers.ts';
import { NO_SNAPSHOT, type Snapshot, type Snapshots } from './snapshots.ts';

/** One of the web app's pages, as its build writes it into `.vite/pages.json`. */
interface BuiltPage {
  /** As the router has it: `/challenge/:challengeId`, with `?` after what may be missing. */
  path: string;
  /** Link elements for its code. */
  links: string;
  /** Files of its styles. */
  styles: readonly string[];
  /** What it reads first, see {@link firstAnswers}. */
  reads: readonly string[];
  /** Whether it is sent as HTML as well. */
  isDrawn: boolean;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * Sends the web app's document with what the page at that address needs first: links, so that its code is asked for at once
 * and not when other code has run, answers of the API (decision record 052), and the page as it will look (053).
 *
 * @param directory has `index.html` and `.vite/pages.json`
 * @param draw the page as it will look, or nothing
 */
export function createPageSender(directory: string, draw: Snapshots['draw']): SendPage {
  const read = (name: string) => readFileSync(path.join(directory, name), 'utf8');
  const [head = '', rest = ''] = read('index.html').split('</head>');
  const [body = '', end = ''] = rest.split('</body>');
  const code = readCode(head);
  const bareHead = head.replaceAll(CODE, '');
  const pages = (JSON.parse(read('.vite/pages.json')) as BuiltPage[]).map(page => ({
    ...page,
    pattern: toPattern(page.path),
  }));
  return async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const page = pages.find(({ pattern }) => pattern.test(pathname));
    const parameters = page?.pattern.exec(pathname)?.groups ?? {};
    const { answers, startupId, cookies } = await firstAnswers(request, page?.reads ?? [], parameters);
    const isPhone = /\bMobi/.test(request.headers['user-agent'] ?? '');
    const snapshot =
      page?.isDrawn && startupId !== undefined
        ? await draw({ url: request.url, isPhone, startupId, answers })
        : NO_SNAPSHOT;
    // A user's answers are kept nowhere.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    const { links = '', styles = [] } = page ?? {};
    const html = snapshot.html
      ? `${bareHead}${styles.map(writeStyle).join('')}</head>${body}${writeSnapshot(snapshot, code + links)}`
      : `${head}${links}${styles.map(writePreload).join('')}</head>${body}${answers.map(writeAnswer).join('')}`;
    return sendCompressed(request, reply, `${html}</body>${end}`);
  };
}

/** The document's own code. What it imports is run for itself, so that no task is long. */
const CODE = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const IMPORT = /<link rel="modulepreload"([^>]*) href=("[^"]*")>/;

function readCode(head: string): string {
  const elements = head.match(CODE) ?? [];
  const imports = elements.filter(element => IMPORT.test(element));
  const rest = elements.filter(element => !IMPORT.test(element));
  return [
    ...imports.map(element => element.replace(IMPORT, '<script type="module"$1 src=$2></script>')),
    ...rest,
  ].join('');
}

/** What is drawn is not shown without its styles; else the code asks for them when it has come. */
const writeStyle = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const writePreload = (file: string) =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`;

/** The page as it will look, with what it loaded. Its code is asked for when that is on screen, see `boot.js` of the web app. */
const writeSnapshot = ({ html, queries }: Snapshot, code: string): string =>
  [
    `<div id="snapshot" inert aria-hidden="true">${html}</div>`,
    `<template id="code">${code}</template>`,
    `<script type="application/json" id="queries">${escapeJson(queries)}</script>`,
  ].join('');

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
