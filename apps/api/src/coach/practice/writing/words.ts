import { words } from '../language/lexicon.ts';

/** Text that marks a field as unfinished. */
export const PLACEHOLDER =
  /^(?:test(?:ing)?(?: test(?:ing)?)*|n\/?a|none|nothing|tbd|tba|todo|to do|idk|i don['’]?t know(?: yet)?|not sure(?: yet)?|no idea|unknown|later|coming soon|asdf\w*|qwert\w*|(?:x{2,}|blah|foo|bar|lorem ipsum.*)(?: (?:x+|blah|foo|bar))*|same|yes|no|ok|hello|hi)[\s.!?]*$/iu;

const FILLER_WORDS = [
  'u+m+|u+h+|e+rm+|h+m+|basically|essentially|honestly|literally|obviously|frankly|like(?=,)|well(?=,)|you know(?=,)|i mean(?=,)',
  'to be (?:totally |completely |perfectly )?(?:honest|fair|frank)|at the end of the day|long story short|needless to say|as you know',
  'actually|okay|ok|right(?=,)|anyway|yeah|yes(?=,)|so(?=,| (?:like|we|i|it|our|the|you|they|this|my|basically|um)\\b)',
  'i (?:think|guess|believe|feel like|suppose)(?: that)?(?=,| (?:we|it|i|our|the|they|you|people|there|this|that|these|most|many|every|an?)\\b)',
].join('|');

/** One filler at the start of a sentence, with what joins it to the rest. */
export const FILLER = new RegExp(`^(?:${FILLER_WORDS})(?![\\p{L}\\p{N}'’-])[\\s,.…-]*`, 'iu');

const VERB_STEMS = `
  add adjust advise aggregate alert allow analyse analyze answer arrange ask assign automate avoid become begin bring build buy calculate
  clean collect combine compare connect convert coordinate create cut deal decide deliver design detect digitise digitize
  discover distribute drive earn eliminate empower enable encourage ensure explain fail feel fetch fight fill find fix forget gather generate get
  give go grow guide handle have help hire identify improve include increase inform install integrate invite keep know learn lend let
  lose lower make manage measure meet monitor move need notice notify offer open optimise optimize organise organize pay personalise
  personalize predict prepare prevent print produce protect provide publish put read receive recommend recycle reduce remind remove
  repair replace rescue resolve reuse run save scan schedule secure see sell send share show simplify solve speak spend
  stop store streamline struggle suffer suggest swap take teach tell text throw track train translate transform travel try turn understand
  update upload use verify visit wait want warn waste watch wear write rebook reschedule let miss queue charge match book rent work plan
  order support change cost call check list start face hate worry walk talk
  record cook ship test study practice report transfer reward score remember respond wash heat cool pick speed stay
  come look listen lead
  cancel complain quit leave die drop arrive return happen exist eat sleep juggle overpay rely depend search chase copy type enter forget
`;
/** Words that are often nouns at the start of a phrase: "Books for children", "Help with tax". */
const NOUNS_TOO = words(`
  answer deal design drive fight fix guide lower match book rent work plan order support change cost call check list start hate charge
  need offer print schedule share stop store text track train travel try turn update use visit waste watch walk talk swap queue monitor
  measure repair worry record cook ship test study practice report transfer reward score help search leave drop return chase copy type sleep look lead
`);
/** Kinds of product, which take an article. */
export const PRODUCTS = words(`
  app tool platform service marketplace website site system network community box device plugin plug-in chatbot bot course programme program
  club shop store kit sensor dashboard directory newsletter game extension portal hub assistant planner tracker calculator agency studio
  engine diary editor library calendar school academy solution product browser widget wallet lab map
`);

export type VerbForm = 'base' | 'third' | 'gerund';

const thirdOf = (verb: string): string => {
  if (/(?:s|x|z|ch|sh|go)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
};

const gerundsOf = (verb: string): string[] => {
  const stem = verb.replace(/(?<=[^e])e$/, '');
  return [`${stem}ing`, `${stem}${stem.at(-1)}ing`];
};

const FORMS = new Map<string, { form: VerbForm; isNounToo: boolean }>([
  ['has', { form: 'third', isNounToo: false }],
]);
/** "Help with tax", but never "helps with tax". */
const ONLY_VERBS = words('helps hates');
for (const verb of words(VERB_STEMS)) {
  const isNounToo = NOUNS_TOO.has(verb);
  for (const gerund of gerundsOf(verb)) FORMS.set(gerund, { form: 'gerund', isNounToo: false });
  FORMS.set(verb, { form: 'base', isNounToo });
  const third = thirdOf(verb);
  FORMS.set(third, { form: 'third', isNounToo: isNounToo && !ONLY_VERBS.has(third) });
}

/** The form of a verb that profiles are written with, in lower case; undefined for any other word. */
export const verbForm = (word: string) => FORMS.get(word);

/** Forms that make a clause of the words before them. */
export const FINITE = words(`
  is are was were am isn't aren't wasn't weren't be has have had hasn't haven't hadn't does do did doesn't don't didn't can can't cannot could couldn't
  will won't would wouldn't should shouldn't must may might it's that's there's they're we're you're i'm we've they've i've
`);

export const SUBJECTS = words(`
  we i they you it he she there this that these those everyone everybody nobody no-one somebody someone people it's we're they're i'm you're
  we've they've i've there's that's
`);

/** After one of these a verb belongs to a clause within the sentence. */
export const SUBORDINATORS = words(
  'that who which whom whose when where because if while whenever what how why until before after than so',
);

export const DETERMINERS = words(
  'a an the your their our my his her its every each all any some one this that these those no it them us you more most many both',
);

export const ADJECTIVES = words(`
  fast faster cheap cheaper easy easier simple simpler safe safer quick quicker fair fairer free good better best clean cleaner green greener
  fresh fresher healthy healthier local affordable reliable flexible friendly transparent private secure sustainable convenient fun smart smarter
  accurate organic portable automatic personal efficient stress-free paperless hassle-free instant honest light lighter small smaller
`);
/** Words that "to" follows, in descriptions: "hard to find sitters". */
export const HARD = words(
  'hard difficult impossible expensive tough tricky painful slow easy boring stressful tedious confusing',
);

/** Names with a capital anywhere; none is also a common word. */
const NAMES = `
  Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July September October November December
  England Scotland Wales Ireland Britain Germany France Spain Italy Portugal Belgium Netherlands Denmark Sweden Norway Finland Poland Austria
  Switzerland Europe Africa Asia America Canada Mexico Brazil India Pakistan Bangladesh Indonesia Japan Korea Australia Kenya Nigeria Ghana
  London Leeds Manchester Birmingham Glasgow Edinburgh Dublin Paris Berlin Hamburg Munich Amsterdam Rotterdam Utrecht Brussels Madrid Barcelona
  Lisbon Rome Milan Vienna Zurich Stockholm Copenhagen Oslo Helsinki Warsaw Prague Athens Istanbul Dubai Mumbai Delhi Bangalore Lagos Nairobi
  Toronto Vancouver Boston Chicago Texas California Sydney Melbourne Singapore Tokyo
  English Scottish Welsh Irish British German French Spanish Italian Portuguese Dutch Belgian Danish Swedish Norwegian Finnish Austrian Swiss
  European African Asian American Canadian Mexican Brazilian Indian Japanese Korean Australian Kenyan Nigerian Chinese
  WhatsApp Instagram Facebook YouTube TikTok LinkedIn Google Shopify Airbnb Uber Amazon Netflix PayPal Christmas Easter
  AI UK USA EU NHS B2B B2C SaaS API CRM ERP GPS SMS PDF CEO CTO SME SMEs IoT GDPR MVP KPI GP GPs TV USB QR SEO NGO NGOs PhD ADHD
  iOS iPhone iPad eBay DIY FAQ FAQs CSV HIPAA LGBT
`;
export const PROPER: ReadonlyMap<string, string> = new Map(
  [...words(NAMES)].map((name): [string, string] => [name.toLowerCase(), name]),
);

/** Words that name a problem with the noun after them: "empty chairs". */
export const LACKING = words(`
  empty late lost broken wasted high low long poor bad manual double wrong missing unpaid unfilled unsold unused unclear outdated few little
  overpriced overbooked unreliable
`);

/** Sources of money that take an article. */
export const INCOME = words(`
  subscription fee commission licence license markup mark-up margin percentage plan membership cut deposit retainer surcharge share price tier
  marketplace paywall
`);

/** More of what money comes from, without an article. */
export const INCOMES =
  /^(?:ads?|adverts?|advertising|advertisements?|sponsorships?|sponsors|donations?|grants?|sales|freemium)$/;

/** Verbs of earning, which only the startup does. */
export const EARNS = words('charge earn take bill');

/** Too wide to say anything: "for everyone". */
export const ANYBODY =
  /^(?:people|everyone|everybody|anyone|anybody|all|users?|customers?|humans?|me|us|you)$/i;
