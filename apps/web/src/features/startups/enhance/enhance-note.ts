import { isMostlyCopied, splitSentences } from '@groundwork/domain';
import type { EnhanceHistory } from './enhance-history.ts';

/**
 * The note on a text that the coach helped to write. Only the server knows what does not count as
 * evidence, and only for the text that it has. Any other text is only said to have the coach's words in it.
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
  // The text before the coach began is the founder's own. After undoing, nothing of the coach's is left.
  const own = history?.undo.slice(0, 1) ?? [];
  const written = own.length > 0 ? (history?.written ?? []) : [];
  const isCoachs = ({ text: sentence }: { text: string }) =>
    isMostlyCopied(sentence, known) || (isMostlyCopied(sentence, written) && !isMostlyCopied(sentence, own));
  return splitSentences(text).some(isCoachs)
    ? 'Written with your coach. In the chat, say it in your own words.'
    : null;
}
