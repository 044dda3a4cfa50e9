const counted = (list: string, from: number, step = 1): [string, number][] =>
  list.split(' ').map((word, index) => [word, from + index * step]);

const UNITS = new Map(
  counted(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    0,
  ),
);
const TENS = new Map([
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ['fourty', 40] as const,
]);
/** 'Second' is left out: 'thirty second' is half a minute. */
const ORDINAL_UNITS = new Map([
  ['first', 1],
  ...counted('third fourth fifth sixth seventh eighth ninth', 3),
] as [string, number][]);
const ORDINALS = new Map([
  ...counted('thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth', 13),
  ...counted('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 20, 10),
]);
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['lakh', 1e5],
  ['crore', 1e7],
]);
/** What multiplies digits: after a space, or glued to them. */
export const SCALES_AFTER_DIGITS: ReadonlyMap<string, number> = new Map([
  ...SCALES,
  ...[...SCALES].map(([word, value]): [string, number] => [`${word}s`, value]),
  ...Object.entries({
    k: 1e3,
    tausend: 1e3,
    mil: 1e3,
    mio: 1e6,
    mln: 1e6,
    mn: 1e6,
    mm: 1e6,
    bn: 1e9,
    tn: 1e12,
  }),
  ...Object.entries({
    mrd: 1e9,
    millionen: 1e6,
    millones: 1e6,
    milioni: 1e6,
    milliarden: 1e9,
    milliards: 1e9,
  }),
  ...Object.entries({ 万: 1e4, 萬: 1e4, 만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8 }),
]);
/** 'Dozens': the least that they say. */
const VAGUE: ReadonlyMap<string, number> = new Map(
  [...SCALES].map(([word, value]): [string, number] => [`${word}s`, word === 'dozen' ? 24 : value]),
);

const alternatives = (...maps: ReadonlyMap<string, number>[]) =>
  maps
    .flatMap(map => [...map.keys()])
    .toSorted((one, other) => other.length - one.length)
    .join('|');

const WORD = `(?:${alternatives(UNITS, TENS, ORDINALS, SCALES)})`;
/** What may be a number in words. `composeNumber` says how far it is one. English only. */
export const NUMBER_IN_WORDS = `half an? (?:${alternatives(SCALES)})|(?:an? (?=${alternatives(SCALES)}))?${WORD}(?:(?:-| and | )(?:${alternatives(UNITS, TENS, ORDINALS, ORDINAL_UNITS, SCALES)})){0,11}`;

export const VAGUE_NUMBER = `(?:(?:few|several|many|some|couple|couple of) (?:${alternatives(SCALES)})|(?:tens of )?(?:${alternatives(VAGUE)}))`;

export function vagueValue(wording: string): number {
  const word = wording.split(' ').at(-1) ?? '';
  const least = VAGUE.get(word) ?? VAGUE.get(`${word}s`) ?? 0;
  return wording.startsWith('tens ') ? least * 10 : least;
}

interface Composing {
  total: number;
  current: number;
  last: 'none' | 'unit' | 'ten' | 'hundred' | 'scale' | 'end';
  smallest: number;
}

/** The number that a run of number words begins with, and the length of its wording: 'forty five' of 'forty five ninety'. */
export function composeNumber(wording: string): { value: number; length: number; scale: number } {
  const half = /^half an? (\w+)/.exec(wording);
  if (half) {
    const scale = SCALES.get(half[1] ?? '') ?? 1;
    return { value: scale / 2, length: half[0].length, scale };
  }
  const state: Composing = { total: 0, current: 0, last: 'none', smallest: Number.POSITIVE_INFINITY };
  let length = 0;
  let scale = 1;
  let isJoined = false;
  for (const { 0: word, index } of wording.matchAll(/[a-z]+/g)) {
    if (word === 'and') isJoined = true;
    else if (word !== 'a' && word !== 'an') {
      // 'Five and forty' are two numbers, 'a hundred and forty' is one.
      if (isJoined && state.last !== 'hundred' && state.last !== 'scale') break;
      if (state.last === 'end' || !takeWord(state, word)) break;
      scale = SCALES.get(word) ?? scale;
      length = index + word.length;
      isJoined = false;
    }
  }
  return { value: state.total + state.current, length, scale };
}

function takeWord(state: Composing, word: string): boolean {
  const { last } = state;
  const isOpen = last === 'none' || last === 'hundred' || last === 'scale';
  const unit = UNITS.get(word);
  if (unit !== undefined && (isOpen || (last === 'ten' && unit > 0 && unit < 10)))
    return add(state, unit, 'unit');
  const ordinal = last === 'ten' ? ORDINAL_UNITS.get(word) : isOpen ? ORDINALS.get(word) : undefined;
  if (ordinal !== undefined) return add(state, ordinal, 'end');
  const ten = TENS.get(word);
  if (ten !== undefined && isOpen) return add(state, ten, 'ten');
  return takeScale(state, SCALES.get(word));
}

function add(state: Composing, value: number, last: Composing['last']): boolean {
  state.current += value;
  state.last = last;
  return true;
}

function takeScale(state: Composing, scale: number | undefined): boolean {
  if (scale === undefined || scale >= state.smallest || (state.current === 0 && state.total > 0))
    return false;
  if (scale <= 100 && state.current >= 100) return false;
  const times = Math.max(state.current, 1) * scale;
  if (scale <= 100) state.current = times;
  else {
    state.total += times;
    state.current = 0;
    state.smallest = scale;
  }
  state.last = scale === 100 ? 'hundred' : 'scale';
  return true;
}
