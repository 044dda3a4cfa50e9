/** A text as figures are read in it, with the place of each of its units in the text as given, in UTF-16 code units. */
export interface FoldedText {
  text: string;
  starts: readonly number[];
  ends: readonly number[];
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const KEYCAP = '\u20e3';
const PLAIN = /^[a-z0-9 ]$/;
const EMPHASIS = /[*_\\]/;
const ASCII = /^[\x20-\x7e]$/;
const SUPERSCRIPT = /[\u00b2\u00b3\u00b9\u2070-\u2089]/;
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['٫', '.'],
  ['٬', ','],
  ['٪', '%'],
  ['’', "'"],
  ['ʼ', "'"],
  ['−', '-'],
  ['‐', '-'],
  ['‑', '-'],
  ['‒', '–'],
]);

/**
 * Lower case, digits in ASCII, one kind of space, without what readers do not see and without signs of emphasis. Time is
 * linear.
 */
export function foldFigures(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  const pieces: string[] = [];
  let before = '';
  let last = '';
  const unseen = findUnseen(text);
  let at = 0;
  let seenFrom = 0;
  while (at < text.length) {
    const entity = text.charAt(at) === '&' ? readEntity(text, at) : null;
    const character = entity?.character ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = entity?.end ?? at + character.length;
    seenFrom = Math.max(seenFrom, unseen.get(at) ?? 0);
    const next = text.charAt(end);
    const piece = at < seenFrom ? '' : foldCharacter(character, { before, next, last });
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    if (piece !== '') {
      pieces.push(piece);
      last = piece;
    }
    before = character;
    at = end;
  }
  return { text: pieces.join(''), starts, ends };
}

const UNSEEN =
  /<!--[\s-]{0,40}-->|<\/?(?:b|i|u|s|em|strong|span|small|mark|del|ins|wbr)\s?\/?>|`+|\*{2,}|_{2,}|~{2,}|(?<=\d)\*(?=\d[\d.,]{0,20}\*)|(?<=\d\*[\d.,]{1,20})\*(?=\d)/g;
const LINK = /\[([^[\]\n]{0,200})(\]\([^()\s]{0,200}\))/g;

function findUnseen(text: string): Map<number, number> {
  const unseen = new Map<number, number>();
  for (const { 0: signs, index } of text.matchAll(UNSEEN)) unseen.set(index, index + signs.length);
  for (const { 1: shown = '', 2: address = '', index } of text.matchAll(LINK)) {
    const end = index + 1 + shown.length;
    unseen.set(index, index + 1);
    unseen.set(end, end + address.length);
  }
  return unseen;
}

/** An escaped entity, such as '&amp;#60;' or '&\\#60;', is read in the same way. */
const ENTITY =
  /&(?:amp;)?\\?(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(percnt|pound|euro|dollar|yen|nbsp|thinsp|shy|comma|period));/iy;
const NAMED: Readonly<Record<string, string>> = {
  percnt: '%',
  pound: '£',
  euro: '€',
  dollar: '$',
  yen: '¥',
  nbsp: ' ',
  thinsp: ' ',
  shy: '\u00ad',
  comma: ',',
  period: '.',
};

function readEntity(text: string, at: number): { character: string; end: number } | null {
  ENTITY.lastIndex = at;
  const [whole, decimal, hexadecimal, name = ''] = ENTITY.exec(text) ?? [];
  if (whole === undefined) return null;
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  const character = NAMED[name.toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : ' ');
  return { character, end: at + whole.length };
}

/** @param context the character before and the unit behind, as given, and the last piece that was kept */
function foldCharacter(
  character: string,
  { before, next, last }: { before: string; next: string; last: string },
): string {
  if (PLAIN.test(character)) return character;
  // 5*4 is a product, **40** is not.
  if (EMPHASIS.test(character)) return /\d/.test(last) && /\d/.test(next) ? character : '';
  if (character === '\n') return character;
  if (/^\s$/.test(character)) return ' ';
  if (ASCII.test(character)) return character.toLowerCase();
  if (INVISIBLE.test(character) || character === KEYCAP) return '';
  if (FRACTIONS.has(character)) return character;
  if (SUPERSCRIPT.test(character) && /[\p{Nd}\p{L}]/u.test(before)) return ' ';
  const plain = SEPARATORS.get(character) ?? character.normalize('NFKC').toLowerCase();
  return plain.length === 1 || /^\p{Nd}$/u.test(plain) ? asciiDigit(plain) : plain;
}

const ZEROS = new Map<string, string>();

/** Unicode lays the ten digits of a script out in a row, from zero on. */
function asciiDigit(character: string): string {
  if (!/^\p{Nd}$/u.test(character)) return character;
  const known = ZEROS.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 60 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const digit = String((code - zero) % 10);
  ZEROS.set(character, digit);
  return digit;
}

export const FRACTIONS: ReadonlyMap<string, number> = new Map(
  [...'½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅐⅑⅒'].map(character => {
    const [above = '0', below = '1'] = character.normalize('NFKC').split('⁄');
    return [character, Number(above) / Number(below)];
  }),
);
