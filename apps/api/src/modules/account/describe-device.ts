import Bowser from 'bowser';

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * Browser and system by a user agent, such as "Firefox on Linux". Only names on the library's list: for others
 * it repeats the header, and whoever logs in with a stolen password would choose what the account's owner reads.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const parsed = Bowser.getParser(userAgent);
  const browser = parsed.getBrowserName();
  const known = [BROWSERS.has(browser) ? browser : '', parsed.getOSName()].filter(Boolean);
  return known.join(' on ') || 'Unknown device';
}
