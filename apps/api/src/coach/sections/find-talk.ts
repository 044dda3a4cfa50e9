import {
  admitsIgnorance,
  forgesSpeaker,
  instructsJudge,
  isChatter,
  isContentWord,
  isCourtesy,
  namesSpeaker,
  stripActionMarkers,
  words,
} from '@groundwork/domain';

/** "I have no idea." says nothing; "We do not know yet whether clinics would pay" says what is open. */
const MAX_IGNORANT_WORDS = 2;

const PLEASE = '^(?:(?:please|now|also|and|then|so|instead|just|always|but) )*';
const WRITE =
  '(?:write|state|claim|mention|report|pretend|assert|announce|tell (?:them|investors|the reader))';
const TEXT = '(?:report|section|summary|document|paragraph|overview|sources?)';
/** Orders to the writer of the report, in folded words. English only. "Say we have ten" is a supposition. */
const ORDERS = [
  `${PLEASE}(?:${WRITE} (?:that|we|our|there)|say that)\\b`,
  `${PLEASE}(?:write|put|add|include|insert|mention|say|state|print|copy) .{0,200}\\b(?:in|into|to|for|at the (?:end|top|beginning) of) (?:the|this|my|our|your|every|each) (?:\\w+ ){0,2}${TEXT}\\b`,
  `${PLEASE}(?:ignore|disregard|forget|override|bypass) (?:all|any|every|everything|the|this|that|these|those|your|my|what|previous|prior|earlier|above|instructions?|rules)\\b`,
  `\\byou (?:must|should|shall|have to|need to|are to|are now to) (?:now |only |always |never |not )*(?:say|${WRITE})\\b`,
  '\\b(?:you are now|from now on you|your (?:new |real |only )?(?:task|instructions?|rules?|prompt) (?:is|are|now|say|says))\\b',
].map(pattern => new RegExp(pattern));
/** Longer sentences are looked at in their beginning only. */
const LONGEST_ORDER = 600;

/**
 * Finds the sentences of a message that are not part of its answer, by index: talk with the coach, questions and orders
 * to it, and everything after a label that names another speaker.
 */
export function findTalk(sentences: readonly string[]): { talk: ReadonlySet<number>; isOrdered: boolean } {
  const talk = new Set<number>();
  let isOrdered = false;
  for (const [index, text] of sentences.entries()) {
    const folded = words(text.slice(0, LONGEST_ORDER)).join(' ');
    const isJudges = instructsJudge(text);
    const isWriters = ORDERS.some(order => order.test(folded));
    if (isWriters || (isJudges && !isCourtesy(text))) isOrdered = true;
    if (isWriters || isJudges || isTalk(text, folded)) talk.add(index);
  }
  const forged = sentences.findIndex(text => forgesSpeaker(text) || (isOrdered && namesSpeaker(text)));
  if (forged < 0) return { talk, isOrdered };
  for (let index = forged; index < sentences.length; index += 1) talk.add(index);
  return { talk, isOrdered: true };
}

function isTalk(text: string, folded: string): boolean {
  if (/[?？]["'”’)\]]*$/.test(text) || /[{}]/.test(text) || stripActionMarkers(text) !== text) return true;
  if (isCourtesy(text)) return true;
  const content = folded.split(' ').filter(isContentWord);
  return isChatter(content) || (content.length <= MAX_IGNORANT_WORDS && admitsIgnorance(folded));
}
