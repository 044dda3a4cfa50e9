import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { PageDescriptions } from '../modules/url-metadata/page-descriptions.ts';
import { publicWeb, type WebAccess } from '../modules/url-metadata/web-access.ts';

export interface PageServer {
  port: number;
  requests: IncomingMessage[];
  /** `names` resolve to these addresses; `asked` lists the names that were looked up. */
  web: WebAccess & { names: Record<string, string[] | (() => string[])>; asked: string[] };
  url(path: string, name?: string): string;
}

/**
 * A server on loopback with its own name resolution. Besides the public web, only its address and port may be reached.
 * Its first name is `page.example`.
 */
export async function startPageServer(
  answer: RequestListener,
  { server = createServer(), timeoutMs = 5000 }: { server?: Server; timeoutMs?: number } = {},
): Promise<PageServer> {
  const requests: IncomingMessage[] = [];
  server.on('request', (request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const names: PageServer['web']['names'] = { 'page.example': ['127.0.0.1'] };
  const asked: string[] = [];
  const web: PageServer['web'] = {
    names,
    asked,
    timeoutMs,
    resolve: async name => {
      asked.push(name);
      const known = names[name] ?? [];
      return typeof known === 'function' ? known() : known;
    },
    mayReach: (address, to) => (address === '127.0.0.1' && to === port) || publicWeb.mayReach(address, to),
  };
  return { port, requests, web, url: (path, name = 'page.example') => `http://${name}:${port}${path}` };
}

export function readPagesOf({ web }: PageServer): PageDescriptions {
  return new PageDescriptions({ web, userAgent: 'Groundwork/test', log: { debug: () => undefined } });
}
