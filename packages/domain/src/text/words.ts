import { STOP_WORDS } from './stop-words.ts';

/** A run of combining marks longer than any script needs; normalising one takes time quadratic in its length. */
const OVERLONG_MARKS = /(\p{M}{30})\p{M}+/gu;
/** With what joins marks, chooses variants or says how to lay out: a reader sees none of it. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const UNSPACED_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*/gu;
/** Letters without a shape, of which NFKC makes one another: they part words, as white space does. */
const FILLER_LETTERS = /[\u115F\u1160\u3164\uFFA0]/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Text as it is compared: one form per character (NFKC), lower case, no invisible characters, no apostrophes. */
export function foldText(text: string): string {
  return text
    .replace(FILLER_LETTERS, ' ')
    .replace(INVISIBLE, '')
    .replace(OVERLONG_MARKS, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '');
}

/**
 * The words of a text in order, folded: letters and digits only, without apostrophes (`don't` is `dont`). In scripts
 * written without spaces each character is a word. Time is linear in the text's length.
 */
export function words(text: string): string[] {
  return foldText(text).replace(UNSPACED_SCRIPTS, ' $& ').match(WORD) ?? [];
}

/** Whether a folded word carries content of its own: no English function word, and no single letter. */
export function isContentWord(word: string): boolean {
  return !STOP_WORDS.has(word) && !/^[a-z]$/.test(word);
}

/** The words of a text that carry content, in order. */
export function contentWords(text: string): string[] {
  return words(text).filter(isContentWord);
}

/** A rough stem, so that 'interviews', 'interviewed' and 'interviewing' count as one word. English only. */
export function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[a-z]{2}[^su])s$/, '');
  return word.replace(/(?:ings?|ed|es|e|s)$/, '');
}
