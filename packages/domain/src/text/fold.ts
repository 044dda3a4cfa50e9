/** A run of combining marks longer than any script needs; normalising one takes time quadratic in its length. */
const OVERLONG_MARKS = /(\p{M}{30})\p{M}+/gu;
/** Includes characters that join marks, choose variants or control the layout: readers do not see them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/**
 * Letters without a shape, some of which NFKC maps to others, and Braille without a dot: they separate words like white
 * space.
 */
const FILLERS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;
/** Marks that are left on a Latin letter after composing are for show. */
const LOOSE_MARKS = /(?<=[A-Za-z])\p{M}+/gu;

/** Cyrillic, Greek, Armenian and Cherokee letters and small capitals that look like a Latin one, with that one. */
const LOOK_ALIKES = [
  ['абеѕіїјкмнорстухһԁԛԝѵүёв', 'abesiijkmhopctyxhdqwvyeb'],
  ['АВЕЅІЇЈКМНОРСТУХҮԌԚԜѴЁ', 'ABESIIJKMHOPCTYXYGQWVE'],
  ['αεγικνορτυχωϲϳόάέίύώ', 'aeyikvoptuxwcjoaeiuw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'ABEZHIKMNOPTYXC'],
  ['աոսօցհɑɡı', 'wnuoghagi'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃᎩ', 'ABCDEGHiJKLMPRSTVWZY'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'],
] as const;
const LATIN = new Map(
  LOOK_ALIKES.flatMap(([from, to]) => [...from].map((letter, at) => [letter, to.charAt(at)] as const)),
);
/** "D0n't kn0w": a nought within a word. */
const NOUGHT = /(?<=\p{L})0(?=\p{L})/gu;
const LOOK_ALIKE = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');

/**
 * Text as its readers see it, one form per character (NFKC), Latin look-alikes of other scripts as Latin. For comparing
 * only.
 */
export function foldCharacters(text: string): string {
  return text
    .replace(FILLERS, ' ')
    .replace(INVISIBLE, '')
    .replace(OVERLONG_MARKS, '$1')
    .normalize('NFKC')
    .replace(LOOSE_MARKS, '')
    .replace(LOOK_ALIKE, letter => LATIN.get(letter) ?? letter)
    .replace(NOUGHT, 'o')
    .replace(/[’ʼ`´]/g, "'");
}

/** The same in lower case and without apostrophes. */
export function foldText(text: string): string {
  return foldCharacters(text).toLowerCase().replaceAll("'", '');
}
