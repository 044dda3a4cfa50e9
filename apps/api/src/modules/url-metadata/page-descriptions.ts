import type { UrlMetadata } from '@groundwork/api-client/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../errors.ts';
import { Semaphore } from '../../semaphore.ts';
import { CrowdedOutError, type DescribedPage, describePage } from './describe-page.ts';
import { toUrl, UnreadablePageError } from './fetch-public.ts';
import type { WebAccess } from './web-access.ts';

const HOUR_MS = 3_600_000;
/** For pages that could not be read: long enough for a list that asks again, short enough for a site that recovers. */
const MINUTE_MS = 60_000;
export const MAX_ENTRIES = 10_000;
/** Icons are most of it. */
const MAX_CHARACTERS = 32_000_000;
/** Pages read at once; the others wait within their time. */
const MAX_AT_ONCE = 16;

const NOTHING: UrlMetadata = { title: null, siteName: null, favicon: null };

interface Entry {
  page: Promise<DescribedPage>;
  until: number;
  characters: number;
}

interface Surroundings {
  /** Null when the server lets nothing out. */
  web: WebAccess | null;
  userAgent: string;
  log: Pick<FastifyBaseLogger, 'debug'>;
}

/** Titles and icons of pages, read once for all requests (decision record 043). */
export class PageDescriptions {
  readonly #surroundings: Surroundings;
  readonly #places = new Semaphore(MAX_AT_ONCE);
  /** The page that was asked for last is at the end. */
  readonly #kept = new Map<string, Entry>();
  #characters = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** Nulls where the page says nothing, or cannot be read. @throws AppError `url.not_allowed` or `url.timed_out` */
  async of(address: string): Promise<UrlMetadata> {
    const { web } = this.#surroundings;
    if (!web) return NOTHING;
    const url = toUrl(address);
    if (!url) throw new AppError('url.not_allowed');
    url.hash = '';
    const before = this.#kept.get(url.href);
    const entry = before && before.until > Date.now() ? before : this.#read(url, web);
    this.#keep(url.href, entry);
    return (await entry.page).description;
  }

  /** Kept from the beginning, so that concurrent requests wait for the same answer. */
  #read(url: URL, web: WebAccess): Entry {
    const entry: Entry = { page: this.#describe(url, web), until: Infinity, characters: 0 };
    const settle = (keptMs: number, characters: number) => {
      entry.until = Date.now() + keptMs;
      if (this.#kept.get(url.href) !== entry) return;
      entry.characters = characters;
      this.#characters += characters;
      this.#dropOldest();
    };
    entry.page.then(
      ({ description, isWhole }) => settle(isWhole ? HOUR_MS : MINUTE_MS, JSON.stringify(description).length),
      error => settle(isOfOurLine(error) ? 0 : MINUTE_MS, 0),
    );
    return entry;
  }

  async #describe(url: URL, web: WebAccess): Promise<DescribedPage> {
    const { userAgent, log } = this.#surroundings;
    try {
      return await describePage(url, { web, userAgent, places: this.#places });
    } catch (error) {
      if (!isOfThePage(error)) throw error;
      log.debug({ err: error }, 'a page could not be read');
      return { description: NOTHING, isWhole: false };
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key);
    this.#kept.set(key, entry);
    this.#characters += entry.characters;
    this.#dropOldest();
  }

  #dropOldest(): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= MAX_ENTRIES && this.#characters <= MAX_CHARACTERS) return;
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#kept.get(key)?.characters ?? 0;
    this.#kept.delete(key);
  }
}

/** The page's server, the network or the received data failed. Any other error is a bug of ours. */
function isOfThePage(error: unknown): boolean {
  return (
    error instanceof UnreadablePageError ||
    (error instanceof Error && !(error instanceof AppError) && 'code' in error)
  );
}

/** It says nothing about the page. */
const isOfOurLine = (error: unknown) => error instanceof AppError && error.cause instanceof CrowdedOutError;
