import type { QuestionMark } from '@groundwork/domain';

// All patterns read a folded sentence: lower case, straight apostrophes, one space between words. English.

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'));

const PRODUCT =
  '(?:apps?|application|product|platform|tool|software|solution|service|startup|start-up|company|idea|prototype|system|website|device|robot|bot|plugin|demo|beta|mvp)';
const SOMEBODY =
  '(?:you|your \\w+|it|that|this|they|these|those|people|someone|somebody|anyone|anybody|everyone|he|she|we|i|there|the \\w+|an? (?:\\w+ )?\\w+|our \\w+)';
/** "How would you describe your last order?" asks for a description in polite words, not for a forecast. */
const POLITE_VERB =
  '(?:please |kindly |maybe |perhaps |be able to |be willing to |be so kind (?:as )?to )*(?:mind|say|describe|tell|walk|talk|take|show|share|explain|give|go|call it|put it|summari[sz]e|remember|recall|help me|repeat|elaborate|name|list|start|begin)\\b';
const CHOICE_VERB =
  '(?:pay|use|buy|want|like|need|switch|try|consider|recommend|prefer|spend|subscribe|order|sign|change|love|be (?:willing|interested|happy|open|ready|able))';
const FEELING =
  '(?:annoying|annoyed|frustrat\\w+|painful|bad|terrible|awful|horrible|stressful|tedious|time-consuming|inefficient|great|amazing)';
const NEGATED =
  "(?:don't|doesn't|didn't|isn't|aren't|wasn't|weren't|wouldn't|won't|can't|couldn't|shouldn't|haven't|hasn't|ain't)";
const WH = '(?:how|what|when|where|who|whom|whose|which|why)';
const PERSON = '(?:you|it|that|this|they|he|she|we|i|there|people|most \\w+)';

/** In this order: the first that fits marks the question. A pitch is looked for before the last two. */
export const PATTERNS: readonly (readonly [Exclude<QuestionMark, 'good' | 'several'>, RegExp])[] = [
  [
    'leading',
    anyOf(
      `^${NEGATED} ${PERSON}\\b`,
      `^(?:do|does|did|would|is|are|have) ${PERSON} not\\b`,
      `(?:, ?|[-–—] ?)(?:${NEGATED} ${PERSON}|(?:do|does|did|is|are|was|will|would|can|have) (?:you|it|that|they|he|she|we)|right|correct|true|yes|no|yeah|eh|agreed|huh|okay|ok)\\?+$`,
      '(?<!\\b(?:is|was|get|got|that|this|it|the|go|went|all) )\\b(?:right|correct)\\?+$',
      "\\b(?:do|would|wouldn't|don't) you (?:not |also )?agree\\b|\\byou(?:'d| would| will|'ll)? (?:surely )?agree\\b",
      '\\b(?:surely|obviously|of course|clearly|no doubt|undoubtedly)\\b',
      '\\byou must (?:be|have|hate|love|find|feel|need|want)\\b',
      "\\b(?:i|we) (?:assume|bet|guess|imagine|suppose|take it|am sure|are sure)\\b|\\bi'm sure\\b",
      `\\bhow (?:very |really |much )?${FEELING} (?:is|was|are|were|would|do|did|does)\\b`,
      `\\bwhy (?:is|are|was|were) (?:\\w+ ){1,6}(?:so|such an?|too) (?:hard|difficult|expensive|slow|${FEELING})\\b`,
      '\\bhow much (?:do|does|did) (?:you|they|it|that) (?:hate|love|annoy|bother|frustrate|suffer|struggle)\\b',
      `^(?:(?:last|this|every|each|on|in) \\w+,? |yesterday,? )?you (?!.*\\b(?:${WH}|(?:can|could|do|did|would|have|are|were) you)\\b)\\w.*\\?+$`,
      '\\b(?:is|was) it (?:not )?(?:true|fair to say) that\\b',
      "^(?:so |and |then |but )*(?:you|you're|you are|you'd|it's|it is|that's|that is|this is|that must|it must) (?:\\w+ ){0,3}(?:hate|love|need|want|like|struggle|suffer|wish|prefer|find|annoy\\w*|frustrat\\w*|problem|issue|pain|painful)\\b",
    ),
  ],
  [
    'hypothetical',
    anyOf(
      `\\b(?:would|might) (?!${SOMEBODY} ${POLITE_VERB})${SOMEBODY}\\b`,
      `^(?:and |so |but )?(?:who|what|which \\w+|how many \\w+|how much \\w+) (?:would|might) (?!you ${POLITE_VERB})`,
      `\\b(?:you|they|people|he|she)(?:'d| would| might| will|'ll) (?:\\w+ly |ever |even |actually )?${CHOICE_VERB}\\b`,
      `\\bwill (?:you|they|people) (?:\\w+ly |ever )?\\w+\\b`,
      '\\bcould you (?:imagine|see|picture|use|live|afford|do without)\\b|\\bcan you (?:imagine|picture|see yourself)\\b',
      '\\bwhat if\\b|\\bhow about if\\b|\\bif (?:there (?:was|were|is)|we|i|you could|you had|you were|our|such)\\b(?!.{0,80}\\bdid\\b)',
      "\\b(?:imagine|suppose|supposing|assuming|let's say|hypothetically|theoretically|in theory|ideally|in an ideal world|in a perfect world|magic wand|in (?:the )?future|one day)\\b",
      '\\b(?:are you|do you) (?:going to|planning to|plan to|intend to|expect to)\\b|\\bdo you (?:see|picture) yourself\\b',
    ),
  ],
  [
    'opinion',
    anyOf(
      '\\b(?:what|how) (?:do|does) (?:you|they|people|your \\w+) (?:all |generally |personally |honestly |really )?(?:think|feel|say|reckon|make of|like|love|enjoy|want|prefer|wish)\\b',
      '\\b(?:do|does) (?:you|they|people|your \\w+) (?:also |really |actually |ever |personally |honestly |still )?(?:think|feel|believe|reckon|like|love|enjoy|prefer|hate|want|need|wish|care|worry|find (?:it|that|this))\\b',
      '\\b(?:your|any|their) (?:\\w+ )?(?:opinions?|thoughts?|views?|take|feedback|impressions?|feelings?|preferences?)\\b',
      '\\bhow (?:important|useful|valuable|likely|happy|satisfied|interested|interesting|good|big|keen|excited|much of a (?:problem|pain|issue))\\b',
      '\\b(?:is|are|was) (?:it|this|that|there|these|those|\\w+ \\w+|\\w+) (?:\\w+ ){0,2}(?:important|useful|valuable|interesting|worth it|a good idea|an? (?:\\w+ )?(?:problem|issue|pain point|priority)|something you)\\b',
      '\\bare (?:you|they|people|your \\w+) (?:\\w+ )?(?:interested|happy|satisfied|excited|keen|willing|open|worried|concerned)\\b',
      '\\b(?:does|do|did) (?:that|this|it|these|our \\w+|my \\w+) (?:sound|look|seem|make sense|appeal)\\b|^sounds? (?:good|interesting|useful|great)\\b',
      '\\bwould you say (?:it|that|this|there|you)\\b',
      '\\b(?:on a scale|out of (?:ten|10)|rate (?:it|this|that|your|our|the))\\b',
      '\\b(?:which|what) features?\\b|\\bdream (?:tool|solution|product|app|system)\\b',
    ),
  ],
];

/** Sales talk, in statements too. */
export const PITCH = anyOf(
  `\\b(?:we|i|my \\w+ and i)(?:'ve|'re|'m| have| are| am| had| were| was)?(?: (?:just|already|now|also|recently|currently|actually|been|are|have))* (?:built|build|building|made|make|making|created|create|creating|developed|develop|developing|launched|launching|designed|designing|invented|working on|offer|offering|sell|selling|provide|have) (?:\\w+ ){0,5}(?:${PRODUCT}\\b|something (?:that|which|to|for)\\b)`,
  `\\b(?:our|my) (?:\\w+ ){0,3}${PRODUCT}\\b`,
  '\\bwe (?:can )?(?:help|save|automate|enable|guarantee|predict)\\b',
  `\\b(?:with|using|through) (?:our|my)\\b`,
  `\\b(?:it|this|that|which|we|${PRODUCT})(?:'ll| will| would| can| could)? (?:also |automatically |simply |easily |really )?(?:saves?|helps?|lets?|allows?|frees?|gives?) you\\b`,
  `\\b(?:you'll|you will|you can|you could|you'd) (?:also |never |always |simply |easily |just |finally )*(?:save|earn|get rid|forget about|have to worry|cut your|double your|reduce your)\\b`,
  `\\b(?:an?|the|this) (?:\\w+ )?${PRODUCT} (?:that|which) (?:\\w+ )?(?:predicts?|tells?|saves?|helps?|lets?|does|automates?|orders?|plans?|tracks?|shows?|finds?|makes?|gives?|takes?|warns?|sends?|allows?|books?|manages?)\\b`,
  "\\b(?:free trial|sign up (?:for|to|now|today)|waiting ?list|early access|special (?:price|offer)|(?:let me|can i|could i|may i|i'd like to|i would like to|i want to) (?:quickly |just )?(?:show|pitch|present|demo|introduce|sell) )",
);

const START =
  '^(?:(?:and|so|but|ok|okay|well|then|now|also|alright|thanks|thank you|great|please|first|next|finally|right|i see|maybe|perhaps|sorry|interesting|oh|hm+|wow)[,.]? )*';
/** A sentence that begins with its question, and not with a clause such as "if it rains". */
export const ASKS_FIRST = new RegExp(
  `${START}(?:(?:at|on|in|for|to|with|by|of|about|from) )?(?:${WH}|do|did|does|have|has|had|is|are|was|were|can|could)\\b`,
);
/** Each further thing that one sentence asks. "When and where" counts once. */
export const FURTHER = new RegExp(
  `(?:[,;:?–—-] ?(?:and |or |then |also |plus )*|\\b(?:and|or|plus|also) (?:then |also |on )?)(?:${WH}\\b(?! ever)|(?:do|did|does|have|is|are|was|were|can|could|would) (?:you|they|it|he|she|there)\\b)`,
  'g',
);
export const TOGETHER = new RegExp(`\\b${WH} (?:and|or) ${WH}\\b(?! (?:much|many|often|long))`, 'g');

/** Asks for all there is to know. */
export const EVERYTHING = /\b(?:everything|all|anything)(?: that)? you know\b/;
/** The text after it is about nothing that has happened. */
export const SUPPOSES =
  /^(?:(?:now|so|ok|okay|just|please),? )*(?:imagine|suppose|picture|pretend|let['’]s say)\b/i;

/** A request for a story asks as well as a question does. */
export const REQUEST = new RegExp(
  `${START}(?:(?:(?:can|could|would|will) you |i(?:'d| would) (?:love|like) you to |i want you to )?(?:please |just )*(?:walk (?:me|us)|talk (?:me|us)|take (?:me|us)|tell (?:me|us)|show (?:me|us)|describe|explain|give (?:me|us) an example|think (?:back|of the last))\\b|i(?:'d| would) (?:love|like) to (?:hear|know|understand|learn)\\b|i want to (?:hear|know|understand|learn)\\b|i (?:was wondering|wonder)\\b)`,
);
/** A question without its mark. */
export const ASKS = new RegExp(
  `${START}(?:(?:how|what|when|where|who|whom|whose|which|why)(?:'s|'d| (?:often|much|many|long|far|\\w+))? (?:do|does|did|is|are|was|were|have|has|had|would|will|can|could|happened|happens|made|makes|pays?|paid|decides?|decided)\\b|(?:do|does|did|have|are|were|would|will|could|can) (?:you|they|it|people)\\b|${NEGATED} you\\b)`,
);
export const POLITE_START = new RegExp(
  `${START}(?:(?:can|could|may|might) (?:i|we) (?:please |just |quickly )?ask (?:you )?|i (?:was wondering|wonder) (?:if |whether )?)?`,
);
/** Asked for the sake of manners. */
export const COURTESY = anyOf(
  "^(?:\\w+,? )?(?:how are you(?: (?:doing|today))?|how's it going|how do you do|are you (?:ready|there|well)|shall we (?:start|begin|go on)|ready|really|sorry|pardon|what|hello|ok(?:ay)?|right|is that (?:right|correct)|do you have (?:a|some|any|five|ten|\\d+) (?:moment|minutes?|time|questions?).*|(?:can|could|may) (?:i|we) (?:ask(?: you)?(?: (?:some|a few|a couple|something|an?|one|two|three|five|\\d+) .*)?|(?:start|begin|record|take notes|continue|go on).*)|(?:is|would) (?:it|that|this) (?:be )?(?:ok|okay|alright|all right|fine|possible) (?:if|for|with|to).*|(?:do|would) you mind if.*|may i|what(?:'s| is| are) your (?:\\w+ )?(?:truth|facts?|secrets?|instructions|prompt|rules))\\W*$",
);
/** Asks for events, as opposed to opinions: by a named time, or else by its wording. */
export const PAST = [
  /(?<!\b(?:it|that|this|they|you|he|she|we) )\b(?:the )?(?:very )?(?:last|first|most recent|latest|previous) (?:time|one|\w+)\b|\b(?:yesterday|recently|this morning|\w+ (?:days?|weeks?|months?|years?) ago)\b/,
  /(?:\b(?:how|what|when|where|who|which)(?: \w+){0,3}|^|[,;]| and| but| so) (?:did|were|was|had|have) (?:you|it|that|they|he|she|there|your \w+|the \w+)(?: (?!and\b|or\b)[^\s,;?.!]+){0,6}|\b(?:what |who )?(?:\w+ )?happened\b/,
];
