import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * Browser and system from a user agent, such as "Firefox on Linux". Only names on the library's list: otherwise it
 * would repeat the header, and a thief with the password could choose the text that the owner reads.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const parsed = Bowser.getParser(userAgent);
  const browser = parsed.getBrowserName();
  const known = [BROWSERS.has(browser) ? browser : '', parsed.getOSName()].filter(Boolean);
  return known.join(' on ') || 'Unknown device';
}
