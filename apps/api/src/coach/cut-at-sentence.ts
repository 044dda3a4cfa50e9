import { splitSentences } from '@groundwork/domain';

/** A first sentence that leaves less than this of what fits is not worth cutting at. */
const MIN_KEPT = 1 / 4;
/** How far behind the limit a sentence is looked at, to tell whether a full stop at the limit ends it. */
const LOOK_AHEAD = 200;

const ENDS = /[\p{Sentence_Terminal}…]["'”’»)\]]*$/u;

/** No more than `max` characters, cut behind the last sentence that fits; where that would leave next to nothing, behind a word, with an ellipsis. */
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
