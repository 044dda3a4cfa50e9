import type { NumberedSentence } from '../../provider.ts';
import { findQuotes, type OpenQuote } from '../language/quotes.ts';
import { type Token, tokenise } from '../language/tokens.ts';
import {
  FRAGMENT,
  type Glue,
  isHeldTogether,
  isTerseSum,
  labelEnd,
  segmentCount,
  weighGlue,
} from './glue.ts';
import { readOrders } from './orders.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { findSignals, type Signals } from './signals.ts';

/** A sentence as the practice judge sees it. Read once, then compared with every criterion. */
export interface ReadSentence {
  number: number;
  messageId: number;
  text: string;
  tokens: readonly Token[];
  signals: Signals;
  quotes: number;
  refusal: Refusal | null;
  /** The sentence is beside an order to the judge, or speaks to the judge itself. */
  isTalk: boolean;
  /** How it begins; what it ends with. */
  start: Start;
  ending: Ending;
  /** `prose` says something, `list` names things between commas, `sum` has a figure in each part, `pile` is a heap of words. */
  reads: 'prose' | 'list' | 'sum' | 'pile';
}

/** Older sentences than these have had their judgement; the newest are read. */
const MAX_SENTENCES = 1000;
const MAX_CHARACTERS = 4000;
interface Draft {
  source: NumberedSentence;
  text: string;
  tokens: Token[];
  signals: Signals;
  quotes: number;
  outside: string;
}

function draftSentences(sentences: readonly NumberedSentence[]): Draft[] {
  let open: OpenQuote | null = null;
  let messageId: number | null = null;
  return sentences.slice(-MAX_SENTENCES).map(source => {
    if (source.messageId !== messageId) open = null;
    messageId = source.messageId;
    const text = source.text.slice(0, MAX_CHARACTERS);
    const tokens = tokenise(text);
    const quotes = findQuotes(text, open);
    open = quotes.open;
    return {
      source,
      text,
      tokens,
      signals: findSignals(tokens),
      quotes: quotes.count,
      outside: quotes.outside,
    };
  });
}

function readingOf(drafts: readonly Draft[], weights: readonly Glue[], at: number): ReadSentence['reads'] {
  const draft = drafts[at];
  const own = weights[at];
  if (!draft || !own) return 'pile';
  const sum = { ...own };
  // A fragment is judged with its neighbours, or a heap could be cut up by full stops.
  for (const near of own.words <= FRAGMENT ? [at - 1, at + 1] : []) {
    const weight = weights[near];
    if (!weight || drafts[near]?.source.messageId !== draft.source.messageId) continue;
    sum.words += weight.words;
    sum.glue += weight.glue;
  }
  const segments = segmentCount(draft.tokens);
  const perSegment = draft.tokens.length / segments;
  if (segments >= 6 && perSegment <= 3) return 'list';
  if (isHeldTogether(sum)) return 'prose';
  if (isTerseSum(draft.tokens, draft.signals.measured)) return 'sum';
  return segments >= 3 && perSegment <= 4 ? 'list' : 'pile';
}

const SPEAKS_TO = /\byou(?:r|rs)?\b/i;

export function readSentences(sentences: readonly NumberedSentence[]): ReadSentence[] {
  const drafts = draftSentences(sentences);
  const weights = drafts.map(({ text, tokens, signals }) => {
    const label = labelEnd(text);
    return weighGlue(tokens, signals.measured, at => (tokens[at]?.start ?? 0) < label, label > 0);
  });
  const hasDate = (at: number, messageId: number) =>
    drafts[at]?.source.messageId === messageId && (drafts[at]?.signals.date ?? 0) > 0;
  const own = drafts.map(({ source, text, outside, tokens }, at) => {
    const dateNearby = [at - 2, at - 1, at, at + 1, at + 2].some(other => hasDate(other, source.messageId));
    return refusalOf(text, outside, tokens, dateNearby);
  });
  const orders = readOrders(
    drafts.map(({ source }) => source),
    own,
  );
  return drafts.map((draft, at) => {
    const { number, messageId } = draft.source;
    return {
      number,
      messageId,
      text: draft.text,
      tokens: draft.tokens,
      signals: draft.signals,
      quotes: draft.quotes,
      start: startOf(draft.source, drafts[at - 1]?.source),
      ending: endingOf(draft.text),
      refusal: orders.refusals[at] ?? null,
      isTalk: orders.messages.has(messageId) || SPEAKS_TO.test(draft.outside),
      reads: readingOf(drafts, weights, at),
    };
  });
}

/** Where a sentence begins: at a bullet or a number, at a line's start, or behind another one. */
type Start = 'bullet' | 'line' | 'inline';
/** Ends with a full stop or the like, with a comma or colon that leads on, or without a mark. */
type Ending = 'full' | 'leading' | 'bare';

/** A line break and a bullet or number are longer than a space; a copied sentence that was left out is longer still. */
const MIN_BULLET = 3;
const MAX_BULLET = 8;

const endingOf = (text: string): Ending =>
  /[.!?…;][)"”'’»]?$/.test(text) ? 'full' : /[,:–—-]$/.test(text) ? 'leading' : 'bare';

/** Sentences carry their place in the message. The marks that were cut off between them can be found by it. */
function startOf(sentence: NumberedSentence, before: NumberedSentence | undefined): Start {
  if (before?.messageId !== sentence.messageId) return 'line';
  const gap = sentence.start - before.end;
  if (gap >= MIN_BULLET && gap <= MAX_BULLET) return 'bullet';
  return endingOf(before.text.slice(-4)) === 'full' ? 'inline' : 'line';
}
