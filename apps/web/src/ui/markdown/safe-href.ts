const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/**
 * The address a link of a message may lead to, or null. It has to be complete: one that leans on the page's own address
 * would lead into the app. What is checked is what the browser would open, tabs and letter case resolved.
 */
export function safeHref(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return SAFE_PROTOCOLS.includes(protocol) ? href : null;
}
