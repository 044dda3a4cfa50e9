import { isContentWord } from './content-words.ts';
import { isEverybodys } from './everybodys-words.ts';

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that hold a sentence together and say nothing on their own. A pile of keywords has few of them. */
const GLUE = words(`
  across against along among behind beneath beside beyond despite except inside near outside per throughout due several certain ones never
  unless till whereas wherever already soon twice sometimes mostly hardly barely done ought eg ie vs
`);
const FULL_VERBS = words('go going got get gets getting make makes made lets');
export const isFunctionWord = (word: string): boolean =>
  GLUE.has(word) || (!FULL_VERBS.has(word) && !isContentWord(word.replaceAll("'", '')));

/** Whether anybody may use the word about anything, asked or not. */
export const isCommon = (word: string): boolean =>
  isFunctionWord(word) || NUMBER_WORDS.has(word) || isEverybodys(word);

const IRREGULAR_PAST = words(`
  was were had ate became began bent bet bit bled blew bought broke brought built burnt came caught chose clung crept cut dealt drank drew
  drove dug fed fell felt flew forgot fought found froze gave got grew heard held hid hit hung hurt kept knelt knew laid lay led left lent
  lost made meant met paid put quit ran rang read rode rose said sat saw sent set shook shot shut slept slid sold sought spent spilt split
  spoke spoilt stole stood stuck swept swore threw told took tore understood went woke won wore wound wrote arose awoke burst fled flung
  lit mistook rebuilt repaid sang sank shone shrank struck swam swung taught thought wept withdrew let spread upset beat
`);
/** Words in -ed that are not verb forms, or only say that something took place. */
const NOT_PAST = words(
  'need speed indeed hundred shed seed feed exceed weed breed bleed greed naked wicked sacred happened',
);

export const isPast = (word: string): boolean =>
  IRREGULAR_PAST.has(word.replace(/^(?:mis|over)/, '')) || (/...ed$/.test(word) && !NOT_PAST.has(word));

export const TIME_UNITS = words(`
  second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks weekend weekends fortnight month months year years
  shift shifts evening evenings night nights morning mornings afternoon afternoons weekday weekdays
`);
export const MONEY_WORDS = words(`
  pound pounds quid euro euros dollar dollars cent cents penny pence bucks gbp eur usd chf franc francs rupee rupees yen k grand kroner
  krona kronor kr zloty zł pln ron cad cedi cedis ghs brl kes php inr rand peso pesos lira dirham dirhams shekels forints naira shillings reais lei
  revenue turnover fee fees wage wages salary rent fine fines profit profits sales
`);
export const CURRENCY = words('£ $ € ¥');

export const isMeasure = (token: { lower: string } | undefined): boolean =>
  token !== undefined && (TIME_UNITS.has(token.lower) || MONEY_WORDS.has(token.lower));

const TO_TWENTY =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const TENS = 'thirty forty fifty sixty seventy eighty ninety';
/** Number words from two on, with their value. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...TO_TWENTY.split(' ').map((word, index) => [word, index + 2] as const),
  ...TENS.split(' ').map((word, index) => [word, 10 * (index + 3)] as const),
  ...Object.entries({ dozen: 12, hundred: 100, thousand: 1000 }),
]);
