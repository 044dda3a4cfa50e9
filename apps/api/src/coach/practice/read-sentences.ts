import type { NumberedSentence } from '../provider.ts';
import { FUNCTION_WORDS, isPast, words } from './lexicon.ts';
import { findQuotes, type OpenQuote } from './quotes.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { findSignals, type Signals } from './signals.ts';
import { type Token, tokenise } from './tokens.ts';

/** A sentence as the practice judge sees it. Read once, then compared with every criterion. */
export interface ReadSentence {
  number: number;
  messageId: number;
  tokens: readonly Token[];
  signals: Signals;
  quotes: number;
  refusal: Refusal | null;
  /** `prose` says something, `list` names things between commas, `pile` is a heap of words. */
  reads: 'prose' | 'list' | 'pile';
}

/** Older sentences than these have had their judgement; the newest are read. */
const MAX_SENTENCES = 2000;
const MAX_CHARACTERS = 4000;
/** Below this share of words that hold a sentence together it is a heap. Fluent short answers stay above 0.2. */
const MIN_GLUE = 0.2;
/** Up to this many words may be a fragment ("Freelance translators.") and are judged with their neighbours. */
const FRAGMENT = 3;

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

const isName = (draft: Draft, at: number) => {
  const token = draft.tokens[at];
  return at > 0 && token !== undefined && token.text !== token.lower && !draft.signals.measured.has(at);
};

interface Weight {
  words: number;
  glue: number;
}

/** How much of a sentence holds it together: grammar in full, verb forms by half. Names count neither way. */
function weigh(draft: Draft): Weight {
  const all = draft.tokens.filter(token => token.kind === 'word').length;
  const names = draft.tokens.filter((token, at) => token.kind === 'word' && isName(draft, at)).length;
  // In Title Case Or Shouting capitals tell nothing, unless the whole is a list of names.
  const skipNames = names <= all * 0.6 || segmentCount(draft) >= 4;
  let [count, glue] = [0, 0];
  for (const [at, token] of draft.tokens.entries()) {
    if (token.kind !== 'word' || (skipNames && isName(draft, at))) continue;
    count += 1;
    if (FUNCTION_WORDS.has(token.lower)) glue += holdsTogether(draft.tokens, at) ? 1 : 0;
    else if (isVerbForm(token.lower) && !standsAlone(draft.tokens, at)) glue += 0.5;
  }
  return { words: count, glue };
}

const SUBORDINATORS = words(
  'when whenever because since while during if unless until although though whereas',
);
const CONNECTIVES = new Set([...SUBORDINATORS, ...words('after before as than so and or but')]);

/** "When" and "because" hold a sentence together only if something follows that is not another of their kind. */
function holdsTogether(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !CONNECTIVES.has(token.lower)) return true;
  return next !== undefined && next.segment === token.segment && !SUBORDINATORS.has(next.lower);
}

const isVerbForm = (word: string) => isPast(word) || (word.length > 5 && word.endsWith('ing'));

/** A word between two commas holds nothing together. */
const standsAlone = (tokens: readonly Token[], at: number) =>
  tokens[at - 1]?.segment !== tokens[at]?.segment && tokens[at + 1]?.segment !== tokens[at]?.segment;

const segmentCount = (draft: Draft) => (draft.tokens.at(-1)?.segment ?? 0) + 1;

function readingOf(drafts: readonly Draft[], weights: readonly Weight[], at: number): ReadSentence['reads'] {
  const draft = drafts[at];
  let { words, glue } = weights[at] ?? { words: 0, glue: 0 };
  if (!draft) return 'pile';
  if (words <= FRAGMENT) {
    for (const other of [at - 1, at + 1]) {
      const weight = weights[other];
      if (!weight || drafts[other]?.source.messageId !== draft.source.messageId) continue;
      words += weight.words;
      glue += weight.glue;
    }
  }
  const segments = segmentCount(draft);
  const perSegment = draft.tokens.length / segments;
  if (segments >= 6 && perSegment <= 3) return 'list';
  if (words <= FRAGMENT || glue >= words * MIN_GLUE) return 'prose';
  return segments >= 3 && perSegment <= 4 ? 'list' : 'pile';
}

export function readSentences(sentences: readonly NumberedSentence[]): ReadSentence[] {
  const drafts = draftSentences(sentences);
  const weights = drafts.map(weigh);
  const hasDate = (at: number, messageId: number) =>
    drafts[at]?.source.messageId === messageId && (drafts[at]?.signals.date ?? 0) > 0;
  return drafts.map((draft, at) => {
    const { number, messageId } = draft.source;
    const dateNearby = [at - 1, at, at + 1].some(other => hasDate(other, messageId));
    return {
      number,
      messageId,
      tokens: draft.tokens,
      signals: draft.signals,
      quotes: draft.quotes,
      refusal: refusalOf(draft.text, draft.outside, draft.tokens, dateNearby),
      reads: readingOf(drafts, weights, at),
    };
  });
}
