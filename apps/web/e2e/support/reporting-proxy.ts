import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Every document runs it before anything else. */
const FIRST_SCRIPT = '/boot.js';
const KEY = 'errors-on-the-console';

/** An expression for a page that came through the proxy: the errors of its tab until now. */
export const REPORTED_ERRORS = `JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]')`;

interface ReportingProxy {
  /** The origin, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Stands before the server for a browser that tells nobody what is on its console: it passes everything on, and has each
 * document keep its errors, from its first script on. Those are what the page logs as an error, what it lets go uncaught,
 * files that do not load and what the security policy refuses. What only the browser has to say is not among them, such
 * as warnings on the way in which a header is written.
 */
export async function startReportingProxy(server: string): Promise<ReportingProxy> {
  const ownScript = await (await fetch(server + FIRST_SCRIPT)).text();
  const firstScript = `(${keepErrors})(${JSON.stringify(KEY)});\n${ownScript}`;
  const proxy = createServer((request, response) => {
    if (request.url === FIRST_SCRIPT) response.setHeader('content-type', 'text/javascript').end(firstScript);
    else passOn(server, request, response);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

function passOn(server: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const onward = ask(server + request.url, { method, headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // As it comes, which matters to a reply; a page that goes away ends it on both sides.
    pipeline(answer, response).catch(() => onward.destroy());
  });
  pipeline(request, onward).catch(() => response.destroy());
}

/** Runs in the browser. */
function keepErrors(key: string): void {
  const keep = (error: string) => {
    const errors = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.setItem(key, JSON.stringify([...errors, `${error} (${location.pathname})`]));
  };
  const { error: log } = console;
  console.error = (...things: unknown[]) => {
    keep(things.map(String).join(' '));
    log(...things);
  };
  // What a page was still loading when it is left has an error too, which is none.
  let isLeft = false;
  window.addEventListener('beforeunload', () => {
    isLeft = true;
  });
  // What does not load tells nobody above it, but is heard of on its way down.
  window.addEventListener(
    'error',
    event => {
      const { target } = event;
      if (!(target instanceof Element)) keep(`${event.message} ${event.error?.stack}`);
      else if (!isLeft) keep(`Not loaded: ${target.outerHTML.slice(0, 200)}`);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    keep(`Unhandled: ${reason} ${reason?.stack}`),
  );
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`Refused by ${violatedDirective}: ${blockedURI}`),
  );
}
