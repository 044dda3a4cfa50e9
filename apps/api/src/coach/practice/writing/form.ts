import { contentWords, STARTUP_TEXT_FIELDS, type StartupTextField, stem } from '@groundwork/domain';
import type { WriteInput } from '../../provider.ts';
import { isOtherLanguage } from '../language/language.ts';
import { FUNCTION_WORDS } from '../language/lexicon.ts';
import { isPlaceOrPerson } from '../language/roles.ts';
import { type KnownCase, readKnownCase, uncapitalised } from './case.ts';
import { phraseShape, wordsOf } from './shape.ts';
import { tidyParagraphs } from './tidy.ts';
import { ANYBODY, verbForm } from './words.ts';

export interface ReadForm {
  name: string;
  isEnglish: boolean;
  known: KnownCase;
  /** The sentences of each field, tidied. */
  fields: Readonly<Record<StartupTextField, readonly string[]>>;
  /** The sentences that begin a further paragraph of the field to write. */
  openings: ReadonlySet<string>;
  /** Whom it is for, as a phrase within a sentence, or null. */
  audience: string | null;
}

const MAX_AUDIENCE_WORDS = 14;
/** Only the beginning of a background field is read. */
const MAX_OTHER_CHARACTERS = 1500;
const LEADS_TO_AUDIENCE = [
  /^(?:our |the |my )?(?:(?:main|primary|initial|first|core|ideal) )*(?:target )?(?:audience|market|group|customers?|users?|clients?|buyers?)(?: (?:are|is)(?: going to be| mainly| mostly)?|:) +/i,
  /^(?:we|i)(?:['’]re)? (?:are |want to |plan to |will )?(?:mainly |mostly |first )?(?:target(?:ing)?|serv(?:e|ing)|sell(?:ing)? to|focus(?:ing|ed)? on|aim(?:ing)? (?:at|for)|for|go(?:ing)? after) +/i,
  /^(?:it|this|\p{L}+)(?:['’]s| is) (?:meant |made |aimed |intended |designed )?(?:for|at) +/iu,
  /^(?:for|aimed at|anyone like) +/i,
];

export function readForm({ field, startup }: WriteInput): ReadForm {
  const name = startup.name.trim().replace(/\s+/g, ' ');
  const texts = STARTUP_TEXT_FIELDS.map(other => startup[other]);
  const isEnglish = readsAsEnglish(texts);
  const known = readKnownCase(startup.name, texts);
  const tidying = { isEnglish, known, name };
  const own = tidyParagraphs(startup[field], tidying);
  const of = (other: StartupTextField) => {
    if (other === field) return own.flat();
    const text = startup[other];
    const sentences = tidyParagraphs(text.slice(0, MAX_OTHER_CHARACTERS), tidying).flat();
    return text.length > MAX_OTHER_CHARACTERS ? sentences.slice(0, -1) : sentences;
  };
  const fields = {
    description: of('description'),
    problemStatement: of('problemStatement'),
    valueProposition: of('valueProposition'),
    revenueModel: of('revenueModel'),
    targetMarket: of('targetMarket'),
  };
  return {
    name,
    isEnglish,
    known,
    fields,
    openings: new Set(own.slice(1).map(([first = '']) => first)),
    audience: isEnglish ? readAudience(fields.targetMarket, name, known) : null,
  };
}

/** Words of English that its neighbours do not share. A terse form has few of them. */
const ENGLISH =
  /^(?:the|and|with|they|when|that|this|for|without|it|their|have|has|who|to|our|your|from|each|every|after|because|you|what|there|people)$/;
const MIN_ENGLISH = 3;
const MIN_ENGLISH_SHARE = 0.1;

/** Short texts in letters that English does not use, without an English word, are of another language too. */
export function readsAsEnglish(texts: readonly string[]): boolean {
  const words = texts.flatMap(wordsOf);
  const english = words.filter(word => ENGLISH.test(word)).length;
  if (english >= MIN_ENGLISH && english >= words.length * MIN_ENGLISH_SHARE) return true;
  const text = texts.join('\n');
  if (isOtherLanguage(text)) return false;
  return /^[\p{ASCII}\p{P}\p{S}\s]*$/u.test(text) || words.some(word => FUNCTION_WORDS.has(word));
}

/** The phrase that says whom it is for: "We target dentists in Leeds." gives "dentists in Leeds". */
function readAudience(sentences: readonly string[], name: string, known: KnownCase): string | null {
  const [sentence = ''] = sentences;
  const byName = `${name} is for `;
  const lead = LEADS_TO_AUDIENCE.find(pattern => pattern.test(sentence)) ?? '';
  const told = sentence.startsWith(byName) ? sentence.slice(byName.length) : sentence.replace(lead, '');
  const phrase = withoutEnd(told);
  const count = wordsOf(phrase).length;
  if (count === 0 || ANYBODY.test(phrase) || count > MAX_AUDIENCE_WORDS || !isGroup(phrase)) return null;
  return /[.!?;]\s/.test(phrase) ? null : uncapitalised(phrase, known);
}

/** A phrase that may follow "for". The name of an audience is not a verb: "sports clubs", "nursing homes". */
export function isGroup(phrase: string): boolean {
  const shape = phraseShape(phrase);
  const [first = '', second = ''] = wordsOf(phrase);
  const isNamed = !verbForm(first) && isPlaceOrPerson(second) && !/^(?:for|with)$/.test(first);
  return shape === 'noun' || shape === 'ing' || (shape === 'unclear' && isNamed);
}

export const withoutEnd = (sentence: string): string => sentence.replace(/[.!?…]+$/, '');

export function shareWords(left: string, right: string): boolean {
  const stems = new Set(contentWords(right).map(stem));
  return contentWords(left).some(word => stems.has(stem(word)));
}

export function namesSomebody(text: string): boolean {
  return wordsOf(text).some(word => isPlaceOrPerson(word) || PEOPLE.test(word));
}

const PEOPLE =
  /^(?:customers?|clients?|users?|buyers?|women|men|girls|boys|adults|seniors|friends|businesses|companies|startups|employees|workers|members|commuters|everyone|everybody|nobody)$/;
