export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that hold a sentence together and say nothing on their own. A pile of keywords has few of them. */
export const FUNCTION_WORDS = words(`
  a an the this that these those my your his her its our their some any each every either neither both all most many much few several
  such same other another own certain
  i me you he him she it we us they them myself yourself himself herself itself ourselves themselves one ones who whom whose which what
  where when why how whoever whatever whenever wherever
  am is are was were be been being do does did doing done have has had having will would shall should can could may might must ought
  i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll we're we've we'd we'll they're they've
  they'd they'll that's there's here's what's who's where's let's isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't
  won't wouldn't shan't shouldn't can't cannot couldn't mustn't needn't
  not no nor never
  and or but so yet if unless until till while whereas although though because since as than whether
  of in on at by for from to into onto with without within about above across after against along among around before behind below
  beneath beside besides between beyond despite down during except inside like near off out outside over per through throughout
  toward towards under up upon via due instead
  then there here just only also too very even still again ever always already almost quite rather really perhaps maybe soon now once
  twice often sometimes usually mostly hardly barely else more less least etc e.g i.e eg ie vs
`);

/**
 * Words anybody can use about any business without knowing one. They are neither wrong nor evidence: an answer needs
 * others beside them.
 */
export const JARGON = words(`
  problem problems issue issues pain pains solution solutions value market markets segment segments customer customers user users buyer
  buyers consumer consumers client clients people person persons someone somebody group groups audience target business businesses company
  companies startup startups product products service services app apps platform platforms tool tools software feature features process
  processes workflow workflows productivity efficiency efficient strategy growth scale innovation innovative disrupt ai technology
  time money cost costs price number numbers unit units amount basis source sources data metric metrics result results outcome outcomes
  incident incidents situation situations moment moments trigger triggers event events case cases example examples date day days role roles
  need needs want wants goal goals task tasks job jobs progress work life thing things stuff something anything everything way ways
  reason reasons cause habit habits worry worries risk risks fear fears routine push pull force forces belief beliefs assumption assumptions
  surprise surprised surprising expectation alternative alternatives competitor competitors competition substitute substitutes status quo manual
  past present future specific specifically important different various general generally recent recently happen happens happened happening place places
  step steps detail details kind kinds type types manager managers director owner worker workers employee employees professional
  professionals team teams decision maker makers quality better best good bad easier faster cheaper high low medium big small huge
  compare comparison choice interview interviews interviewed quote quotes opinion insight insights research behaviour behavior
  lot lots tons new old modern experience access reach total year month week hour minute time
`);

/** Words of courtesy and of the chat itself. "Great question" has no content. */
export const CHAT_WORDS = words(`
  hi hello hey dear please thanks thank thx cheers sorry ok okay yes yeah yep no sure alright welcome
  great nice awesome amazing wonderful excellent brilliant fantastic perfect superb cool super helpful impressive love loved lovely enjoy
  coach assistant bot question questions answer answers answered chat message messages reply prompt instruction instructions judge
  criterion criteria rubric evaluation verdict requirement requirements met pass passed accepted accept mark marked complete completed
  condition conditions satisfied evidence
`);

export const PRAISE = words(`
  great nice awesome amazing wonderful excellent brilliant fantastic perfect superb cool super helpful impressive love lovely enjoy
  thank thanks smart clever insightful
`);

const IRREGULAR_PAST = words(`
  was were had
  ate became began bent bet bit bled blew bought broke brought built burnt came caught chose clung crept cut dealt drank drew drove dug
  fed fell felt flew forgot fought found froze gave got grew heard held hid hit hung hurt kept knelt knew laid lay led left lent lost
  made meant met paid put quit ran rang read rode rose said sat saw sent set shook shot shut slept slid sold sought spent spilt split
  spoke spoilt stole stood stuck swept swore threw told took tore understood went woke won wore wound wrote
  arose awoke burst fled flung forbade foresaw forgave lit mistook outgrew overheard overslept overtook rebuilt redid repaid rethought retold
  rewrote sang sank shone shrank slung snuck spat sped sprang spun stank strode strove struck stung swam swung taught thought undertook undid
  wept withdrew withstood wove wrung
  let bid cast spread upset beat thrust shed bust overdid underpaid undercut
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
  pound pounds quid euro euros dollar dollars cent cents penny pence bucks gbp eur usd chf franc francs rupee rupees yen yuan k grand
  kroner krone krona kronor kronur kr sek nok dkk crowns zloty zlotys złoty pln rand zar peso pesos lira liras dirham dirhams shekel shekels
  forint forints huf koruna korun czk baht ringgit naira shilling shillings cedi cedis reais leu lei lev leva dinar dinars riyal riyals rubles
  hryvnia
  revenue turnover fee fees wage wages salary rent fine fines profit profits sales
`);
export const CURRENCY = words('£ $ € ¥');

export const isMeasure = (token: { lower: string } | undefined): boolean =>
  token !== undefined && (TIME_UNITS.has(token.lower) || MONEY_WORDS.has(token.lower));

const SMALL_NUMBERS =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
/** Number words with their worth, for counting what they count. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...SMALL_NUMBERS.split(' ').map((word, index): [string, number] => [word, index + 2]),
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['thousand', 1000],
  ['dozen', 12],
]);
export const FRACTIONS = words('half third quarter fifth tenth');

/** Seeing for oneself, which is as good as an incident once it has a day. */
export const OBSERVING = words('watch shadow observe accompany');
