import { isMostlyCopied, splitSentences } from '@groundwork/domain';
import type { EnhanceHistory } from './enhance-history.ts';

/**
 * What a field's text has to do with the coach. What does not count as evidence is the server's to say, of the very text
 * that it has (decisions 4); of any other one only that the coach's words are in it, as long as they are.
 *
 * @param saved the text that the server has, if it says that there is a sentence in it that only the coach wrote
 */
export function noteOf(
  text: string,
  history: EnhanceHistory | undefined,
  saved: string | null,
): string | null {
  if (text.trim() === '') return null;
  if (text === saved) {
    return 'Your coach helped write this. Its sentences do not count as evidence in the chat: say it in your own words.';
  }
  const known = saved === null ? [] : [saved];
  // What stood there before the coach began is the founder's own; undone, nothing of the coach's is left.
  const own = history?.undo.slice(0, 1) ?? [];
  const written = own.length > 0 ? (history?.written ?? []) : [];
  const isCoachs = ({ text: sentence }: { text: string }) =>
    isMostlyCopied(sentence, known) || (isMostlyCopied(sentence, written) && !isMostlyCopied(sentence, own));
  return splitSentences(text).some(isCoachs)
    ? 'Written with your coach. In the chat, say it in your own words.'
    : null;
}
