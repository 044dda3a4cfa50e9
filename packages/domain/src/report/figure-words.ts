function counted(list: string, from: number, step = 1): [string, number][] {
  return list.split(' ').map((word, index) => [word, from + index * step]);
}

export const UNITS: ReadonlyMap<string, number> = new Map(
  counted(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    0,
  ),
);
export const TENS: ReadonlyMap<string, number> = new Map([
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...counted('twenties thirties forties fifties sixties seventies eighties nineties', 20, 10),
  ['fourty', 40],
]);
export const COMPOUNDS: ReadonlyMap<string, number> = new Map(
  [...TENS].flatMap(([ten, tens]) =>
    [...UNITS]
      .filter(([, value]) => value > 0 && value < 10)
      .map(([unit, value]): [string, number] => [ten + unit, tens + value]),
  ),
);
export const ORDINAL_UNITS: ReadonlyMap<string, number> = new Map(
  counted(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    1,
  ),
);
export const ORDINAL_TENS: ReadonlyMap<string, number> = new Map(
  counted('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth', 20, 10),
);
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
export const ORDINAL_SCALES: ReadonlyMap<string, number> = new Map([
  ['hundredth', 100],
  ['thousandth', 1e3],
  ['millionth', 1e6],
  ['billionth', 1e9],
]);
export const VAGUE: ReadonlyMap<string, number> = new Map([
  ['tens', 20],
  ['scores', 40],
  ['dozens', 24],
  ['hundreds', 100],
  ['thousands', 1e3],
  ['millions', 1e6],
  ['billions', 1e9],
  ['trillions', 1e12],
  ['lakhs', 1e5],
  ['crores', 1e7],
]);
export const VAGUE_BEFORE: ReadonlySet<string> = new Set(['few', 'several', 'many', 'some', 'couple']);
export const SCALES_AFTER_DIGITS: ReadonlyMap<string, number> = new Map([
  ...SCALES,
  ...[...VAGUE].filter(([word]) => word !== 'tens' && word !== 'scores' && word !== 'dozens'),
  ['tausend', 1e3],
  ['mille', 1e3],
  ['mil', 1e3],
  ['mio', 1e6],
  ['mln', 1e6],
  ['mill', 1e6],
  ['mn', 1e6],
  ['millionen', 1e6],
  ['millones', 1e6],
  ['milioni', 1e6],
  ['bn', 1e9],
  ['mrd', 1e9],
  ['milliarde', 1e9],
  ['milliarden', 1e9],
  ['milliard', 1e9],
  ['milliards', 1e9],
  ['tn', 1e12],
  ['万', 1e4],
  ['萬', 1e4],
  ['만', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
  ['억', 1e8],
]);
/** Only glued to the digits, or in an amount of money. */
export const SCALE_LETTERS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['b', 1e9],
  ['t', 1e12],
]);

const SYMBOLS =
  '£=GBP $=USD €=EUR ₹=INR ₩=KRW ₽=RUB ₺=TRY ₪=ILS ₦=NGN ฿=THB ₫=VND ₱=PHP ₴=UAH ₿=BTC 元=CNY 円=JPY 원=KRW';
const WORDS =
  'pound=GBP pounds=GBP quid=GBP sterling=GBP pfund=GBP dollar=USD dollars=USD buck=USD bucks=USD dólares=USD euro=EUR euros=EUR yen=JPY yuan=CNY rmb=CNY renminbi=CNY rupee=INR rupees=INR rs=INR franc=CHF francs=CHF franken=CHF zloty=PLN zł=PLN fr=CHF kr=SEK,NOK,DKK kroner=NOK,DKK kronor=SEK rand=ZAR naira=NGN rubles=RUB roubles=RUB';
const CODES =
  'GBP USD EUR CHF JPY CNY INR AUD CAD NZD SEK NOK DKK PLN CZK HUF RON TRY ILS ZAR NGN KES GHS BRL MXN ARS CLP COP SGD HKD TWD AED SAR KRW THB IDR MYR PHP VND UAH RUB BTC ETH';
/** These are words, or parts of names, when they are not in capitals. */
const LOWER_CODES: ReadonlySet<string> = new Set(['gbp', 'usd', 'eur', 'chf', 'jpy', 'inr', 'aud', 'nzd']);

function table(list: string): [string, string[]][] {
  return list.split(' ').map(entry => {
    const [word = '', codes = ''] = entry.split('=');
    return [word, codes.split(',')];
  });
}

/** The ISO codes that a sign, or a word behind an amount, may mean. */
export const CURRENCY_SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ...table(SYMBOLS),
  ['¥', ['JPY', 'CNY']],
]);
export const CURRENCY_WORDS: ReadonlyMap<string, readonly string[]> = new Map(table(WORDS));
const CENTS = ['USD', 'EUR', 'AUD', 'CAD', 'NZD'];
export const MINOR_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cent', CENTS],
  ['cents', CENTS],
  ['¢', CENTS],
  ['pence', ['GBP']],
  ['penny', ['GBP']],
  ['rappen', ['CHF']],
]);
export const CURRENCY_ADJECTIVES: ReadonlyMap<string, string> = new Map([
  ['us', 'USD'],
  ['american', 'USD'],
  ['australian', 'AUD'],
  ['canadian', 'CAD'],
  ['singapore', 'SGD'],
  ['british', 'GBP'],
  ['swiss', 'CHF'],
  ['a', 'AUD'],
  ['au', 'AUD'],
  ['c', 'CAD'],
  ['ca', 'CAD'],
  ['nz', 'NZD'],
  ['s', 'SGD'],
  ['hk', 'HKD'],
]);
export const NOTES: ReadonlyMap<string, number> = new Map([
  ['fiver', 5],
  ['fivers', 5],
  ['tenner', 10],
  ['tenners', 10],
]);
const CODE_SET: ReadonlySet<string> = new Set(CODES.split(' '));

/** The ISO code that a word is, as it was written; null when it is another word. */
export function currencyCode(written: string): string | null {
  const code = written.toUpperCase();
  return CODE_SET.has(code) && (written === code || LOWER_CODES.has(written.toLowerCase())) ? code : null;
}

export const PERCENT_WORDS: ReadonlySet<string> = new Set(
  'percent percentage pct prozent procent percento porcento'.split(' '),
);
export const PERCENT_PAIRS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['per', new Set(['cent', 'cento'])],
  ['pour', new Set(['cent'])],
  ['por', new Set(['ciento', 'cento'])],
]);
export const PARTS: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halves', 2],
  ['quarter', 4],
  ['quarters', 4],
  ...[...ORDINAL_UNITS]
    .filter(([, value]) => value > 2 && value < 11)
    .flatMap(([word, value]): [string, number][] => [
      [word, value],
      [`${word}s`, value],
    ]),
]);
