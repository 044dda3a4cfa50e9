import { foldCharacters, words as foldedWords } from '@groundwork/domain';
import type { NumberedSentence } from '../../provider.ts';
import {
  admitsIgnorance,
  isAboutChat,
  isChatter,
  isCompliment,
  isCourtesy,
  isEmptyPlan,
  isOnlyCompliment,
  ordersWriter,
  pointsElsewhere,
  standsByAnswer,
} from '../language/chat-talk.ts';
import { isContentWord } from '../language/content-words.ts';
import { isCommon, isFunctionWord, isPast, NUMBER_WORDS, words } from '../language/lexicon.ts';
import {
  forgesSpeaker,
  instructsJudge,
  isOutsideChat,
  readsLikeVerdict,
} from '../language/speaks-to-judge.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { findQuotes, findSignals, type Quotes, type Signals } from './signals.ts';

/** The reason why a sentence cannot be evidence, whatever its words. */
export type Refusal = keyof typeof BECAUSE;

/** The sentence that says so, without its end; a question is explained by the reply, and not refused. */
export const BECAUSE = {
  question: null,
  order: "I check what you write and can't be told to accept it",
  chat: "That's about this chat, and I can only check what you say about your business",
  praise: "That's kind, but it doesn't say anything about your business yet",
  compliment: "Compliments aren't evidence, and neither is what people say they would do",
  promise: 'A plan counts as soon as it names a day',
  everyone: '“Everyone” is too broad to start with',
  unknown: "It's fine not to know yet, and a guess counts if you call it one",
} as const;

const ASKS =
  /\?[\s)\]!.…]*$|^(?:(?:can|could|will|would|should|do|does|did|may|shall) (?:you|i|we)\b(?!:)|(?:what|which|who|how|why|where|when) (?:am i|(?:do|does|did|should|would|could|can|shall|will) (?:i|we|you|it|this|that|the|an?|my|your|people|they))\b|(?:please|tell me|give me|explain|suggest|help me(?! get from))\b|(?:(?:please )?show (?:me )?|i need |i want |i'd like )?(?:an |another )?example(?:,? please)?[.!]?$|i (?:don't|do not) understand(?: (?:it|this|that|the question|this question))?[.!]?$)/;
const PRAISING =
  /\b(?:great|nice|awesome|amazing|wonderful|excellent|brilliant|fantastic|perfect|superb|impressive|lovely|love|thanks?|smart|clever|insightful|sharp)\b/;
const PLAN =
  /^(?:(?:ok|okay|so|well|then|first|and|on|by|next|this|\w+day),? )*(?:(?:i|we)(?:'ll| will| am going to| are going to| plan to| intend to| hope to| want to| promise)|(?:i'm|we're) going to|let me)\b/;
const CONDITION = /\b(?:if|when|once|until|unless|whenever|below|above|fewer|less|more) /;

/** @param text the sentence in lower case */
function refusalOf(text: string, { quotes, outside }: Quotes, figures: number): Refusal | null {
  const folded = foldedWords(outside).join(' ');
  const isBare = quotes.length === 0;
  if (readsLikeVerdict(text) || instructsJudge(text)) return 'order';
  if (ASKS.test(outside.trim())) return 'question';
  if (isBare ? isOnlyCompliment(text) && figures === 0 : quotes.every(isCompliment)) return 'compliment';
  if (PRAISING.test(outside) && /\byou(?:r|'re)?\b/.test(outside)) return 'praise';
  if (pointsElsewhere(folded) || (isBare && isAboutChat(folded))) return 'chat';
  // The reply to it invites a guess.
  if (admitsIgnorance(folded) && !/\bguess/.test(folded)) return 'unknown';
  const isOpen = text === outside && figures === 0 && !CONDITION.test(outside);
  return (isBare && isEmptyPlan(folded)) || (isOpen && PLAN.test(outside.trim())) ? 'promise' : null;
}

/** A sentence as the practice judge sees it: folded and read once, then compared with every criterion. */
export interface ReadSentence extends NumberedSentence {
  /** The text in the form that is compared. */
  folded: string;
  tokens: readonly Token[];
  signals: Signals;
  refusal: Refusal | null;
  /** Names side by side, or a heap of words, without the small words that make a sentence of them. */
  shape: 'prose' | 'list' | 'heap';
  /** Begins a line. */
  isLine: boolean;
  /** Part of the message that is being judged. */
  isNewest: boolean;
}

const MAX_CHARACTERS = 4000;

export function readSentences(sentences: readonly NumberedSentence[], newestId: number): ReadSentence[] {
  let before: NumberedSentence | undefined;
  const readings = sentences.map((sentence): ReadSentence => {
    const isLine = before?.messageId !== sentence.messageId || sentence.start - before.end > 2;
    before = sentence;
    const folded = foldCharacters(sentence.text.slice(0, MAX_CHARACTERS));
    const tokens = tokenise(folded);
    const quotes = findQuotes(folded.toLowerCase());
    const signals = findSignals(folded, tokens, quotes);
    const refusal = refusalOf(folded.toLowerCase(), quotes, signals.number + signals.date);
    const [shape, isNewest] = [shapeOf(tokens, signals), sentence.messageId === newestId];
    return { ...sentence, folded, tokens, signals, refusal, shape, isLine, isNewest };
  });
  return refuseOrders(refuseFragments(readings));
}

/** A fragment counts beside a sentence or a figure. Many fragments alone are a heap of words. */
function refuseFragments(readings: readonly ReadSentence[]): readonly ReadSentence[] {
  const messages = new Map<number, { sentences: number; plain: number; glue: number; figures: number }>();
  for (const { messageId, tokens, signals } of readings) {
    const sum = messages.get(messageId) ?? { sentences: 0, plain: 0, glue: 0, figures: 0 };
    const [plain, glue] = weigh(tokens, signals.measured);
    messages.set(messageId, {
      sentences: sum.sentences + 1,
      plain: sum.plain + plain,
      glue: sum.glue + glue,
      figures: sum.figures + signals.number + signals.date,
    });
  }
  return readings.map(each => {
    const { sentences = 0, plain = 0, glue = 0, figures = 0 } = messages.get(each.messageId) ?? {};
    const isHeap = sentences > 1 && figures === 0 && plain >= MANY && glue < plain * GLUE_SHARE;
    return isHeap ? { ...each, shape: 'heap' } : each;
  });
}

/** Text beside an order, or in the name of another speaker, is not the founder's. */
function refuseOrders(readings: readonly ReadSentence[]): ReadSentence[] {
  const isOrder = ({ refusal, folded }: ReadSentence) =>
    (refusal === 'order' && !isCourtesy(folded)) || forgesSpeaker(folded);
  const ordered = new Set(readings.filter(isOrder).map(({ messageId }) => messageId));
  return readings.map(each => (ordered.has(each.messageId) ? { ...each, refusal: 'order' } : each));
}

/** "I have no idea." says nothing; "We do not know yet whether clinics would pay" names an open point. */
const MAX_IGNORANT_WORDS = 2;

/** Whether a sentence speaks to the coach, or to the report's writer, and says nothing about a business. */
export function isToCoach(each: ReadSentence): boolean {
  const { folded, refusal } = each;
  if (refusal === 'question' || refusal === 'order' || refusal === 'chat') return true;
  const all = foldedWords(folded);
  const content = all.filter(isContentWord);
  const isIgnorant = refusal === 'unknown' && content.length <= MAX_IGNORANT_WORDS;
  const joined = all.join(' ');
  return (
    isIgnorant || standsBy(each) || isChatter(content, joined) || isCourtesy(folded) || ordersWriter(joined)
  );
}

export const standsBy = ({ folded }: ReadSentence): boolean => standsByAnswer(foldedWords(folded).join(' '));

const GLUE_SHARE = 0.2;
const FRAGMENT = 3;
const MANY = 8;
const CONNECTIVES = words(
  'when whenever because since while if unless until although after before than so and or but',
);

/** Whether words have enough of the small ones and of verbs to be a sentence. */
export function isProse(tokens: readonly Token[], leftOut: ReadonlySet<number>): boolean {
  const [plain, glue] = weigh(tokens, leftOut);
  return plain <= FRAGMENT || glue >= plain * GLUE_SHARE;
}

/**
 * How many words there are, and how many connect them. Names and left-out words do not count. "When" and "because"
 * connect only if more follows; a word alone between commas connects nothing.
 */
function weigh(tokens: readonly Token[], leftOut: ReadonlySet<number>): [plain: number, glue: number] {
  let [plain, glue] = [0, 0];
  for (const [at, { kind, lower, text, segment }] of tokens.entries()) {
    if (kind !== 'word' || leftOut.has(at) || (at > 0 && text !== lower && lower !== 'i')) continue;
    if (NUMBER_WORDS.has(lower) || lower === 'one') continue;
    plain += 1;
    const next = tokens[at + 1]?.segment === segment ? tokens[at + 1] : undefined;
    if (CONNECTIVES.has(lower)) glue += next && !CONNECTIVES.has(next.lower) ? 0.5 : 0;
    else if (isFunctionWord(lower)) glue += 1;
    else if (next || tokens[at - 1]?.segment === segment) glue += isPast(lower) ? 0.5 : 0;
  }
  return [plain, glue];
}

function shapeOf(tokens: readonly Token[], { measured }: Signals): ReadSentence['shape'] {
  const segments = (tokens.at(-1)?.segment ?? 0) + 1;
  if (segments >= 6 && tokens.length <= segments * 3) return 'list';
  if (isProse(tokens, measured)) return 'prose';
  return segments >= 3 && tokens.length <= segments * 4 ? 'list' : 'heap';
}

/** Whether the word at this place says something that the question, the chat and everybody's talk do not. */
export function isOwn(
  { folded, tokens, signals }: ReadSentence,
  at: number,
  echo?: ReadonlySet<string>,
): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || signals.measured.has(at) || isCommon(token.lower)) return false;
  return !echo?.has(token.stem) && (isOutsideChat(token.lower) || !/\byou\b/i.test(folded));
}

export const ownWords = (reading: ReadSentence, echo?: ReadonlySet<string>): Set<string> =>
  new Set(reading.tokens.flatMap(({ stem }, at) => (isOwn(reading, at, echo) ? stem : [])));
