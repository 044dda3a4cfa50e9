import type { UrlMetadata } from '@groundwork/api-client/contracts';
import { toStorable } from '../../coach/storable-text.ts';
import { AppError } from '../../errors.ts';
import type { Semaphore } from '../../semaphore.ts';
import { decodeHtml } from './decode-html.ts';
import { fetchFavicon } from './favicon.ts';
import { type Fetching, fetchPublic, UnreadablePageError } from './fetch-public.ts';
import { readHead } from './read-head.ts';
import type { WebAccess } from './web-access.ts';

const MAX_TITLE_LENGTH = 300;
const IS_HTML = /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i;

/** Others stood before it in our line, so it says nothing of the page that the time is over. */
export class CrowdedOutError extends Error {
  override readonly name = 'CrowdedOutError';
}

export interface DescribedPage {
  description: UrlMetadata;
  /** The time was not over before its icon came. */
  isWhole: boolean;
}

/** @throws AppError `url.not_allowed` or `url.timed_out`, and whatever kept the page from being read. */
export async function describePage(
  url: URL,
  { web, userAgent, places }: { web: WebAccess; userAgent: string; places: Semaphore },
): Promise<DescribedPage> {
  const signal = AbortSignal.timeout(web.timeoutMs);
  const hasWaited = places.full;
  try {
    await places.acquire(signal);
    try {
      const description = await readPage(url, { web, userAgent, signal });
      return { description, isWhole: !signal.aborted };
    } finally {
      places.release();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    const cause = hasWaited ? new CrowdedOutError('others stood before it', { cause: error }) : error;
    throw new AppError('url.timed_out', { cause });
  }
}

async function readPage(address: URL, fetching: Fetching): Promise<UrlMetadata> {
  const { url, contentType, body } = await fetchPublic(address, 'text/html,application/xhtml+xml', fetching);
  if (!IS_HTML.test(contentType)) throw new UnreadablePageError('not HTML');
  const head = readHead(decodeHtml(body, contentType));
  return {
    title: toLine(head.ogTitle) ?? toLine(head.title),
    siteName: toLine(head.ogSiteName),
    favicon: await fetchFavicon(url, head, fetching),
  };
}

/** One line that can be shown; null when there is nothing in it. */
function toLine(text: string | null): string | null {
  const line = toStorable(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_TITLE_LENGTH ? `${cut(line)}…` : line || null;
}

/** Never within a character. */
const cut = (line: string) =>
  line
    .slice(0, MAX_TITLE_LENGTH - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
