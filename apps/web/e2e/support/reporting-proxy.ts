import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** The script that every document runs first. */
const FIRST_SCRIPT = '/boot.js';
const KEY = 'errors-on-the-console';

/** An expression for pages that came through the proxy: all errors so far in their tab. */
export const REPORTED_ERRORS = `JSON.parse(sessionStorage.getItem('${KEY}') ?? '[]')`;

interface ReportingProxy {
  /** The origin, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * A proxy for a browser whose driver does not report console errors. It passes on everything, and makes each document
 * record its errors from its first script on: logged and uncaught errors, files that fail to load, and violations of
 * the security policy. Messages of the browser itself, such as warnings about how a header is written, are not
 * recorded.
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
    // Piped as it arrives, because replies are streamed. If the page goes away, both sides are closed.
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
  // When a page is left, files that it was still loading report errors, which do not count.
  let isLeft = false;
  window.addEventListener('beforeunload', () => {
    isLeft = true;
  });
  // Errors of loading do not bubble, so they are caught in the capture phase.
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
