import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from '@groundwork/api-client/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiAnswer, PageRenderer } from './page-renderer.ts';

/** One of the web app's pages, as its build writes it into `.vite/pages.json`. */
interface BuiltPage {
  /** In the router's syntax: `/challenge/:challengeId`, with `?` after an optional part. */
  path: string;
  /** Link elements for its code. */
  links: string;
  /** Files of its styles. */
  styles: readonly string[];
  /** Whether it is sent as HTML as well. */
  isRendered: boolean;
}

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** The cookie in which the web app keeps the startup chosen last. No secret, and not to be trusted. */
const CHOICE = /(?:^|; *)groundwork-startup=(\d{1,10})(?:;|$)/;
/** The app sets it, empty or not, for everybody who logs in. */
const KNOWN = /(?:^|; *)groundwork-startup=/;
/** Headers by which the API identifies the user and the network. */
const PASSED_ON = [
  'cookie',
  'user-agent',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
];

/**
 * Sends the web app's document with links to the code of the page at that address, so that it is asked for at once, and
 * where it can be rendered in time with the page itself (decision record 053).
 *
 * @param directory has `index.html` and `.vite/pages.json`
 */
export function createPageSender(directory: string, render: PageRenderer['render']): SendPage {
  const read = (name: string) => readFileSync(path.join(directory, name), 'utf8');
  const [head = '', rest = ''] = read('index.html').split('</head>');
  const [before = '', loading = '', after = ''] = rest.split(LOADING);
  const code = readCode(head);
  const bareHead = head.replaceAll(CODE, '');
  const pages = (JSON.parse(read('.vite/pages.json')) as BuiltPage[]).map(page => ({
    ...page,
    pattern: toPattern(page.path),
  }));
  return async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const page = pages.find(({ pattern }) => pattern.test(pathname));
    const cookies: string[] = [];
    const rendered = page?.isRendered ? await renderFor(request, render, cookies) : null;
    // A user's data are kept nowhere.
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
    // The first of these calls extends a session that is due.
    if (cookies[0]) reply.header('set-cookie', cookies[0]);
    const { links = '', styles = [] } = page ?? {};
    const html = rendered
      ? [
          `${bareHead.replace(TITLE, () => rendered.title)}${styles.map(writeStyle).join('')}</head>`,
          before.replace('id="root"', '$& data-rendered'),
          rendered.html,
          after.replace('</body>', () => `${writeRest(rendered, code + links)}</body>`),
        ].join('')
      : `${head}${links}${styles.map(writePreload).join('')}</head>${before}${loading}${after}`;
    return sendCompressed(request, reply, html);
  };
}

const TITLE = /<title>.*<\/title>/;
/** Around the part that the document shows until the app renders itself. */
const LOADING = /<!-- (?:loading|end of loading) -->/;

function renderFor(request: FastifyRequest, render: PageRenderer['render'], cookies: string[]) {
  const { server, headers, socket, url } = request;
  const chosenId = Number(CHOICE.exec(headers.cookie ?? '')?.[1]) || null;
  const isKnown = KNOWN.test(headers.cookie ?? '');
  const isPhone = /\bMobi/.test(headers['user-agent'] ?? '');
  const passedOn = PASSED_ON.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const ask = async (path: string): Promise<ApiAnswer> => {
    const answer = await server.inject({
      url: path,
      headers: Object.fromEntries(passedOn),
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
    });
    cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
    return { status: answer.statusCode, body: answer.body };
  };
  return render({ url, isPhone, isKnown, chosenId }, ask);
}

/** The document's own code. Its imports are run separately, so that no task is long. */
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

/** The page is not shown without its styles; else the code asks for them when it has come. */
const writeStyle = (file: string) => `<link rel="stylesheet" href="/${file}">`;
const writePreload = (file: string) =>
  `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${file}">`;

/** The page's state, and its code, which `boot.js` requests once the page is on screen. */
const writeRest = ({ state }: RenderedPage, code: string): string =>
  `<script type="application/json" id="state">${escapeJson(state)}</script><template id="code">${code}</template>`;

/** `<` occurs in strings only, where it may be written as a number; so no element ends here. */
const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c');

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
