/** Question marks of every script that has one. */
const MARKS = [
  '?',
  ...'\uFF1F\uFE56\u061F\u037E\u055E\u1367\u1945\u2047\u2048\u2049\u203D\u2CFA\u2CFB\u2E2E\uA60F\uA6F7\u{11143}\u{1E95F}',
];
const ENDS = new RegExp(`[${MARKS.join('')}]$`, 'u');
/** Greek writes a semicolon. */
const GREEK_ENDS = /\p{Script=Greek}[^.!;]*;$/u;
/** Armenian writes it into the word that is asked for. */
const ARMENIAN = '\u055E';
/** Characters that may follow the mark; a closing quotation mark may not, unless the whole sentence is quoted. */
const TAIL = /[\s)\]}*_~!]+$/u;
const QUOTED = /^[\p{Pi}\p{Ps}"'„‚「『](.*)[\p{Pf}\p{Pe}"'“”‘’」』]$/su;

/**
 * Whether a sentence asks, by its marks alone: a question without a mark is not recognised. A statement that ends with
 * somebody else's question in quotation marks does not ask.
 */
export function isQuestion(sentence: string): boolean {
  const text = sentence.trim().replace(TAIL, '');
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return isQuestion(quoted);
  return ENDS.test(text) || GREEK_ENDS.test(text) || text.includes(ARMENIAN);
}
