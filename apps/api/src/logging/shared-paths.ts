/** Below these addresses the next part of the path is the token of a shared report, which is enough to read it. */
const SHARED = /^\/+(?:api\/+)?shared\/+[^/?#]/i;
const TOKEN = /(\/shared\/+)[^/?#\s"]+/gi;

/** Whether an address is one of a shared report, however it is spelt. */
export const isSharedPath = (url: string): boolean => SHARED.test(decode(url));

/** A path as it may be logged. */
export const withoutToken = (path: string): string =>
  isSharedPath(path) ? decode(path).replace(TOKEN, '$1[token]') : path;

/** Words of a log, which may quote an address. */
export const withoutTokens = (text: string): string => text.replace(TOKEN, '$1[token]');

function decode(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
