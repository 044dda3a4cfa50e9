/** The document's script, which has another name in each version. */
const entryOf = (page: Document) => page.querySelector('script[type="module"]')?.getAttribute('src');

/**
 * Reloads a page whose code could not be loaded, if the server has another version by now: the files of this one are
 * gone. What was typed is kept by drafts. The new document has the new script, so it is never reloaded twice (SC-85).
 */
export async function reloadWhenReplaced(reload = () => window.location.reload()): Promise<void> {
  const entry = entryOf(document);
  const answer = await fetch(window.location.href, { cache: 'no-store' }).catch(() => null);
  if (!entry || !answer?.ok) return;
  const served = entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (served && served !== entry) reload();
}
