import { CoachError } from '../coach-error.ts';
import type { ReplyChunk } from '../provider.ts';

/** Only reciting gives this many words in the same order as in the instructions. */
const RECITED_WORDS = 12;
/**
 * A reply may tell single facts. This many sentences of a description, or whole facts, in one reply are a list of them.
 */
const LISTED = 3;
/** A persona says "I" where its description says "you". */
const ADDRESS = /\b(?:you|your|yours|yourself)\b/;
/** So many words in the order of the instructions are held back, until the next ones show whether it goes on. */
const HELD_WORDS = 3;
/** A longer run of characters is not a word. */
const MAX_WORD = 100;
/** With accents of their own, and characters that are not seen. */
const WORD = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
const SENTENCE_END = /[.:?!]\s|\n/;
/** Or half of one. */
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{Cf}\p{Cs}]/u;
const NUMBER = /^\p{N}+$/u;

interface Secrets {
  instructions: readonly string[];
  /** The persona in the second person: it may tell parts of it when asked, but not all of it, nor word by word. */
  description?: string;
  facts?: readonly string[];
  /** Text that founders may read: its words are no secret, wherever else they occur. */
  known: string;
  /** Whether already the first word of what may be a recital is held back, though a reply then comes a word later. */
  isStrict?: boolean;
}

interface Source {
  kind: 'instruction' | 'description' | 'fact';
  words: readonly string[];
  /** The sentence that each word is in. */
  sentences: readonly number[];
}

/** Consecutive words of the reply that are consecutive in a source too, up to its word at `next`. */
interface Run {
  source: number;
  next: number;
  length: number;
  /** Its beginning within the held text. */
  start: number;
}

/** As a word is compared: however it is drawn, and whatever hides in it. */
const fold = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(fold).filter(word => word !== '');

function toSource(kind: Source['kind'], text: string): Source {
  const words = text.split(SENTENCE_END).map(wordsOf);
  return { kind, words: words.flat(), sentences: words.flatMap((own, place) => own.map(() => place)) };
}

/**
 * Ends a reply as refused when it recites a secret (PE-10, CO-73). Words that may turn out to be a recital are held back, so
 * none of it is shown, or two words at most. Secrets in other words pass: this is the last of several guards.
 */
export async function* refuseRecital(
  chunks: AsyncIterable<ReplyChunk>,
  secrets: Secrets,
): AsyncGenerator<ReplyChunk> {
  const filter = new RecitalFilter(secrets);
  let failure: unknown;
  try {
    for await (const chunk of chunks) {
      const text = chunk.type === 'text' ? filter.feed(chunk.text) : '';
      if (filter.isRecital) break;
      if (text !== '') yield { type: 'text', text };
      if (chunk.type !== 'text') yield chunk;
    }
  } catch (error) {
    failure = error;
  }
  // A reply that breaks off keeps what it said.
  const text = filter.end();
  if (filter.isRecital) throw new CoachError('coach.refused', { cost: { usage: null } });
  if (text !== '') yield { type: 'text', text };
  if (failure !== undefined) throw failure;
}

/** Whether a whole text recites a secret. */
export function recites(text: string, secrets: Secrets): boolean {
  const filter = new RecitalFilter(secrets);
  filter.feed(text);
  filter.end();
  return filter.isRecital;
}

class RecitalFilter {
  readonly #sources: readonly Source[];
  readonly #places = new Map<string, { source: number; at: number }[]>();
  readonly #known: string;
  /** Facts, and sentences of the description. */
  readonly #told = new Set<string>();
  readonly #heldWords: number;
  isRecital = false;
  #runs: Run[] = [];
  #held = '';
  /** End of what was shown of the held text. */
  #shown = 0;
  /** End of the words that have been read in the held text. */
  #read = 0;

  constructor({ instructions, description = '', facts = [], known, isStrict }: Secrets) {
    this.#heldWords = isStrict ? 1 : HELD_WORDS;
    this.#sources = [
      ...instructions.map(text => toSource('instruction', text)),
      toSource('description', description),
      ...facts.map(text => toSource('fact', text)),
    ];
    this.#known = ` ${wordsOf(known).join(' ')} `;
    for (const [source, { words }] of this.#sources.entries())
      for (const [at, word] of words.entries()) {
        const places = this.#places.get(word);
        if (places) places.push({ source, at });
        else this.#places.set(word, [{ source, at }]);
      }
  }

  feed(text: string): string {
    this.#held += text;
    let end = this.#held.length;
    const earliest = Math.max(this.#read, end - MAX_WORD);
    while (end > earliest && WORD_CHARACTER.test(this.#held.charAt(end - 1))) end -= 1;
    // The last word may go on in the next chunk.
    this.#readTo(end === earliest && end > this.#read ? this.#held.length : end);
    const held = this.#runs.filter(({ length }) => length >= this.#heldWords);
    const isNear = this.#heldWords === 1 || this.#runs.some(({ length }) => length >= this.#heldWords - 1);
    const last = isNear ? this.#read : this.#held.length;
    return this.#show(Math.min(last, ...held.map(({ start }) => start)));
  }

  end(): string {
    this.#readTo(this.#held.length);
    return this.#show(this.#held.length);
  }

  /** @param upTo may be in words that were shown before they were part of a long run */
  #show(upTo: number): string {
    if (this.isRecital) return '';
    const end = Math.max(this.#shown, upTo);
    const out = this.#held.slice(this.#shown, end);
    this.#shown = end;
    const past = Math.min(this.#shown, this.#read);
    this.#held = this.#held.slice(past);
    this.#shown -= past;
    this.#read -= past;
    for (const run of this.#runs) run.start -= past;
    return out;
  }

  #readTo(end: number): void {
    for (const match of this.#held.slice(this.#read, end).matchAll(WORD)) {
      const word = fold(match[0]);
      if (word !== '') this.#runs = this.#step(word, this.#read + match.index);
    }
    this.#read = end;
  }

  #step(word: string, start: number): Run[] {
    const before = new Map(this.#runs.map(run => [`${run.source} ${run.next}`, run]));
    const runs = (this.#places.get(word) ?? []).flatMap(({ source, at }) => {
      const { length = 0, start: from = start } = before.get(`${source} ${at}`) ?? {};
      const run = { source, next: at + 1, length: length + 1, start: from };
      const isWhole = run.length >= this.#leastOf(source);
      if (isWhole) this.#judge(run);
      return isWhole ? [] : [run];
    });
    // A recital may come as a list with numbers of its own.
    const isOwn = NUMBER.test(word) && !runs.some(({ length }) => length > 1);
    return isOwn && this.#runs.length > 0 ? this.#runs : runs;
  }

  #leastOf(source: number): number {
    const { kind, words = [] } = this.#sources[source] ?? {};
    return kind === 'fact' ? Math.min(RECITED_WORDS, words.length) : RECITED_WORDS;
  }

  #judge({ source, next, length }: Run): void {
    const { kind, words = [], sentences = [] } = this.#sources[source] ?? {};
    const said = words.slice(next - length, next).join(' ');
    if (this.#known.includes(` ${said} `)) return;
    const isTold = kind === 'fact' || (kind === 'description' && !ADDRESS.test(said));
    const place = kind === 'fact' ? `fact ${source}` : `sentence ${sentences[next - 1]}`;
    if (isTold && this.#told.add(place).size < LISTED) return;
    this.isRecital = true;
  }
}
