import { type Fetching, fetchPublic, toUrl } from './fetch-public.ts';
import type { PageHead, PageIcon } from './read-head.ts';

/** Limit for the whole `data:` URI. */
const MAX_URI_LENGTH = 32 * 1024;
/** Size in pixels in a list of sources, on a high-resolution screen. */
const WANTED_SIZE = 32;

/** Without SVG, which can contain scripts. */
const SIGNATURES: readonly (readonly [type: string, start: string, from8?: string])[] = [
  ['image/png', '\x89PNG\r\n\x1A\n'],
  ['image/x-icon', '\0\0\x01\0'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/jpeg', '\xFF\xD8\xFF'],
  // After the length of the file, which identifies nothing.
  ['image/webp', 'RIFF', 'WEBP'],
];

/** The page's icon as a `data:` URI: the one it names, else the default one of its site. Null without one. */
export async function fetchFavicon(page: URL, head: PageHead, fetching: Fetching): Promise<string | null> {
  const base = toUrl(head.base ?? '', page) ?? page;
  const named = nearestIcon(head.icons);
  const places = [named ? toUrl(named.href, base) : null, new URL('/favicon.ico', page)];
  for (const place of places) {
    // Whatever keeps an icon away, the page is shown by its title.
    const found = place && (await fetchPublic(place, 'image/*', fetching).catch(() => null));
    const icon = found && toImageUri(found.body);
    if (icon) return icon;
  }
  return null;
}

/** Null unless the first bytes are those of a supported image. */
export function toImageUri(body: Buffer): string | null {
  const start = body.subarray(0, 16).toString('latin1');
  const type = SIGNATURES.find(
    ([, first, from8 = '']) => start.startsWith(first) && start.startsWith(from8, 8),
  )?.[0];
  const uri = `data:${type};base64,${body.toString('base64')}`;
  return type === undefined || uri.length > MAX_URI_LENGTH ? null : uri;
}

function nearestIcon(icons: readonly PageIcon[]): PageIcon | undefined {
  return icons
    .filter(({ href, type }) => !/svg/i.test(type) && !/^data:|\.svg(?:[?#]|$)/i.test(href))
    .map(icon => ({ icon, off: Math.abs((Number.parseInt(icon.sizes, 10) || WANTED_SIZE) - WANTED_SIZE) }))
    .sort((one, other) => one.off - other.off)[0]?.icon;
}
