/**
 * Copies a text that is shown in `element`, and returns whether that worked. Without a clipboard, as on plain http, the
 * browser is asked to copy the selection. If it doesn't, the text stays selected, to be copied by hand.
 */
export async function copyText(text: string, element: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (!element) return false;
    element.focus();
    if (element instanceof HTMLInputElement) element.select();
    else window.getSelection()?.selectAllChildren(element);
    // Deprecated, so it may be gone one day.
    return document.execCommand?.('copy') ?? false;
  }
}
