import { isEverybodys } from '@groundwork/domain';

export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that hold a sentence together and say nothing on their own. A pile of keywords has few of them. */
export const FUNCTION_WORDS = words(`
  a an the this that these those my your his her its our their some any each every either neither both all most many much few several such
  same other another own certain i me you he him she it we us they them myself yourself himself herself itself ourselves themselves one ones
  who whom whose which what where when why how whoever whatever whenever wherever am is are was were be been being do does did doing done have
  has had having will would shall should can could may might must ought i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's
  she'd she'll it's it'd it'll we're we've we'd we'll they're they've they'd they'll that's there's here's what's who's where's let's isn't
  aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't shan't shouldn't can't cannot couldn't mustn't needn't not
  no nor never and or but so yet if unless until till while whereas although though because since as than whether of in on at by for from to
  into onto with without within about above across after against along among around before behind below beneath beside besides between beyond
  despite down during except inside like near off out outside over per through throughout toward towards under up upon via due instead then
  there here just only also too very even still again ever always already almost quite rather really perhaps maybe soon now once twice often
  sometimes usually mostly hardly barely else more less least etc e.g i.e eg ie vs
`);

/** Words of courtesy and of the chat itself. "Great question" has no content. */
export const CHAT_WORDS = words(`
  hi hello hey dear please thanks thx cheers sorry ok okay yes yeah yep no sure alright welcome great nice awesome amazing wonderful excellent
  brilliant fantastic perfect superb cool super helpful impressive love lovely enjoy coach assistant bot question answer chat message reply
  prompt instruction judge criterion criteria rubric evaluation verdict requirement met pass accepted mark complete condition satisfied
  evidence
`);

/** Whether anybody may use the word about anything, asked or not. */
export const isCommon = (word: string): boolean =>
  FUNCTION_WORDS.has(word) || NUMBER_WORDS.has(word) || CHAT_WORDS.has(word) || isEverybodys(word);

const IRREGULAR_PAST = words(`
  was were had ate became began bent bet bit bled blew bought broke brought built burnt came caught chose clung crept cut dealt drank drew
  drove dug fed fell felt flew forgot fought found froze gave got grew heard held hid hit hung hurt kept knelt knew laid lay led left lent
  lost made meant met paid put quit ran rang read rode rose said sat saw sent set shook shot shut slept slid sold sought spent spilt split
  spoke spoilt stole stood stuck swept swore threw told took tore understood went woke won wore wound wrote arose awoke burst fled flung
  forbade foresaw forgave lit mistook outgrew overheard overslept overtook rebuilt redid repaid rethought retold rewrote sang sank shone
  shrank slung snuck spat sped sprang spun stank strode strove struck stung swam swung taught thought undertook undid wept withdrew withstood
  wove wrung let bid cast spread upset beat thrust shed bust overdid underpaid undercut
`);
/** Words in -ed that are not verb forms, or only say that something took place. */
const NOT_PAST = words(
  'need speed indeed hundred shed seed feed exceed weed breed bleed greed naked wicked sacred happened',
);

export function isPast(word: string): boolean {
  const plain = word.replace(/^(?:mis|over)/, '');
  return (
    IRREGULAR_PAST.has(word) ||
    IRREGULAR_PAST.has(plain) ||
    (word.length > 4 && word.endsWith('ed') && !NOT_PAST.has(word))
  );
}

export const TIME_UNITS = words(`
  second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks weekend weekends fortnight month months year years
  shift shifts evening evenings night nights morning mornings afternoon afternoons weekday weekdays
`);
export const MONEY_WORDS = words(`
  pound pounds quid euro euros dollar dollars cent cents penny pence bucks gbp eur usd chf franc francs rupee rupees yen yuan k grand kroner
  krone krona kronor kronur kr sek nok dkk crowns zloty zlotys złoty pln rand zar peso pesos lira liras dirham dirhams shekel shekels forint
  forints huf koruna korun czk baht ringgit naira shilling shillings cedi cedis reais leu lei lev leva dinar dinars riyal riyals rubles
  hryvnia revenue turnover fee fees wage wages salary rent fine fines profit profits sales
`);
export const CURRENCY = words('£ $ € ¥');

export const isMeasure = (token: { lower: string } | undefined): boolean =>
  token !== undefined && (TIME_UNITS.has(token.lower) || MONEY_WORDS.has(token.lower));

/** Number words with their worth, for counting what they count. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`
    .split(' ')
    .map((word, index): [string, number] => [word, index + 2])
    .concat(
      Object.entries({ thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 }),
    )
    .concat(Object.entries({ dozen: 12, hundred: 100, thousand: 1000 })),
);
