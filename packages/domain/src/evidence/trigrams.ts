/** Every three words that follow one another, joined by spaces: the place of one is that of its first word. */
export function trigrams(list: readonly string[]): string[] {
  return list.slice(2).map((word, index) => `${list[index]} ${list[index + 1]} ${word}`);
}
