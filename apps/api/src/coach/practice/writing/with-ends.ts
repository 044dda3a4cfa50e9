/** A mark that ends a sentence or a part of one, quotation marks and brackets behind it left out. */
const ENDED = /[.!?…。！？,;:，；：–—-]["'”’»」)\]]*$/;
const BEGINS_WITH_CAPITAL = /^\P{L}*\p{Lu}/u;

/** The texts as they are, with a mark between two of which the first has no end of its own. */
export function withEnds(texts: readonly string[]): string[] {
  return texts.map((text, index) => {
    const next = texts[index + 1];
    if (next === undefined || ENDED.test(text)) return text;
    return `${text}${BEGINS_WITH_CAPITAL.test(next) ? '.' : ';'}`;
  });
}
