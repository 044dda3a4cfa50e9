const MAX_CITATIONS = 20;
const MAX_URL_LENGTH = 2000;

/** Web addresses only, each once, at most twenty: what a model cites is not to be trusted further than that. */
export function toCitations(urls: readonly string[]): string[] {
  const web = urls.filter(
    url => url.length <= MAX_URL_LENGTH && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
  );
  return [...new Set(web)].slice(0, MAX_CITATIONS);
}
