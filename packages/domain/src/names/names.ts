/**
 * Invisible characters, beyond those that Unicode calls ignorable, controls or line separators: the blank Braille
 * pattern, the object replacement character, and joiners or fillers of scripts and notations.
 */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u2800\u2D7F\uFFFC\u{1107F}\u{13441}\u{13442}\u{16FE4}\u{1D159}]|(?!\0)\p{Cc}/u;

/** A dot above a letter that has one already: "i" and "j" are drawn the same with it. */
const SECOND_DOT = /\p{Soft_Dotted}\p{M}*?\u0307/u;

/** Joiners within a word and between the parts of an emoji, and selectors of emoji: they change the drawing. */
const DRAWN_WITH_OTHERS =
  /([\p{L}\p{M}])[\u200C\u200D](?=\p{L})|(\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?:\uFE0F?\u200D(?=\p{Extended_Pictographic})|\uFE0F)/gu;

/**
 * The stored and compared form of a name: one form for equal texts in Unicode (NFKC), single spaces, none around it.
 * Similar letters of different scripts stay different. Time is quadratic in a run of combining marks: limit the length
 * first.
 */
export function normaliseName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
}

/**
 * Whether a name holds an invisible character, so that it looks like another. Lone surrogates and NUL are not names at
 * all.
 */
export function hasUnseenCharacters(name: string): boolean {
  return UNSEEN.test(name) || SECOND_DOT.test(name);
}

/** The same for a person's name, which identifies nobody: some are spelled with joiners, some have an emoji. */
export function hasUnseenInPersonName(name: string): boolean {
  return UNSEEN.test(name.replace(DRAWN_WITH_OTHERS, '$1$2'));
}
