/** Behind its mark a sentence begins with a capital letter, or with what has none. */
const NEXT = /(?<=[.!?…])\s+(?=\p{Lu}|\P{L})/u;

/** The first sentence of a text, or all of it. */
export const firstSentence = (text: string): string => text.trim().split(NEXT, 1)[0] ?? '';
