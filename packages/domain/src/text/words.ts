import { foldText } from './fold.ts';

const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text in order, folded: letters and digits only, without apostrophes (`don't` is `dont`). In scripts
 * written without spaces each character is a word. Time is linear in the text's length.
 */
export function words(text: string): string[] {
  return foldText(text).replace(UNSPACED_SCRIPTS, ' $& ').match(WORD) ?? [];
}
