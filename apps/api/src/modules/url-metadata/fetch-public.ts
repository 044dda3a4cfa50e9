import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { eachUntilAborted, untilAborted } from '../../coach/until-aborted.ts';
import { AppError } from '../../errors.ts';
import type { WebAccess } from './web-access.ts';

const MAX_PAGE_BYTES = 512 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_REDIRECTS = 3;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };
const REDIRECTS = [301, 302, 303, 307, 308];

export interface Fetching {
  web: WebAccess;
  userAgent: string;
  signal: AbortSignal;
}

export interface FetchedPage {
  /** Its address after redirects. */
  url: URL;
  contentType: string;
  /** Cut at the limit. */
  body: Buffer;
}

/** An allowed page cannot be read. */
export class UnreadablePageError extends Error {
  override readonly name = 'UnreadablePageError';
}

/**
 * Reads a page of the public internet: no cookies, no referrer, and at every hop only what `web` allows.
 * @throws AppError `url.not_allowed` for an address that must not be asked, before anything is sent there.
 */
export async function fetchPublic(address: URL, accept: string, fetching: Fetching): Promise<FetchedPage> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const addresses = await checkedAddresses(url, fetching);
    const answer = await ask(url, addresses, accept, fetching);
    if (answer instanceof URL) url = answer;
    else return { url, ...answer };
  }
  throw new UnreadablePageError('too many redirects');
}

/** Resolves the name once. One forbidden address refuses them all, because the next answer could have it alone. */
async function checkedAddresses(url: URL, { web, signal }: Fetching): Promise<string[]> {
  if (!(url.protocol in DEFAULT_PORTS) || url.username !== '' || url.password !== '')
    throw new AppError('url.not_allowed');
  const port = Number(url.port === '' ? DEFAULT_PORTS[url.protocol] : url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await untilAborted(web.resolve(host), signal);
  // A name without an address gets the same refusal, so that nobody can find out the names of a network.
  if (addresses.length === 0 || !addresses.every(one => web.mayReach(one, port)))
    throw new AppError('url.not_allowed');
  return addresses;
}

/** Null for an invalid address. */
export function toUrl(reference: string, base?: URL): URL | null {
  return URL.canParse(reference, base?.href) ? new URL(reference, base) : null;
}

type Fetched = URL | Omit<FetchedPage, 'url'>;

async function ask(
  url: URL,
  addresses: readonly string[],
  accept: string,
  { userAgent, signal }: Fetching,
): Promise<Fetched> {
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    // A separate connection, to a checked address. The server's name in TLS and in `Host` is the page's.
    agent: false,
    lookup: lookupAmong(addresses),
    headers: { accept, 'accept-encoding': 'gzip, br', 'user-agent': userAgent },
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  });
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // Stays: a later failure ends the reading of the body, and comes here as well.
      request.on('error', reject).on('response', resolve);
      // Such as after a change of protocol, which is neither of them.
      request.on('close', () => reject(new UnreadablePageError('no answer')));
      request.end();
    });
    return await readAnswer(url, response, signal);
  } finally {
    request.destroy();
  }
}

function lookupAmong(addresses: readonly string[]): LookupFunction {
  const known = addresses.map(address => ({ address, family: isIP(address) }));
  return (_name, { all }, callback) => {
    const [first] = known;
    if (all || !first) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

async function readAnswer(url: URL, response: IncomingMessage, signal: AbortSignal): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
    // Read as bytes, which may be UTF-8.
    const target = toUrl(Buffer.from(headers.location, 'latin1').toString(), url);
    if (!target) throw new UnreadablePageError('redirect to no address');
    return target;
  }
  if (statusCode !== 200) throw new UnreadablePageError(`status ${statusCode}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of eachUntilAborted(atMost(decompress(response), MAX_PAGE_BYTES), signal))
    pieces.push(piece);
  return { contentType: headers['content-type'] ?? '', body: Buffer.concat(pieces) };
}

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return response;
  const decoder = DECODERS[encoding];
  if (!decoder) throw new UnreadablePageError('unknown encoding');
  const limited = (pieces: AsyncIterable<Uint8Array>) => atMost(pieces, MAX_PAGE_BYTES);
  // The stream's reader gets the error, so there is nothing to do here.
  return pipeline(response, limited, decoder(), () => undefined);
}

const DECODERS: Record<string, () => ReturnType<typeof createGunzip>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
};

/** The first bytes of a body, however long it is. */
async function* atMost(pieces: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let left = max;
  for await (const piece of pieces) {
    yield piece.subarray(0, left);
    left -= piece.byteLength;
    if (left <= 0) return;
  }
}
