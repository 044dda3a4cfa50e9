const RIGHT_TO_LEFT =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Which way a text runs, by its first letter; undefined without one. */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  if (first === undefined) return undefined;
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/** A name or a quotation for a sentence that runs from left to right: from right to left, it keeps to itself. */
export const isolate = (text: string): string => (directionOf(text) === 'rtl' ? `\u2068${text}\u2069` : text);
