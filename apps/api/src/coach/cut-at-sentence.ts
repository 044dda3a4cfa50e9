import { splitSentences } from '@groundwork/domain';

/** A cut after a sentence must keep at least this share of `max`. */
const MIN_KEPT = 1 / 4;
/** Characters read beyond the limit, to tell whether a full stop at the limit ends a sentence. */
const LOOK_AHEAD = 200;

const ENDS = /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u;

/**
 * No more than `max` characters, cut after the last sentence that fits; where that would leave next to nothing, after a
 * word, with an ellipsis.
 */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const sentences = splitSentences(text.slice(0, max + LOOK_AHEAD)).filter(sentence => sentence.end <= max);
  // The splitter itself cuts a text without an end.
  const end = sentences.findLast(({ text: sentence, end }) => ENDS.test(sentence) || text[end] === '\n')?.end;
  if (end !== undefined && end >= max * MIN_KEPT) return text.slice(0, end);
  const room = text.slice(0, max - 1);
  const space = room.search(/\s\S*$/);
  return `${room.slice(0, space > 0 ? space : undefined).replace(/(?<![\p{Cs}\s,;:])[\p{Cs}\s,;:]+$/u, '')}…`;
}
