const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Which way a text runs, by its first letter; undefined without one. */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  if (first === undefined) return undefined;
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/** Characters that turn the direction of what follows them, beyond the text that they are in. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A name or a quotation for a sentence that runs from left to right. One from right to left is isolated, and none turns
 * the words around it.
 */
export function isolate(text: string): string {
  const own = text.replace(TURNS, '');
  return directionOf(own) === 'rtl' ? `\u2068${own}\u2069` : own;
}
