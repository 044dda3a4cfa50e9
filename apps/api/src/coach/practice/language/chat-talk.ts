import { words } from '@groundwork/domain';
import { isContentWord } from './content-words.ts';
import { instructsJudge, isOutsideChat } from './speaks-to-judge.ts';

const CHATTER =
  toSet(`absolutely agree agreed alright amazing awesome best brilliant bye cheers congrats cool dear enjoy
  enjoyed excellent exactly excited fab fabulous fantastic fine genius glad good goodbye great haha happy hello helpful
  hey hi impressive incredible lol love loved lovely marvellous marvelous nice ok okay outstanding perfect pleased
  promise smart super superb terrific thank thankful thanks thx trust understood welcome wonderful wow yeah yep yup`);

const COMPANIONS =
  toSet(`advice ai answer answers app assistant bot chat clear coach coaching correct day evening feel
  follow gpt guidance help helped helping idea ideas interesting job keep know learned learnt like looking model morning
  point question questions right see sense session sounds step talk talking think time tip tips today tool understand
  say says said tell tells told use useful using way week well work working works`);

const IGNORANCE = new RegExp(
  String.raw`\b(?:i|we) (?:really |honestly |just |still )?(?:dont|do not|havent|have not|cant|cannot|have no)` +
    String.raw` (?:really |yet |a |an |any |the )*(?:know|clue|idea|say|tell|thought|decide|decided|figured)\b` +
    '|^(?:i |we )?(?:havent|have not|didnt|did not) (?:(?:really|even|actually|yet|quite) )*(?:looked|checked|thought|decided|started|asked|done|got)(?: (?:at|into|about|on|to|it|this|that|them|yet|so|far|any|of|one|there|round))*$' +
    String.raw`|^(?:nobody|no one) (?:has |have )?(?:told|shown) (?:me|us) (?:who|what|when|where|how|why|about|anything)\b` +
    String.raw`|\b(?:idk|dunno|no idea|no clue|not sure|unsure|beats me|whatever you (?:say|think|like|want)` +
    '|never ?mind|no comment|no longer know' +
    String.raw`|nothing (?:comes to mind|to (?:say|add|report)))\b`,
);

const POLITE =
  '(?:(?:please|kindly|just|now|ok|okay|so|and|then|lets|let us|go ahead and|can you|could you|i want you to|' +
  'i need you to|i think|i believe|you (?:can|may|must|should|have to|need to)) )*';
const NOUN =
  '(?:answers?|questions?|steps?|challenges?|criteri(?:a|on)|messages?|requirements?|instructions?|prompts?|rules|rubric)';
const TARGET = `(?:(?:this|that|the|my|your|all|every|each|current|next|previous|prior) )*(?:this|that|it|me|mine|everything|all|${NOUN})`;
const OUTCOME =
  '(?:complete|completed|done|met|finished|accepted|approved|answered|correct|passed|satisfied|fulfilled|valid)';

const SPEAKER =
  '(?:as )?(?:i|ive|we|weve|my (?:co ?founder|mentor|partner|colleague|team)) (?:(?:have|has|had|already|just|did) )*';
const SAID_IT = `${SPEAKER}(?:told|said|answered|explained|confirmed|mentioned|submitted)`;
const PLANNING =
  '(?:(?:on|by|next|this) \\w+ )?(?:ill|well|(?:i|we) (?:will|shall|plan to|intend to|promise to|hope to|want to|am going to|are going to)|(?:im|were) going to)';
const PLANNED =
  /^(?:write|down|note|name|names|collect|gather|prepare|make|list|get|give|provide|tell|add|think|going|plan|promise|decide|compare|put|together|up|out|work|ask|asking|find|interview|count|check|test|learn|meet|talk|speak|grow|reach|make|keep|send|track|react|improve)$/;

const ADDRESSES = [
  `^${POLITE}(?:mark|accept|approve|count|consider|treat|grade|judge|pass|complete|close|finish|set|record|ignore|forget|disregard|skip|override|bypass|repeat|rephrase|explain|answer|confirm) ${TARGET}(?: (?:as|for|to|and|now|then|please|because|again|${OUTCOME})\\b|$)`,
  `^${POLITE}(?:skip|continue|proceed|next|pass|go on|move on|carry on|move forward|complete|stop|start over|try again)(?: (?:to|with|please|now|ahead|on|the|this|it|next|step|question|challenge|one))*$`,
  `^${POLITE}(?:give|tell|show|write|send|suggest|provide|generate|draft|help)(?: to| for)? (?:me|us)(?: |$)`,
  `^(?:${TARGET}|i|we)(?: have| has)?(?: (?:is|are|was|were|am|been|now|already|fully|all|clearly))* ${OUTCOME}(?: (?:${TARGET}|now|already|fully|correctly))?$`,
  '^(?:i|ill|we|well) (?:(?:will|shall|can|could|would) )?(?:answer|reply|respond|come back|get back|think about)(?: to)? (?:this|that|it|you|later|soon|tomorrow)\\b',
  `^${PLANNING} (?:find out|figure out|look into|think (?:about|of|over)|come up with)\\b`,
].map(pattern => new RegExp(pattern));

const ELSEWHERE = [
  `^${SAID_IT}(?: (?:this|that|it|everything|all)(?: (?:of )?(?:this|that|it|question|already|before|earlier|yesterday|above|to you|on|in)\\b.*)?)?$`,
  `^${SPEAKER}(?:tell|tells|told|gave|given|sent|shown|showed) you\\b`,
  '\\b(?:in|from|during) (?:another|an earlier|a previous|an other|(?:the|my|our) (?:earlier|previous|last|prior|other)) (?:session|messages?|chats?|conversation)\\b',
  '\\b(?:pitch deck|deck|document|file|attachment|list) (?:that |which )?(?:i|we|ive|weve) (?:\\w+ )?(?:uploaded|sent|attached|shared|submitted)\\b',
  '^(?:please )?(?:scroll up|(?:see|read|check|look at) (?:what i (?:wrote|said)|above|it again|my (?:last|first|previous|earlier)|(?:my|our|the) (?:website|site|page|profile|slides)))\\b',
  `^${SPEAKER}(?:told|said|answered|explained|covered|written|mentioned) (?:this|that|it)(?: one| question)? (?:above|twice|before|already|earlier|now|now twice|twice now)\\b`,
  '^you (?:already )?(?:have|know|saw|heard|got|read) (?:all|everything|enough|my)\\b',
  '\\b(?:get|come|report) back to you\\b|^(?:ill|well|(?:i|we) (?:will|can)) (?:get|come|report) back with\\b|\\blet you know\\b',
  `^${PLANNING} .{0,200}\\b(?:tell|send|show|give) you\\b`,
].map(pattern => new RegExp(pattern));

const ABOUT_CHAT =
  /^(?:(?:wait|sorry|actually|hold on|hang on|oops|ok|hm+|please) )*(?:(?:can|could|may|let) )?(?:(?:i|we|me|id|im|lets) )+(?:\w+ ){0,4}(?:change|correct|edit|redo|undo|delete|revisit|return to|go back to|take back|restart|skip) (?:\w+ ){0,4}(?:answers?|questions?|messages?|repl(?:y|ies)|steps?|chat)\b/;

/** Words about the chat, its parts and actions in it. A sentence of nothing else is not about a business. */
const TALK =
  toSet(`answer answering answered answers ask asked asking asks back begin bored boring bother bothering break business bye change
  chat clear coach coaching confused confusing continue conversation correct delete different difficult discuss easy edit end
  enough erase error explain false final finish forget give goodbye hard hello help helpful hey hi hold ignore irrelevant keep know last
  leave left let like long mean meant message messages mind mistake moment need never new next none nonsense number ok okay pause personal please point
  pointless previous question questions quit read redo refuse relevant remaining remember remove repeat rephrase reply replies
  replying respond response restart right said say saying sense short silly skip sorry speak start step steps stop stupid talk
  talking tell thank thanks think time tired told try type typed unclear understand understood undo useless wait want wanted
  withdraw wonder word words write writing written wrong wrote`);
const NAMES_CHAT =
  /\b(?:questions?|answer(?:s|ed|ing)?|ask(?:ing)?|messages?|chat|conversation|repl(?:y|ies|ying)|respon(?:d|se)|(?:good)?bye)\b|\b(?:i|you) (?:(?:just|have|had|already) )?(?:asked|said|say|told|wrote|typed|meant?)\b/;
const OF_OTHERS = /\b(?:he|she|they|him|her|them|his|their)\b/;

const ASKS_BACK =
  /^(?:(?:what|how|why|where|when|which|who) (?:one )?(?:should|do|does|did|can|could|would|is|are) (?:i|we|you|a|an|the|this|that|it|your)|(?:can|could|should|would|do|does) (?:you|i|we|it|this|that)) /;

export function admitsIgnorance(folded: string): boolean {
  return IGNORANCE.test(folded);
}

const STANDS_BY = new RegExp(
  '^(?:(?:sorry|ok|okay|well|but|and) )*(?:' +
    '(?:(?:i|we) (?:have|know|can think of) |ive |weve |theres |there is )?(?:nothing (?:more|else|further)|no more)(?: to (?:say|add|tell|report))?' +
    '|(?:thats|that is|this is) all(?: (?:that )?(?:i|we) (?:know|have|can (?:say|tell|add)))?' +
    ')(?: (?:you|about|to|on|here|for|now|this|that|it))*$',
);

/** "I have nothing more to say about that.": its founder leaves the answer as it is. English. */
export function standsByAnswer(folded: string): boolean {
  return STANDS_BY.test(folded);
}

/** Whether a folded sentence speaks to the coach: an instruction, a claim to be done, a question back. English. */
export function addressesCoach(folded: string): boolean {
  return (
    ASKS_BACK.test(folded) ||
    isAboutChat(folded) ||
    pointsElsewhere(folded) ||
    ADDRESSES.some(pattern => pattern.test(folded))
  );
}

/** Whether a folded sentence is about the chat itself ('I want to change my answer', 'stop asking'). English. */
export function isAboutChat(folded: string): boolean {
  if (ABOUT_CHAT.test(folded)) return true;
  if (!NAMES_CHAT.test(folded) || OF_OTHERS.test(folded)) return false;
  return folded.split(' ').every(word => TALK.has(word) || !isContentWord(word));
}

/**
 * Whether a folded sentence says that the answer was given elsewhere ('I already told you') or will be later. English.
 */
export function pointsElsewhere(folded: string): boolean {
  return ELSEWHERE.some(pattern => pattern.test(folded));
}

const PLAN = new RegExp(`^${PLANNING}\\b`);

/** "I will write down ten names by Friday": a plan that only announces the kind of thing asked for. */
export function isEmptyPlan(folded: string): boolean {
  if (!PLAN.test(folded)) return false;
  return !folded.split(' ').some(word => isContentWord(word) && isOutsideChat(word) && !PLANNED.test(word));
}

const COURTESY = new RegExp(
  `^${POLITE}(?:(?:mark|count|treat|close|complete|finish|accept) ${TARGET}(?: (?:as|for))?(?: ${OUTCOME})?|(?:that|this|it) (?:is|was) (?:all|(?:my|the) (?:\\w+ )?answer))` +
    '(?: (?:and|then|please|now|so|we|can|to|the|next|question|step|go|move|carry|on|continue|ahead|thanks|thank|you))*$',
);

/**
 * Whether a sentence merely asks to go on, as one might after a full answer: it says nothing, but casts no doubt on the
 * sentences beside it, as other orders do.
 */
export function isCourtesy(sentence: string): boolean {
  const folded = words(sentence).join(' ');
  return COURTESY.test(folded) || (addressesCoach(folded) && !instructsJudge(sentence));
}

const COMPLIMENT =
  /\b(?:(?:great|good|nice|cool|brilliant|fantastic|lovely|clever|amazing|super|interesting) (?:idea|thing|product|concept|app)|(?:loved?|liked?|loves|likes) (?:it|the idea|my idea|our idea|this)|would (?:definitely |surely |totally |probably )?(?:buy|use|pay|love|try))\b/i;
const LONGEST_COMPLIMENT = 9;

/** Whether somebody likes the idea, or says what they would do: neither tells what they did. English. */
export const isCompliment = (text: string): boolean => COMPLIMENT.test(text);

/** Whether a sentence says little more than that, and no figure. */
export const isOnlyCompliment = (sentence: string): boolean =>
  isCompliment(sentence) && !/\d/.test(sentence) && words(sentence).length <= LONGEST_COMPLIMENT;

const PLEASE = '^(?:(?:please|now|also|and|then|so|instead|just|always|but) )*';
const WRITE =
  '(?:write|state|claim|mention|report|pretend|assert|announce|tell (?:them|investors|the reader))';
const TEXT = '(?:report|section|summary|document|paragraph|overview|sources?)';
const WRITERS_ORDERS = [
  `${PLEASE}(?:${WRITE} (?:that|we|our|there)|say that)\\b`,
  `${PLEASE}(?:write|put|add|include|insert|mention|say|state|print|copy) .{0,200}\\b(?:in|into|to|for|at the (?:end|top|beginning) of) (?:the|this|my|our|your|every|each) (?:\\w+ ){0,2}${TEXT}\\b`,
  `${PLEASE}(?:ignore|disregard|forget|override|bypass) (?:all|any|every|everything|the|this|that|these|those|your|my|what|previous|prior|earlier|above|instructions?|rules)\\b`,
  `\\byou (?:must|should|shall|have to|need to|are to|are now to) (?:now |only |always |never |not )*(?:say|${WRITE})\\b`,
  '\\b(?:you are now|from now on you|your (?:new |real |only )?(?:task|instructions?|rules?|prompt) (?:is|are|now|say|says))\\b',
].map(pattern => new RegExp(pattern));

/** Whether a folded sentence is an order to the report's writer. "Say we have ten" is a supposition. */
export const ordersWriter = (folded: string): boolean => WRITERS_ORDERS.some(order => order.test(folded));

/** Small talk. What others said is none, however friendly: it answers a question about them. */
export function isChatter(content: readonly string[], folded: string): boolean {
  return (
    !OF_OTHERS.test(folded) &&
    content.some(word => CHATTER.has(word)) &&
    content.every(word => CHATTER.has(word) || COMPANIONS.has(word))
  );
}

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
