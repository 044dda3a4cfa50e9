import { splitSentences, words } from '@groundwork/domain';
import { capitalised, type KnownCase, uncapitalised, unshout, withNames } from './case.ts';
import { asSeries, joinLists } from './lists.ts';
import { phraseShape, wordsOf } from './shape.ts';
import { FILLER, PLACEHOLDER } from './words.ts';

interface Tidying {
  /** Rules of English are kept from other languages. */
  isEnglish: boolean;
  known: KnownCase;
  /** The startup's name, which may begin with a small letter anywhere. */
  name: string;
  /** Keeps "yes" and "I think", which are part of an answer. */
  keepsFillers?: boolean;
}

/** Fillers come in strings: "So um, basically". */
const MAX_FILLERS = 4;
const MAX_FRAGMENT_WORDS = 4;
const PICTURES = '[\\u{1F000}-\\u{1FAFF}\\u2600-\\u27BF\\uFE0F\\u200D]';
/** A sign before a figure is part of it: "-20 %". */
const AROUND = new RegExp(
  `^(?:[\\s,;:]|[.–—-](?![\\p{N}£$€])|${PICTURES})+|(?<!${PICTURES}|\\s)(?:\\s*${PICTURES}+)+$`,
  'gu',
);
const LOOSE_END = /(?<![\s,;:–—&-])[\s,;:–—&-]+$/u;
const FULL_STOP = /[.!?…。！？।؟]["'”’»)\]]*$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const NO_FULL_STOP = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/** The founder's sentences by paragraph, tidied: spacing, capitals, full stops; without fillers, repeats and lists. */
export function tidyParagraphs(text: string, tidying: Tidying): string[][] {
  if (PLACEHOLDER.test(text.trim())) return [];
  const seen = new Set<string>();
  const paragraphs = withSpacing(text, tidying).split(/(?<!:)\n{2,}/);
  return paragraphs
    .map(paragraph => joinFragments(tidySentences(paragraph, tidying, seen), tidying))
    .filter(sentences => sentences.length > 0);
}

function tidySentences(paragraph: string, tidying: Tidying, seen: Set<string>): string[] {
  return splitSentences(joinLists(paragraph, tidying)).flatMap(({ text }) => {
    const sentence = tidySentence(text, tidying);
    const key = words(sentence).join(' ');
    if (key === '' || seen.has(key)) return [];
    seen.add(key);
    return [sentence];
  });
}

/** A sentence begun with a small letter, behind one that has ended: the splitter takes them for one. */
const SMALL_START = /(?<=[\p{L}\p{N})%]{2}[.!?] )\p{Ll}(?!\p{Lu})/gu;
const ABBREVIATION =
  /\b(?:etc|approx|vs|incl?|excl?|no|nr|min|max|ca|dr|mrs?|st|ltd|co|est|avg|hrs?|mins?|eur|resp)\. $/i;

function capitalAfter(letter: string, at: number, text: string): string {
  return ABBREVIATION.test(text.slice(Math.max(0, at - 10), at)) ? letter : letter.toUpperCase();
}

export function withSpacing(text: string, { isEnglish }: Tidying): string {
  const spaced = text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[^\S\n]+|(?!\n)\p{Cc}|[\u200B\u2060\uFEFF]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/(?<=[<>]) (?=[\p{N}£$€])/gu, '')
    .replace(/^ ?```\w* ?$/gm, '')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\.{2,}(?=\s|$)/g, '.')
    .replace(/([!?,;])\1+/g, '$1')
    .replace(/(?<=\S) (?=[,.](?:\s|$))/g, '')
    .replace(/(?<=\p{L}) ?,(?=\p{L})/gu, ', ')
    .replace(/(?<=\p{Ll}{2})([.!?])(?=\p{Lu}\p{Ll})/gu, '$1 ');
  if (!isEnglish) return spaced;
  return spaced.replace(/(?<=\S) (?=[!?;:](?:\s|$))/g, '').replace(SMALL_START, capitalAfter);
}

export function tidySentence(raw: string, { isEnglish, known, name, keepsFillers }: Tidying): string {
  let sentence = raw.replace(AROUND, '');
  if (isEnglish) {
    if (!keepsFillers) sentence = withoutFillers(sentence);
    sentence = withApostrophes(withNames(unshout(sentence, known)));
  }
  sentence = sentence.replace(LOOSE_END, '');
  if (!/[\p{L}\p{N}]/u.test(sentence)) return '';
  return (isNamedFirst(sentence, name) ? sentence : capitalised(sentence)) + endOf(sentence);
}

const isNamedFirst = (sentence: string, name: string) =>
  name !== '' && sentence.startsWith(name) && !/^[\p{L}\p{N}]/u.test(sentence.slice(name.length));

function withoutFillers(sentence: string): string {
  let rest = sentence;
  for (let fillers = 0; fillers < MAX_FILLERS; fillers += 1) {
    const next = rest.replace(FILLER, '');
    if (next === rest) break;
    rest = next;
  }
  return rest;
}

function endOf(sentence: string): string {
  if (FULL_STOP.test(sentence) || NO_FULL_STOP.test(sentence)) return '';
  return UNSPACED.test(sentence.slice(-1)) ? '。' : '.';
}

/** Contractions as they are typed in a hurry, and the word "I". */
function withApostrophes(text: string): string {
  return text
    .replace(
      /\b(aren|can|couldn|didn|doesn|don|hadn|hasn|haven|isn|shouldn|wasn|weren|won|wouldn)t\b/gi,
      "$1't",
    )
    .replace(/\b(they|you|we)(re|ve)\b/gi, (match, who: string, verb: string) =>
      match.toLowerCase() === 'were' ? match : `${who}'${verb}`,
    )
    .replace(
      /\bits (?=(?:an?|the|not|very|super|too|really|been|hard|easy|needed|going)\b)/gi,
      match => `${match.slice(0, 2)}'s `,
    )
    .replace(/\b(that|there|what)s\b/gi, "$1's")
    .replace(/\bi(m|ve)\b/g, "I'$1")
    .replace(/(?<![\p{L}\p{N}.'’-])i(?=['’ ])/gu, 'I');
}

/** "Fast. Cheap. No calls." is one sentence. */
function joinFragments(sentences: string[], { isEnglish, known }: Tidying): string[] {
  const areFragments =
    isEnglish &&
    sentences.length > 1 &&
    sentences.every(
      sentence => wordsOf(sentence).length <= MAX_FRAGMENT_WORDS && phraseShape(sentence) !== 'sentence',
    );
  if (!areFragments) return sentences;
  const items = sentences.map((sentence, at) => {
    const bare = sentence.replace(/[.!?]+$/, '');
    return at === 0 ? bare : uncapitalised(bare, known);
  });
  return [`${asSeries(items, true)}.`];
}
