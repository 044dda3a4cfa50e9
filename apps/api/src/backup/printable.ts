/** Control characters, invisible ones, those that change the writing direction, and line breaks. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Makes foreign text safe to print within one line: it can neither control the terminal nor begin another line. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}
