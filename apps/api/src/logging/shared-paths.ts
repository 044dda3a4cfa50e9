/** Below these addresses the next part of the path is a token: of a shared report or an invitation, or a mailed one. */
const SHARED = /^\/+(?:api\/+)?shared\/+[^/?#]/i;
const WITH_TOKEN = /^\/+(?:api\/+)?(?:shared|join|new-password|confirm-email)\/+[^/?#]/i;
const TOKEN = /(\/(?:shared|join|new-password|confirm-email)\/+)[^/?#\s"]+/gi;

/** Whether an address is one of a shared report, however it is spelt. */
export const isSharedPath = (url: string): boolean => SHARED.test(decode(url));

/** Whether an address is enough to read a shared report, to join a cohort, to set a password or to confirm an address. */
export const hasToken = (url: string): boolean => WITH_TOKEN.test(decode(url));

/** A path as it may be logged. */
export const withoutToken = (path: string): string =>
  hasToken(path) ? decode(path).replace(TOKEN, '$1[token]') : path;

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
