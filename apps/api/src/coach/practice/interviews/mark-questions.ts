import { type QuestionMark, splitSentences } from '@groundwork/domain';
import {
  ASKS,
  ASKS_FIRST,
  COURTESY,
  EVERYTHING,
  FURTHER,
  PAST,
  PATTERNS,
  PITCH,
  POLITE_START,
  REQUEST,
  SUPPOSES,
  TOGETHER,
} from './question-patterns.ts';

/** A place in a text, in UTF-16 code units: `text` is `slice(start, end)` of it. */
interface Span {
  start: number;
  end: number;
  text: string;
}

/** A question, or a pitch, of a founder's message, with the words that its mark rests on. */
export interface MarkedQuestion extends Span {
  mark: QuestionMark;
  reason: string;
  quote: Span;
}

const REASONS: Readonly<Record<QuestionMark, string>> = {
  leading: 'It puts words in their mouth. Most people will agree just to be polite.',
  hypothetical: 'It asks what they would do. People are bad at predicting themselves, so ask what they did.',
  pitch: "It's a pitch. Once people know what you hope to hear, they're kind rather than honest.",
  several: 'It asks several things at once, so people answer the easiest. Ask one, then wait.',
  opinion: 'It asks for an opinion, which costs nothing. Ask what they did last time.',
  good: 'It asks for a fact and leaves the answer open.',
};
const GOOD_PAST = 'It asks what happened and leaves the answer to them.';
/** A question and what follows from it ("…, and how long did it take?") are one thing. */
const MANY = 3;

/**
 * The questions and pitches of a founder's message in order, each marked by rules (PE-15). Quotes are cut out of the
 * message. Of a pitch over several sentences the first one stands for all. English; time is linear.
 */
export function markQuestions(content: string): MarkedQuestion[] {
  const marked: MarkedQuestion[] = [];
  let isPitching = false;
  let isSupposed = false;
  for (const sentence of splitSentences(content)) {
    const found = isSupposed ? suppose(markSentence(sentence.text)) : markSentence(sentence.text);
    isSupposed = SUPPOSES.test(sentence.text);
    const goesOn = isPitching && found?.mark === 'pitch';
    isPitching = found?.mark === 'pitch';
    if (!found || goesOn) continue;
    const { start, end, text } = sentence;
    const [from, to] = found.words;
    const quote = { start: start + from, end: start + to, text: text.slice(from, to) };
    marked.push({ start, end, text, mark: found.mark, reason: found.reason, quote });
  }
  return severalAtOnce(marked);
}

/** The first question of a message keeps its mark; a good one after it was asked too early. */
function severalAtOnce(marked: readonly MarkedQuestion[]): MarkedQuestion[] {
  const first = marked.findIndex(({ mark }) => mark !== 'pitch');
  return marked.map((question, index) => {
    if (question.mark !== 'good' || index === first) return question;
    const { start, end, text } = question;
    return { ...question, mark: 'several', reason: REASONS.several, quote: { start, end, text } };
  });
}

type Match = Pick<RegExpMatchArray, 0 | 'index'>;

interface Found {
  mark: QuestionMark;
  reason: string;
  words: readonly [start: number, end: number];
}

/** "Imagine you had a button. What does it do?" */
const suppose = (found: Found | null): Found | null =>
  found?.mark === 'good' ? { ...found, mark: 'hypothetical', reason: REASONS.hypothetical } : found;

/** Null where the sentence neither asks nor sells. */
function markSentence(sentence: string): Found | null {
  const { folded, at } = fold(sentence);
  const wordsOf = (match: Match, from: number) =>
    trimmed(sentence, at[from + (match.index ?? 0)] ?? 0, at[from + (match.index ?? 0) + match[0].length]);
  const pitch = PITCH.exec(folded);
  const polite = POLITE_START.exec(folded)?.[0].length ?? 0;
  const asked = folded.slice(polite);
  const isQuestion = /[?？؟]/.test(folded) || REQUEST.test(folded) || ASKS.test(folded);
  if (!isQuestion) return pitch && { mark: 'pitch', reason: REASONS.pitch, words: wordsOf(pitch, 0) };
  if (!pitch && COURTESY.test(folded)) return null;
  for (const [mark, pattern] of PATTERNS) {
    const match = pattern.exec(asked);
    if (match) return { mark, reason: REASONS[mark], words: wordsOf(match, polite) };
  }
  if (pitch) return { mark: 'pitch', reason: REASONS.pitch, words: wordsOf(pitch, 0) };
  const second = findSecond(asked);
  if (second) return { mark: 'several', reason: REASONS.several, words: wordsOf(second, polite) };
  const past = PAST.map(pattern => pattern.exec(asked)).find(match => match !== null);
  if (past) return { mark: 'good', reason: GOOD_PAST, words: wordsOf(past, polite) };
  return { mark: 'good', reason: REASONS.good, words: [0, sentence.length] };
}

/**
 * The second of three or more things that one sentence asks; null where it asks fewer. The first thing in a request for
 * a story, or after "if it rains", is the subject of the question.
 */
function findSecond(asked: string): Match | null {
  const everything = EVERYTHING.exec(asked);
  if (everything) return everything;
  const parts = asked.replace(TOGETHER, together => 'what'.padEnd(together.length));
  const isFirst = ASKS_FIRST.test(parts) || REQUEST.test(parts);
  const starts = [...(isFirst ? [0] : []), ...Array.from(parts.matchAll(FURTHER), ({ index }) => index)];
  const [, start, end] = starts;
  if (start === undefined || starts.length < MANY) return null;
  return { 0: asked.slice(start, end), index: start };
}

/** Lower case, straight apostrophes, one space between words; `at` has the place of each code unit in the text. */
function fold(text: string): { folded: string; at: number[] } {
  const at: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const plain = /\s/.test(character) ? ' ' : /[’‘ʼ`´]/.test(character) ? "'" : character.toLowerCase();
    if (!(plain === ' ' && folded.endsWith(' ')))
      for (const unit of plain) {
        folded += unit;
        for (let index = 0; index < unit.length; index += 1) at.push(place);
      }
    place += character.length;
  }
  at.push(place);
  return { folded, at };
}

/** Without the white space and the separators at its ends. */
function trimmed(text: string, start: number, end = text.length): readonly [number, number] {
  const slice = text.slice(start, end);
  const from = start + (/^[\s,;:–—-]*/.exec(slice)?.[0].length ?? 0);
  return [from, Math.max(from, start + slice.trimEnd().length)];
}
