/** Control characters, those that turn the writing direction or are not seen, and breaks of lines. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Makes foreign text safe to print within one line: it can neither control the terminal nor begin another line. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}
