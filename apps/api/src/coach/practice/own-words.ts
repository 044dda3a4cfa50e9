import { CHAT_WORDS, FUNCTION_WORDS, isPast, JARGON } from './lexicon.ts';
import type { ReadSentence } from './read-sentences.ts';

/** Whether the word at this place says something that the question, the chat and general talk do not. */
export function isSpecific(sentence: ReadSentence, at: number, echo: ReadonlySet<string>): boolean {
  const token = sentence.tokens[at];
  return (
    token?.kind === 'word' &&
    !FUNCTION_WORDS.has(token.lower) &&
    !JARGON.has(token.lower) &&
    !CHAT_WORDS.has(token.lower) &&
    !sentence.signals.measured.has(at) &&
    !echo.has(token.stem)
  );
}

/**
 * The words of a sentence's own, beside the criterion's keywords, and the share they have in what it says.
 * A keyword that is a past form counts: "lost" in "she lost 40 minutes" is the content.
 */
export function weighOwnWords(
  sentence: ReadSentence,
  keywordPlaces: ReadonlySet<number>,
  echo: ReadonlySet<string>,
): { own: number; share: number } {
  const own = new Set<string>();
  const content = new Set<string>();
  for (const [at, token] of sentence.tokens.entries()) {
    if (token.kind !== 'word' || FUNCTION_WORDS.has(token.lower) || sentence.signals.measured.has(at))
      continue;
    content.add(token.stem);
    const isKeyword = keywordPlaces.has(at) && !isPast(token.lower);
    if (!isKeyword && isSpecific(sentence, at, echo)) own.add(token.stem);
  }
  return { own: own.size, share: content.size === 0 ? 0 : own.size / content.size };
}
