import {
  foldCharacters,
  forgesSpeaker,
  isCompliment,
  isCourtesy,
  isOutsideChat,
  namesSpeaker,
} from '@groundwork/domain';
import type { NumberedSentence } from '../../provider.ts';
import { FUNCTION_WORDS, isCommon, isPast, NUMBER_WORDS, words } from '../language/lexicon.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import { findQuotes } from './quotes.ts';
import { MARKER, type Refusal, refusalOf } from './refusals.ts';
import { findSignals, type Signals } from './signals.ts';

/** A sentence as the practice judge sees it: folded and read once, then compared with every criterion. */
export interface Reading {
  number: number;
  messageId: number;
  text: string;
  /** The text as it is compared. */
  folded: string;
  tokens: readonly Token[];
  signals: Signals;
  /** Quotations that begin here and tell what somebody said. A compliment does not. */
  quotes: number;
  refusal: Refusal | null;
  /** Speaks to the coach, or stands beside an order: then words about answers and judging say nothing. */
  isTalk: boolean;
  /** Names side by side, or a heap of words, without the small words that make a sentence of them. */
  shape: 'prose' | 'list' | 'heap';
  /** Begins a line of its own. */
  isLine: boolean;
}

/** Older sentences than these have had their judgement; the newest are read. */
const MAX_SENTENCES = 1000;
const MAX_CHARACTERS = 4000;
/** A sentence this near, in the same message, may bring the day that a plan lacks. */
const NEAR = 2;

export function readSentences(sentences: readonly NumberedSentence[]): Reading[] {
  const drafts = draftSentences(sentences.slice(-MAX_SENTENCES));
  const refusals = drafts.map(({ messageId, folded, outside, signals, isRepeated, isPraise }, at) => {
    const near = drafts.slice(Math.max(at - NEAR, 0), at + NEAR + 1);
    const hasDate = near.some(other => other.messageId === messageId && other.signals.date > 0);
    if (isRepeated || isPraise) return isRepeated ? 'repeated' : 'compliment';
    return refusalOf(folded.toLowerCase(), outside.toLowerCase(), signals, hasDate);
  });
  const orders = drafts.filter(({ folded }, at) => refusals[at] === 'order' && !isCourtesy(folded));
  const ordered = new Set(orders.map(({ messageId }) => messageId));
  const forged = new Set<number>();
  for (const [at, { messageId, folded }] of drafts.entries()) {
    // What follows the name of another speaker, or the beginning of an object, is not the founder's.
    const isForged =
      forgesSpeaker(folded) || MARKER.test(folded) || (ordered.has(messageId) && namesSpeaker(folded));
    if (isForged) forged.add(messageId);
    if (forged.has(messageId)) refusals[at] = 'order';
  }
  return drafts.map(({ outside, isRepeated: _, isPraise: __, ...draft }, at) => ({
    ...draft,
    refusal: refusals[at] ?? null,
    isTalk: ordered.has(draft.messageId) || /\byou(?:rs?)?\b/i.test(outside),
    shape: shapeOf(draft.tokens, draft.signals),
  }));
}

function draftSentences(sentences: readonly NumberedSentence[]) {
  const firstSaid = new Map<string, number>();
  let isOpen = false;
  return sentences.map(({ number, messageId, start, text }, at) => {
    const before = sentences[at - 1]?.messageId === messageId ? sentences[at - 1] : undefined;
    const folded = foldCharacters(text.slice(0, MAX_CHARACTERS));
    const tokens = tokenise(folded);
    const { texts, outside, isOpen: goesOn } = findQuotes(folded, isOpen && before !== undefined);
    isOpen = goesOn;
    const whole = tokens.map(({ stem }) => stem).join(' ');
    if (!firstSaid.has(whole)) firstSaid.set(whole, messageId);
    return {
      number,
      messageId,
      text,
      folded,
      tokens,
      signals: findSignals(folded, tokens),
      quotes: texts.filter(quote => !isCompliment(quote)).length,
      isPraise: texts.length > 0 && texts.every(isCompliment),
      outside,
      isLine: !before || start - before.end > 2 || breaksLine(before.text, text),
      isRepeated: firstSaid.get(whole) !== messageId,
    };
  });
}

/** Without a full stop only a line break ends a sentence. One that goes on in small letters was merely wrapped. */
const breaksLine = (before: string, text: string) =>
  !/[.!?…;]["”')]?$/.test(before) && !(/^\p{Ll}/u.test(text) && /^\p{Lu}/u.test(before));

const GLUE_SHARE = 0.2;
const FRAGMENT = 3;
const CONNECTIVES = words(
  'when whenever because since while if unless until although whereas after before as than so and or but',
);

/**
 * Whether words have enough of the small ones and of verbs to be a sentence. Names count neither way, nor does what is
 * left out. "When" and "because" hold something together only if more follows; a word alone between commas nothing.
 */
export function isProse(tokens: readonly Token[], leftOut: ReadonlySet<number>): boolean {
  let [plain, glue] = [0, 0];
  for (const [at, { kind, lower, text, segment }] of tokens.entries()) {
    if (kind !== 'word' || leftOut.has(at) || (at > 0 && text !== lower && lower !== 'i')) continue;
    if (NUMBER_WORDS.has(lower) || lower === 'one') continue;
    plain += 1;
    const next = tokens[at + 1]?.segment === segment ? tokens[at + 1] : undefined;
    if (CONNECTIVES.has(lower)) glue += next && !CONNECTIVES.has(next.lower) ? 0.5 : 0;
    else if (FUNCTION_WORDS.has(lower)) glue += 1;
    else if (next || tokens[at - 1]?.segment === segment)
      glue += isPast(lower) ? 0.5 : lower.length > 5 && lower.endsWith('ing') ? 0.25 : 0;
  }
  return plain <= FRAGMENT || glue >= plain * GLUE_SHARE;
}

function shapeOf(tokens: readonly Token[], { measured }: Signals): Reading['shape'] {
  const segments = (tokens.at(-1)?.segment ?? 0) + 1;
  if (segments >= 6 && tokens.length <= segments * 3) return 'list';
  if (isProse(tokens, measured)) return 'prose';
  return segments >= 3 && tokens.length <= segments * 4 ? 'list' : 'heap';
}

/** Whether the word at this place says something that the question, the chat and everybody's talk do not. */
export function isOwn({ tokens, signals, isTalk }: Reading, at: number, echo?: ReadonlySet<string>): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || signals.measured.has(at) || isCommon(token.lower)) return false;
  return !echo?.has(token.stem) && !(isTalk && !isOutsideChat(token.lower));
}

export const ownWords = (reading: Reading, echo?: ReadonlySet<string>): Set<string> =>
  new Set(reading.tokens.flatMap(({ stem }, at) => (isOwn(reading, at, echo) ? stem : [])));
