/** Characters that change the direction of the text after them, and characters without a width. */
const UNSEEN = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;
const JOINING = 'Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr Khmr'
  .split(' ')
  .map(script => `\\p{scx=${script}}`)
  .join('');
const PICTURE = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F';
/** Joiners make one picture of several, and belong to how some scripts are spelt; anywhere else they only hide. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING}])(?:\\u200C|(?<![${PICTURE}])\\u200D|\\u200D(?!\\p{Extended_Pictographic}))`,
  'gu',
);

/** The text of characters that can be stored and seen; lines end with a line feed, and tabs are blanks. */
export function toStorable(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      .replace(/\t/g, ' ')
      // Every control character but the line feed, and halves of characters.
      .replace(/[\p{Cs}]|(?!\n)\p{Cc}/gu, '')
      .replace(UNSEEN, '')
      .replace(STRAY_JOINER, '')
  );
}
