import { words } from '@groundwork/domain';
import type { SectionInput, SectionSource } from '../provider.ts';
import { findQuotes } from './quotes.ts';
import { readKnownCase } from './write-case.ts';
import { type ReadForm, readsAsEnglish } from './write-form.ts';
import { isFact } from './write-section-profile.ts';
import type { Voice } from './write-section-question.ts';
import { tidySentence, withSpacing } from './write-tidy.ts';

/** A sentence or fragment of the founder's, tidied. */
export interface Said {
  /** Of its sources: more than one where it was said twice, or where a line break parted it. */
  numbers: number[];
  about: string;
  step: string | null;
  text: string;
  /** It was typed with a small letter first, so that it can stand so in a sentence. */
  isLow: boolean;
  /** In words. */
  length: number;
}

export interface ReadSection {
  type: SectionInput['section']['type'];
  isEnglish: boolean;
  voice: Voice;
  /** The startup's name and how its words are written, as the writers of profile fields take them. */
  form: ReadForm;
  facts: readonly SectionSource[];
  said: readonly Said[];
}

/** A line of so many characters that ends without a mark goes on in the next. */
const WRAPPED = 50;
const MAX_SOURCE_CHARACTERS = 5000;
const NOISE =
  /^(?:(?:u+m+|u+h+|e+rm+|h+m+|basically|honestly|you know(?=,)|i mean(?=,)|(?:so|and|well)(?=,? (?:u+m+|u+h+|basically|like)\b))[\s,.…-]+)+/iu;
/** What agrees with the coach, where nothing was asked that a "yes" could answer. */
const AGREES = /^(?:yes|yeah|yep|sure|ok|okay|well),\s+(?!because\b)(?=\S)/i;
const ASKS =
  /^(?:(?:on|in|at|to|from|for|after|with) )?(?:the |one )?(?:what|which|who|whom|whose|where|when|why|how)\b/i;
const MARKERS = /^(?:(?:#{1,6}|[>*•-])\s+)+(?=\S)/;

export function readSection({ section, startup, sources }: SectionInput): ReadSection {
  const name = startup.name.trim().replace(/\s+/g, ' ');
  const facts = sources.filter(source => isFact(source) && source.isFounders);
  const texts = sources.filter(source => !isFact(source));
  const own = texts.filter(({ isFounders }) => isFounders);
  const used = own.length > 0 ? own : texts;
  const typed = used.map(({ text }) => text.slice(0, MAX_SOURCE_CHARACTERS));
  const isEnglish = readsAsEnglish(typed);
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
  return { type: section.type, isEnglish, voice: readVoice(typed), form, facts, said };
}

interface Typed extends Pick<SectionSource, 'about' | 'step' | 'text'> {
  numbers: number[];
}

/** What an editor's line break parted belongs together. */
function joinWrapped(sources: readonly SectionSource[]): Typed[] {
  const joined: Typed[] = [];
  for (const { number, about, step, text } of sources) {
    const last = joined.at(-1);
    const goesOn =
      last?.about === about &&
      last.step === step &&
      last.text.length >= WRAPPED &&
      last.text.length < MAX_SOURCE_CHARACTERS &&
      /[\p{L}\p{N},]$/u.test(last.text) &&
      /^\p{Ll}/u.test(text);
    if (last && goesOn) {
      last.text += ` ${text}`;
      last.numbers.push(number);
    } else joined.push({ numbers: [number], about, step, text });
  }
  return joined;
}

function tidy({ numbers, about, step, text }: Typed, { name, isEnglish, known }: ReadForm): Said[] {
  const tidying = { isEnglish, known, name, keepsFillers: true };
  const spaced = withSpacing(text.slice(0, MAX_SOURCE_CHARACTERS), tidying).replace(/\s+/g, ' ').trim();
  const unmarked = spaced.replace(MARKERS, '');
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
      length: words(sentence).length,
    },
  ];
}

function withoutNoise(text: string, about: string): string {
  const said = text.replace(NOISE, '');
  return ASKS.test(about) ? said.replace(AGREES, '') : said;
}

/** "I" where the founder says nothing else of themselves, apart from what they quote. */
function readVoice(texts: readonly string[]): Voice {
  const own = texts.map(text => findQuotes(text, null).outside).join('\n');
  const isOne = /\b(?:I|i|my|me|mine)\b/.test(own) && !/\b(?:we|our|us|ours)\b/i.test(own);
  return isOne ? { we: 'I', us: 'me', our: 'my' } : { we: 'we', us: 'us', our: 'our' };
}
