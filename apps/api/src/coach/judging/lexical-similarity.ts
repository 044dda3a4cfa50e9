/** Content words with how often each occurs. */
function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Cosine of two texts' word counts, 0 to 1. Serves where a provider has no embeddings (decisions 4). */
export function lexicalSimilarity(a: string, b: string): number {
  const [left, right] = [countWords(a), countWords(b)];
  let dot = 0;
  for (const [word, count] of left) dot += count * (right.get(word) ?? 0);
  const norm = (counts: Map<string, number>) => Math.hypot(...counts.values());
  const scale = norm(left) * norm(right);
  return scale === 0 ? 0 : dot / scale;
}
