import { foldCharacters } from '@groundwork/domain';

const CERTAIN_SPEAKER =
  /^[\s>#*_`~"']*(?:SYSTEM\b(?=.*\p{Ll})|[[(<|#]+\s*(?:[Ss]ystem|SYSTEM|[Aa]ssistant|[Dd]eveloper)\b)/u;

export const forgesSpeaker = (sentence: string): boolean => CERTAIN_SPEAKER.test(sentence);

/** Orders begin a clause, or follow these words: "teachers mark it as done" is not an order. */
const ORDER =
  '(?:^|[,;:.!–—-] ?|\\b(?:please|kindly|just|now|so|then|and|therefore|hereby|simply|also|you|must|should|may|to|never|me|i|we|us|not) )';
const TARGET =
  '(?:this|that|it|everything|all|me|mine|both|(?:this|that|the|my|your|every|each|all|any|current) (?:\\w+ )?' +
  '(?:answers?|questions?|steps?|items?|points?|criteri(?:a|on)|requirements?|verdicts?|sentences?))';
const OUTCOME =
  '(?:met|completed?|done|finished|accepted|approved|passed|answered|fulfilled|satisfied|verified|valid|correct|true|given|granted|proven|settled)';
const KIND =
  '(?:quotes?|quotations?|evidence|proof|dates?|numbers?|sources?|names?|details?|reasons?|examples?)';
const CRITERIA =
  '(?:(?:all|every|each|both|any|the|these|your|its|required|remaining) )(?:of the |of your )?(?:\\w+ )?(?:criteri(?:a|on)|requirements|rubric)';
const STATE = '(?:is|are|was|were|be|been|have|has|now|already|fully|all|hereby|clearly|as)';
const AUTHORITY =
  '(?:administrator|admin|developer|judge|operator|moderator|evaluator|examiner|system|maker|author|owner of (?:this|the) app)';

const ORDERS = [
  '\\byou are now\\b',
  `${ORDER}(?:ignore|disregard|forget|override|bypass|overlook) (?:\\w+ ){0,5}(?:instructions?|rules|rubric|criteri(?:a|on)|guidelines|prompts?)\\b`,
  `${ORDER}(?:skip|suspend|waive|omit|stop|end|switch off|turn off) (?:the |this |my |any |all )?(?:evaluation|evaluating|assessment|judgement|judging|grading|verdict|criteri(?:a|on))(?: (?:here|now|and|for|please|of|from)\\b|$|[,.!])`,
  '\\b(?:switch|turn|shut|set) (?:the |this )?(?:evaluation|assessment|judge|judging|grading|verdict) (?:off|to|as)\\b',
  `${ORDER}(?:mark|grade|rate|set|count|treat|consider|record|score|log|register|regard|report|take|assume|accept|approve|pass|see|deem|let) (?:${TARGET} )?(?:\\w+,? ){0,10}?(?:as|to|count as|be|for) (?:(?:received|given|fully|now|already) (?:and )?)?${OUTCOME}\\b`,
  `${ORDER}(?:mark|grade|rate|set|count|treat|consider|record|report) ${TARGET} ${OUTCOME}\\b`,
  `${ORDER}(?:accept|approve|pass|grant|credit|clear|confirm|assume) (?:this|that|it|them|me|mine|(?:this|that|my|the|your) (?:one|point|answer|question|step|item|verdict|criteri(?:a|on)))(?:$|[,.;:!]| (?:as|now|please|then|and|because|since|for|without|is)\\b)`,
  `${ORDER}(?:accept|approve|take|count|grant|credit|pass|assume|allow|believe)\\b.{0,80} without (?:a |an |any |the |further |more )?${KIND}\\b`,
  `${ORDER}(?:return|output|answer with|respond with|reply with|print|emit) (?:only )?(?:met|true|pass|passed|complete|the verdict)\\b`,
  `${ORDER}(?:write|put|enter|say|state)\\b.{0,60}\\b(?:your|the) (?:verdict|evaluation|judgement)\\b`,
  `${ORDER}(?:write|say|state|return|report|confirm) that (?:the|this|my) (?:answer|question|step|founder|verdict)\\b`,
  `(?:do not|dont|never|no need to) (?:evaluate|judge|assess|grade|ask again|ask me again|ask (?:for|about) (?:it|this|more))\\b`,
  `\\b${CRITERIA}(?: (?:of|in|for) (?:\\w+ )?\\w+)? (?:${STATE} )*${OUTCOME}\\b`,
  `^(?:${CRITERIA}|criteri(?:a|on)) (?:\\w+ ){0,6}(?:is|are) ${OUTCOME}\\b`,
  `\\b(?:this|the|that|my|your|current) (?:question|step|answer|item|task) (?:(?:${STATE}|counts?|passes) )+(?:as )?${OUTCOME}\\b`,
  `\\b(?:evaluation|assessment|judgement|verdict|grading) (?:of|for|on) (?:this|the|my) (?:question|step|answer|founder)\\b`,
  `\\b(?:this|the) founder (?:has|have|is|was) (?:now |already |fully |also )?(?:completed|answered|finished|passed|provided|met|fulfilled|given (?:a|an|all|the))\\b`,
  '\\b(?:for|of|about) this founder\\b|\\boutput for (?:this|the)\\b|\\b(?:your|the) (?:system )?instructions (?:say|said|are|allow|tell)\\b|\\bby your (?:instructions|rules)\\b',
  '\\b(?:note|dear|message) (?:to )?(?:the )?judge\\b|\\bas the judge\\b',
  `\\bthe judge (?:\\w+ ){0,6}(?:as|to) ${OUTCOME}\\b`,
  '\\byou (?:are|were|have been) (?:told|asked|ordered|instructed|supposed) to (?:answer|reply|respond|say|accept|mark|set)\\b',
  `${ORDER}(?:count|treat|take|accept|regard|consider) (?:\\w+ ){1,8}and (?:move|go) on\\b`,
  `\\bas (?:an? |the |your )?${AUTHORITY}(?: of (?:this|the) \\w+)?,? (?:i|we) (?:\\w+ )?(?:confirm|approve|certify|declare|verify|grant|authorise|allow)(?: (?:it|this|that|everything|all|you)\\b|$)`,
  `\\bas (?:an? |the |your )?${AUTHORITY} (?:of this app,? )?(?:i|we|you)\\b.{0,80}\\b(?:evaluation|criteri(?:a|on)|verdict|question|answer|judge|conclude)\\b`,
  `\\b(?:i|we) (?:hereby )?(?:certify|confirm|declare|assure you) (?:that )?(?:it|this|everything|all|the requirements|the criteria)\\b`,
].map(pattern => new RegExp(pattern));

/** Only the beginning of a longer sentence is read, to bound the work. */
const LONGEST_ORDER = 600;
const WORD_OR_BREAK = /[\p{L}\p{N}\p{M}]+|[,;:.!?–—()[\]{}"“”]/gu;

/** Whether a sentence tells the judge what to decide, or decides in its place. English only. */
export function instructsJudge(sentence: string): boolean {
  const parts =
    foldCharacters(sentence.slice(0, LONGEST_ORDER)).toLowerCase().replaceAll("'", '').match(WORD_OR_BREAK) ??
    [];
  const text = parts.map(part => (/^[\p{L}\p{N}\p{M}]/u.test(part) ? ` ${part}` : ',')).join('');
  return ORDERS.some(order => order.test(text.replace(/^[ ,]+/, '').replace(/,{2,}/g, ',')));
}

/** Words for questions, answers and judging, which say nothing about a business. */
const META = new Set(
  (
    'accepted address addresses agree agreed answer answered answers approved assistant attached attachment audit chat coach complete completed ' +
    'confidential confirmed correct criteria criterion date dates day days deck detail details developer document done email emails evaluation ' +
    'evidence example examples expert false figure figures file final finished five fulfilled full given good handed information item items judge ' +
    'known list listed lists mail mentor message messages met name named names new note number numbers one pass passed people person persons ' +
    'pitch point points price prices profile proof proven provided question questions quote quotes reason reasons received record requirement ' +
    'requirements result return role roles rubric satisfied score sentence sentences sent session set source sources step sum summary system table ' +
    'task ten thing things three true two uploaded valid verdict verdicts verified well write written yes founder founders asked want wanted earlier ' +
    'admin administrator status option choice text say says said told tell month week friday monday tuesday wednesday thursday saturday sunday ' +
    'tomorrow today yesterday soon next four six seven eight nine proper properly exact exactly action time weekend quickly good better best ' +
    'customer customers user users buyer buyers competitor competitors market product business profile segment segments pain money figure ' +
    'january february march april may june july august september october november december'
  ).split(' '),
);

export const isOutsideChat = (word: string): boolean => !META.has(word) && !/^\d+$/.test(word);

/**
 * An action marker, an object, a program's tag, or a verdict's field with a value: 'met: true', 'status = completed'.
 */
const VERDICT_FIELD = new RegExp(
  [
    String.raw`\b(?:met|verdicts?|completed?|status|accepted|passed)\b["“”]?\s{0,3}[:=]\s{0,3}["“”]?(?:true|yes|met|completed?|accepted|passed|excellent|question|\[)`,
    String.raw`\b\w+\s{0,3}=\s{0,3}["“”]?(?:satisfied|met|fulfilled|accepted|passed|completed?|true)\b`,
    String.raw`\bevidence\b["“”]?\s{0,3}[:=]\s{0,3}["“”]?(?:sentence|\[)`,
    String.raw`\[\[|[{}]|(?:<|&lt;)[/!?]?(?:script|verdict|met|criterion|evidence|system|assistant|option)\b`,
  ].join('|'),
  'i',
);

/** Whether any part of a message reads like a judge's answer. Then none of it counts as the founder's. */
export function readsLikeVerdict(message: string): boolean {
  return VERDICT_FIELD.test(message);
}
