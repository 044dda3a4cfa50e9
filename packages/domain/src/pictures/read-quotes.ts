import type { AnswerSource } from '../entities/report.ts';

/** The sentences as one text, each on a line of its own, and the sentence at a place in it. */
export function joinQuotes(sources: readonly AnswerSource[]) {
  const text = sources.map(({ quote }) => quote).join('\n');
  const sourceAt = (place: number): AnswerSource => {
    let end = -1;
    const found = sources.find(({ quote }) => {
      end += quote.length + 1;
      return place <= end;
    });
    if (!found) throw new RangeError(`No sentence at ${place}`);
    return found;
  };
  return { text, sourceAt };
}

/** Of more than so many one picture says nothing. */
export const MAX_ROWS = 12;
const MAX_LABEL = 80;

/** Words for a row's name, on one line and cut at a word; '' without a letter. */
export function toLabel(words: string): string {
  const line = words.replace(/\s+/g, ' ').replace(/^[\s,;:.()[\]•*–—-]+|[\s,;:([•*–—-]+$/gu, '');
  if (!/\p{L}/u.test(line)) return '';
  return line.length <= MAX_LABEL ? line : `${line.slice(0, MAX_LABEL).replace(/\s\S*$/, '')}…`;
}
