/**
 * Copies a field's text, and tells whether that worked. Where there is no clipboard, as on plain http, the browser is
 * asked to copy the selection. The text stays selected if it doesn't, to be copied by hand.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
