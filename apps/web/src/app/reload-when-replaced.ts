/**
 * Reloads a page whose code could not be loaded, if the server has another version by now: the files of this one are
 * gone. What was typed is kept by drafts. The new document names the new script, so it is never reloaded twice (SC-85).
 */
export async function reloadWhenReplaced(reload = () => window.location.reload()): Promise<void> {
  // It has another name in each version. A rendered page names it in a text, and adds it later.
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src');
  const answer = await fetch(window.location.href, { cache: 'no-store' }).catch(() => null);
  if (!entry || !answer?.ok) return;
  const page = await answer.text();
  if (page.includes('id="root"') && !page.includes(entry)) reload();
}
