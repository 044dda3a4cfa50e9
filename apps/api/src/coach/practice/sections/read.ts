import { words } from '@groundwork/domain';
import type { SectionInput, SectionSource } from '../../provider.ts';
import { FUNCTION_WORDS, words as wordSet } from '../language/lexicon.ts';
import { findQuotes } from '../language/quotes.ts';
import { readKnownCase } from '../writing/case.ts';
import { type ReadForm, readsAsEnglish } from '../writing/form.ts';
import { tidySentence, withSpacing } from '../writing/tidy.ts';
import { isFact } from './profile.ts';
import type { Voice } from './question.ts';

/** A sentence or fragment of the founder's, tidied. */
export interface Said {
  /** Its sources: several when it was said twice, or split by a line break. */
  numbers: number[];
  about: string;
  step: string | null;
  text: string;
  /** It was typed with a small letter first, so that it can stand so in a sentence. */
  isLow: boolean;
  /** The sentences in it begin with small letters as well. */
  hasSmallStarts: boolean;
  /** Whether the sentence was accepted. The rest of its message follows if there is room. */
  isAccepted: boolean;
  /** Its line ended with a colon: what follows is the list that it leads to. */
  opensList: boolean;
  /** Items of that list have been joined to it. */
  isListing?: boolean;
  /** In words. */
  length: number;
}

export interface ReadSection {
  type: SectionInput['section']['type'];
  isEnglish: boolean;
  voice: Voice;
  /** The startup's name and how its words are written, as the writers of profile fields take them. */
  form: ReadForm;
  /** Words that the founder writes with a small letter somewhere: no names. */
  lowWords: ReadonlySet<string>;
  facts: readonly SectionSource[];
  said: readonly Said[];
}

/** A line of so many characters that ends without a mark goes on in the next. */
const WRAPPED = 50;
/** A single sentence longer than this is hardly a message that lacks its full stop. */
const LONG_LINE = 100;
const MAX_SOURCE_CHARACTERS = 5000;
const NOISE =
  /^(?:(?:u+m+|u+h+|e+rm+|h+m+|basically|honestly|you know(?=,)|i mean(?=,)|(?:so|and|well)(?=,? (?:u+m+|u+h+|basically|like)\b))[\s,.…-]+)+/iu;
/** Laughter, which is not part of the answer. */
const LAUGHS =
  /(?:^|[\s,.;:(–—-]+)(?:l+o+l+|lmao|rofl|(?:ha){2,}h?|(?:he){2,}|xd|;-?\)|:-?[)DP])(?![\p{L}\p{N}])[\s!)]*(?=$|[.,;?\s]|(?<=\s))/giu;
/** Words that agree with the coach, where the question was not a yes-or-no one. */
const AGREES = /^(?:yes|yeah|yep|sure|ok|okay|well),\s+(?!because\b)(?=\S)/i;
const ASKS =
  /^(?:(?:on|in|at|to|from|for|after|with) )?(?:the |one )?(?:what|which|who|whom|whose|where|when|why|how)\b/i;
const LOW_WORD = /(?<![\p{L}\p{N}'’-])\p{Ll}[\p{Ll}'’-]*(?![\p{L}\p{N}])/gu;
const MARKERS = /^(?:(?:#{1,6}|[>*•-])\s+)+(?=\S)/;

export function readSection({ section, startup, sources }: SectionInput): ReadSection {
  const name = startup.name.trim().replace(/\s+/g, ' ');
  const facts = sources.filter(source => isFact(source) && source.isFounders);
  const texts = sources.filter(source => !isFact(source));
  const own = texts.filter(({ isFounders }) => isFounders);
  const used = own.length > 0 ? own : texts;
  const typed = used.map(({ text }) => text.slice(0, MAX_SOURCE_CHARACTERS));
  const isEnglish = readsAsEnglish(typed) && hasEnglish(typed);
  const known = readKnownCase(name, typed);
  const form: ReadForm = {
    name,
    isEnglish,
    known,
    fields: {
      description: [],
      problemStatement: [],
      valueProposition: [],
      revenueModel: [],
      targetMarket: [],
    },
    openings: new Set(),
    audience: null,
  };
  const said = joinWrapped(used).flatMap(one => tidy(one, form));
  const lowWords = new Set(typed.flatMap(text => text.match(LOW_WORD) ?? []));
  return { type: section.type, isEnglish, voice: readVoice(typed), form, lowWords, facts, said };
}

/** Function words of English that are common in no other language that is written with its letters. */
const ELSEWHERE_TOO = wordSet(
  'a i am an in on so was will also all man me as no or for at he hat van over under most one us off do be my de',
);
const MIN_WORDS_TO_TELL = 12;

/** Even the tersest answers have an "and" or a "the" somewhere. */
function hasEnglish(texts: readonly string[]): boolean {
  const all = texts.flatMap(words);
  return (
    all.length < MIN_WORDS_TO_TELL || all.some(word => FUNCTION_WORDS.has(word) && !ELSEWHERE_TOO.has(word))
  );
}

interface Typed extends Pick<SectionSource, 'about' | 'step' | 'text' | 'isAccepted'> {
  numbers: number[];
}

function joinWrapped(sources: readonly SectionSource[]): Typed[] {
  const joined: Typed[] = [];
  for (const { number, about, step, text, isAccepted } of sources) {
    const last = joined.at(-1);
    const goesOn =
      last?.about === about &&
      last.step === step &&
      last.text.length >= WRAPPED &&
      last.text.length < MAX_SOURCE_CHARACTERS &&
      goesOnIn(last.text, text);
    if (last && goesOn) {
      last.text += ` ${text}`;
      last.numbers.push(number);
      last.isAccepted ||= isAccepted;
    } else joined.push({ numbers: [number], about, step, text, isAccepted });
  }
  return joined;
}

const WAITS = wordSet(`
  a an the this these those my your our their his her its every each any some no not and or but of in on at by for from to into with without
  about than as if when while because that which who they we he she i is are was were be has have had will would can could may might must very
`);
const CONTINUES = /^(?:and|or|but|of|to|for|with|without|than|that|which|who|whose|because|from|by|per|as)\b/;

/** Two messages follow one another just as two lines do: only where the line waits for the next are they one sentence. */
function goesOnIn(line: string, next: string): boolean {
  if (!/[\p{L}\p{N},]$/u.test(line) || !/^\p{Ll}/u.test(next)) return false;
  const last = line.slice(line.lastIndexOf(' ') + 1).toLowerCase();
  const waits = last.endsWith(',') || WAITS.has(last);
  return waits || CONTINUES.test(next) || (line.length >= LONG_LINE && !/[.;!?]\s/.test(line));
}

function tidy(
  { numbers, about, step, text, isAccepted }: Typed,
  { name, isEnglish, known }: ReadForm,
): Said[] {
  const tidying = { isEnglish, known, name, keepsFillers: true };
  const spaced = withSpacing(text.slice(0, MAX_SOURCE_CHARACTERS), tidying).replace(/\s+/g, ' ').trim();
  const unmarked = isEnglish ? withStarts(spaced.replace(MARKERS, '')) : spaced.replace(MARKERS, '');
  const bare = isEnglish ? withoutNoise(unmarked, about) : unmarked;
  const sentence = tidySentence(bare, tidying);
  if (sentence === '') return [];
  return [
    {
      numbers,
      about,
      step,
      text: sentence,
      isLow: /^\P{L}*\p{Ll}/u.test(bare),
      hasSmallStarts: /[.!?]["'”’]? \p{Ll}/u.test(text),
      isAccepted,
      opensList: /:$/.test(bare),
      length: words(sentence).length,
    },
  ];
}

/** Capitals behind what somebody said, and of months that are also words. */
const withStarts = (text: string) =>
  text
    .replace(/(?<=[.!?]["”] )\p{Ll}/gu, letter => letter.toUpperCase())
    .replace(/(?<=\d )(?:march|may|august)\b/g, month => month.charAt(0).toUpperCase() + month.slice(1));

function withoutNoise(text: string, about: string): string {
  const said = text.replace(NOISE, '').replace(LAUGHS, '').trim();
  return ASKS.test(about) ? said.replace(AGREES, '') : said;
}

/** "I" where the founder says nothing else of themselves, apart from what they quote. */
function readVoice(texts: readonly string[]): Voice {
  const own = texts.map(text => findQuotes(text, null).outside).join('\n');
  const isOne = /\b(?:I|i|my|me|mine)\b/.test(own) && !/\b(?:we|our|us|ours)\b/i.test(own);
  return isOne ? { we: 'I', us: 'me', our: 'my' } : { we: 'we', us: 'us', our: 'our' };
}
