import type { NumberedSentence } from '../provider.ts';

/** Where a sentence begins: at a bullet or a number, at a line's start, or behind another one. */
export type Start = 'bullet' | 'line' | 'inline';
/** With a full stop or the like, with a comma or a colon that leads on, or bare. */
export type Ending = 'full' | 'leading' | 'bare';

/** A line break and a bullet or number are longer than a space; a copied sentence that was left out is longer still. */
const MIN_BULLET = 3;
const MAX_BULLET = 8;

export const endingOf = (text: string): Ending =>
  /[.!?…;][)"”'’»]?$/.test(text) ? 'full' : /[,:–—-]$/.test(text) ? 'leading' : 'bare';

/** Sentences carry their place in the message, so that the marks that were cut off between them can be told. */
export function startOf(sentence: NumberedSentence, before: NumberedSentence | undefined): Start {
  if (before?.messageId !== sentence.messageId) return 'line';
  const gap = sentence.start - before.end;
  if (gap >= MIN_BULLET && gap <= MAX_BULLET) return 'bullet';
  return endingOf(before.text.slice(-4)) === 'full' ? 'inline' : 'line';
}
