export const MAX_CITATIONS = 20;
const MAX_URL_LENGTH = 2000;

/** Web addresses only, and of limited length: a model's citations are not trusted further than that. */
export function isCitable(url: string): boolean {
  return url.length <= MAX_URL_LENGTH && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Each address once, the first ones. */
export function toCitations(urls: readonly string[], max = MAX_CITATIONS): string[] {
  return [...new Set(urls.filter(isCitable))].slice(0, max);
}
