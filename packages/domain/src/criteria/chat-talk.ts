/** Words of praise, thanks, greeting and assurance, folded: talk around an answer. */
const CHATTER =
  toSet(`absolutely agree agreed alright amazing awesome best brilliant bye cheers congrats cool dear enjoy
  enjoyed excellent exactly excited fab fabulous fantastic fine genius glad good goodbye great haha happy hello helpful
  hey hi impressive incredible lol love loved lovely marvellous marvelous nice ok okay outstanding perfect pleased
  promise smart super superb terrific thank thankful thanks thx trust understood welcome wonderful wow yeah yep yup`);

/** Words that go with those, but may be content elsewhere. */
const COMPANIONS =
  toSet(`advice ai answer answers app assistant bot chat clear coach coaching correct day evening feel
  follow gpt guidance help helped helping idea ideas interesting job keep know learned learnt like looking model morning
  point question questions right see sense session sounds step talk talking think time tip tips today tool understand
  use useful using way week well work working works`);

const IGNORANCE = new RegExp(
  String.raw`\b(?:i|we) (?:really |honestly |just |still )?(?:dont|do not|havent|have not|cant|cannot|have no)` +
    String.raw` (?:really |yet |a |an |any |the )*(?:know|clue|idea|say|tell|thought|decide|decided|figured)\b` +
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

/** What speaks to the coach about the chat itself, as a whole sentence of folded words. */
const ADDRESSES = [
  `^${POLITE}(?:mark|accept|approve|count|consider|treat|grade|judge|pass|complete|close|finish|set|record|ignore|forget|disregard|skip|override|bypass|repeat|rephrase|explain|answer) ${TARGET}(?: (?:as|for|to|and|now|then|please|because|again|${OUTCOME})\\b|$)`,
  `^${POLITE}(?:skip|continue|proceed|next|pass|go on|move on|carry on|move forward|complete|stop|start over|try again)(?: (?:to|with|please|now|ahead|on|the|this|it|next|step|question|challenge|one))*$`,
  `^${POLITE}(?:give|tell|show|write|send|suggest|provide|generate|draft|help)(?: to| for)? (?:me|us)(?: |$)`,
  `^(?:${TARGET}|i|we)(?: have| has)?(?: (?:is|are|was|were|am|been|now|already|fully|all|clearly))* ${OUTCOME}(?: (?:${TARGET}|now|already|fully|correctly))?$`,
  '^(?:i|ill|we|well) (?:(?:will|shall|can|could|would) )?(?:answer|reply|respond|come back|get back|think about)(?: to)? (?:this|that|it|you|later|soon|tomorrow)\\b',
  '^(?:this|that|it) (?:is|was) (?:\\w+ ){0,6}(?:message|question|test|answer)$',
  '^(?:system|assistant|developer|judge) (?:prompt|message|override|note|instruction)s?\\b',
].map(pattern => new RegExp(pattern));

const ASKS_BACK =
  /^(?:(?:what|how|why|where|when) (?:should|do|does|did|can|could|would|is|are) (?:i|we|you|a|an|the|this|that|it|your)|(?:can|could|should|would|do|does) (?:you|i|we|it|this|that)) /;

/** Whether folded words, joined by spaces, say that the founder does not know. */
export function admitsIgnorance(folded: string): boolean {
  return IGNORANCE.test(folded);
}

/** Whether a folded sentence speaks to the coach: an instruction, a claim to be done, a question back. English. */
export function addressesCoach(folded: string): boolean {
  return ASKS_BACK.test(folded) || ADDRESSES.some(pattern => pattern.test(folded));
}

/** Whether content words are nothing but praise, thanks, greetings or assurances and what goes with them. */
export function isChatter(content: readonly string[]): boolean {
  return (
    content.some(word => CHATTER.has(word)) &&
    content.every(word => CHATTER.has(word) || COMPANIONS.has(word))
  );
}

function toSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}
