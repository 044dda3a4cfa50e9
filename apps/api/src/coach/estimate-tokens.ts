/** About four characters a token: for a provider that does not count, or a call that was broken off. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
