/** What a number counts. `divisor` of cents is 100. */
export interface Unit {
  kind: 'money' | 'percent' | 'times';
  /** ISO codes that the word or sign may mean; of money only. */
  currencies: readonly string[];
  divisor: number;
}

const table = (list: string): [string, string[]][] =>
  list.split(' ').map(entry => {
    const [word = '', codes = ''] = entry.split('=');
    return [word, codes.split(',')];
  });

const SIGNS = new Map(
  table(
    '£=GBP $=USD €=EUR ¥=JPY,CNY ₹=INR ₩=KRW ₽=RUB ₺=TRY ₪=ILS ₦=NGN ฿=THB ₫=VND ₱=PHP ₴=UAH ₿=BTC 元=CNY 円=JPY 원=KRW',
  ),
);
const WORDS = new Map(
  table(
    'pound=GBP pounds=GBP quid=GBP sterling=GBP pfund=GBP dollar=USD dollars=USD buck=USD bucks=USD dólares=USD euro=EUR euros=EUR yen=JPY yuan=CNY rmb=CNY rupee=INR rupees=INR rs=INR franc=CHF francs=CHF franken=CHF fr=CHF zloty=PLN zł=PLN kr=SEK,NOK,DKK kroner=NOK,DKK kronor=SEK rand=ZAR naira=NGN rubles=RUB roubles=RUB',
  ),
);
/** Those that are words of English are left out. */
const CODES = new Map(
  'gbp usd eur chf jpy cny inr aud cad nzd sek nok dkk pln czk huf ils zar ngn kes brl mxn sgd hkd aed krw thb myr php vnd uah rub btc eth'
    .split(' ')
    .map((code): [string, string[]] => [code, [code.toUpperCase()]]),
);
const CENTS = ['USD', 'EUR', 'AUD', 'CAD', 'NZD'];
const MINOR = new Map([
  ...['cent', 'cents', '¢'].map((word): [string, string[]] => [word, CENTS]),
  ...['pence', 'penny', 'p'].map((word): [string, string[]] => [word, ['GBP']]),
  ['rappen', ['CHF']] as [string, string[]],
]);
/** In front of a dollar sign, or of 'dollars'. */
const DOLLARS = new Map(
  Object.entries({ us: 'USD', a: 'AUD', au: 'AUD', c: 'CAD', ca: 'CAD', nz: 'NZD', s: 'SGD', hk: 'HKD' }),
);

const any = (...maps: ReadonlyMap<string, unknown>[]) =>
  maps
    .flatMap(map => [...map.keys()])
    .toSorted((one, other) => other.length - one.length)
    .join('|')
    .replaceAll('$', '\\$');

const END = '(?![\\p{L}\\p{N}])';
const BEFORE = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(${any(DOLLARS)}))?(${any(SIGNS)}) ?$|(?<![\\p{L}\\p{N}])(${any(CODES)}|rs|fr|kr|zł)\\.? ?$`,
  'u',
);
const MONEY = new RegExp(
  `^(?:,[-–])?[ -]?(?:(?:(${any(DOLLARS)}) ?)?(${any(SIGNS)})|((?:us|american|australian|canadian) )?(${any(WORDS, CODES)})${END})`,
  'u',
);
const SMALL_MONEY = new RegExp(`^[ -]?(?:${any(MINOR)})${END}`, 'u');
const PERCENT = new RegExp(
  `^[ -]?(?:%|(?:percent|percentage(?: points?)?|per cent|pct|prozent|procent|percento|porcento|pour cent|por ciento|por cento)${END})`,
  'u',
);
const TIMES = new RegExp(
  `^(?: ?[x×]${END}(?! ?\\d)|[- ]?fold${END}| times(?= (?:as|more|less|faster|quicker|better|cheaper|higher|lower|larger|bigger)${END}))`,
  'u',
);
/** Longer wordings are no unit. */
const REACH = 20;

/** The currency at the end of what is in front of the number, and the length of its wording. */
export function unitBefore(text: string): { unit: Unit; length: number } | null {
  const [whole, dollars = '', sign = '', code = ''] = BEFORE.exec(text.slice(-REACH)) ?? [];
  if (whole === undefined) return null;
  const currencies = SIGNS.get(sign) ?? CODES.get(code) ?? WORDS.get(code) ?? [];
  return { unit: money(byDollars(currencies, dollars)), length: whole.length };
}

export function unitAfter(text: string, at: number): { unit: Unit; length: number } | null {
  const next = text.slice(at, at + REACH);
  const plain = { currencies: [], divisor: 1 };
  const [percent] = PERCENT.exec(next) ?? [];
  if (percent) return { unit: { kind: 'percent', ...plain }, length: percent.length };
  const [times] = TIMES.exec(next) ?? [];
  if (times) return { unit: { kind: 'times', ...plain }, length: times.length };
  const [small] = SMALL_MONEY.exec(next) ?? [];
  if (small) {
    const currencies = MINOR.get(small.replace(/^[ -]/, '')) ?? [];
    return { unit: { kind: 'money', currencies, divisor: 100 }, length: small.length };
  }
  const [whole, dollars = '', sign = '', adjective = '', word = ''] = MONEY.exec(next) ?? [];
  if (whole === undefined) return null;
  const currencies = SIGNS.get(sign) ?? WORDS.get(word) ?? CODES.get(word) ?? [];
  return { unit: money(byDollars(currencies, dollars || adjective.slice(0, 2))), length: whole.length };
}

const money = (currencies: readonly string[]): Unit => ({ kind: 'money', currencies, divisor: 1 });

const byDollars = (currencies: readonly string[], dollars: string): readonly string[] => {
  const own = currencies[0] === 'USD' ? (DOLLARS.get(dollars) ?? null) : null;
  return own === null ? currencies : [own];
};
