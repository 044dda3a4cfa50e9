import { MAX_PAGE_BYTES, MAX_PAGE_ROWS } from '@groundwork/api-client';
import { MAX_STARTUP_TEXT_LENGTH, STARTUP_TEXT_FIELDS, type Startup } from '@groundwork/domain';

/** The most bytes that one startup takes in a page. */
const MAX_STARTUP_BYTES = 3 * (200 + STARTUP_TEXT_FIELDS.length * MAX_STARTUP_TEXT_LENGTH);

const encoder = new TextEncoder();
const bytesOf = (startup: Startup) =>
  [startup.name, ...STARTUP_TEXT_FIELDS.map(field => startup[field])].reduce(
    (sum, text) => sum + encoder.encode(text).length,
    0,
  );

/** Whether the page may have had no room for further startups. */
export function mayBeCut(page: readonly Startup[]): boolean {
  if (page.length >= MAX_PAGE_ROWS) return true;
  const bytes = page.reduce((sum, startup) => sum + bytesOf(startup), 0);
  return bytes + MAX_STARTUP_BYTES > MAX_PAGE_BYTES;
}

/** Joins the newest page of the list to the older ones that were loaded, if they still connect. */
export function joinStartups(known: readonly Startup[] | undefined, page: Startup[]): Startup[] {
  const last = page.at(-1);
  if (!known || !last || !mayBeCut(page)) return page;
  const place = known.findIndex(({ id }) => id === last.id);
  return place < 0 ? page : [...page, ...known.slice(place + 1)];
}
