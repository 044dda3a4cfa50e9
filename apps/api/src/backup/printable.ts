/** Control characters, those that turn the writing direction or are not seen, and breaks of lines. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** What somebody else wrote, as a piece of a line on a terminal: it can neither steer it nor begin another line. */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}
