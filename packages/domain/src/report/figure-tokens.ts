/** A piece of a text as figures are read in it: lower case, digits in ASCII, without signs of emphasis. */
export interface Token {
  kind: 'digits' | 'word' | 'space' | 'sign';
  text: string;
  /** Its place in the text as given, in UTF-16 code units. */
  start: number;
  end: number;
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const KEYCAP = '\u20e3';
const PLAIN = /^[a-z0-9 ]$/;
const EMPHASIS = /[*_\\]/;
const ASCII = /^[\x20-\x7e]$/;
const SUPERSCRIPT = /[\u00b2\u00b3\u00b9\u2070-\u2089]/;
/** Words are kept whole in the alphabets in which a digit glued to one makes a name of both. */
const PIECE = /\d+|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+|\s+|./gsu;
const WORD = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
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

/** The pieces of a text, in order; those without a place in a figure are dropped. Time is linear. */
export function readTokens(text: string): Token[] {
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
    const isUnseen = at < seenFrom;
    const plain = PLAIN.test(character);
    const piece = isUnseen
      ? ''
      : plain
        ? character
        : foldCharacter(character, before, text.charAt(end), last);
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
  return [...pieces.join('').matchAll(PIECE)].map(({ 0: piece, index }) => ({
    kind: kindOf(piece),
    text: /^[^\S\n]+$/.test(piece) ? ' ' : piece,
    start: starts[index] ?? 0,
    end: ends[index + piece.length - 1] ?? 0,
  }));
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

function kindOf(piece: string): Token['kind'] {
  if (/^\d/.test(piece)) return 'digits';
  if (/^\s/.test(piece)) return 'space';
  return WORD.test(piece) ? 'word' : 'sign';
}

function foldCharacter(character: string, before: string, next: string, last: string): string {
  // 5*4 is a product, **40** is not.
  if (EMPHASIS.test(character)) return /\d/.test(last) && /\d/.test(next) ? character : '';
  if (ASCII.test(character) || character === '\n') return character.toLowerCase();
  if (INVISIBLE.test(character)) return '';
  if (FRACTIONS.has(character)) return character;
  if (character === KEYCAP) return '';
  if (character === '🔟') return '10';
  if (/[\u00b2\u00b3\u00b9\u2070-\u2079]/.test(character) && /\p{Nd}/u.test(before))
    return `^${character.normalize('NFKC')}`;
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
