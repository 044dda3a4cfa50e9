const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/**
 * The address that a link in a message may open, or null. It must be absolute: a relative one would lead into the app.
 * Checks the address that the browser would open, after it has resolved tabs and letter case.
 */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return SAFE_PROTOCOLS.includes(protocol) ? href : null;
}
