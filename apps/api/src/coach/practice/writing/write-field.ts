import { type StartupTextField, splitSentences, words } from '@groundwork/domain';
import type { WriteInput } from '../../provider.ts';
import { type ReadText, readText } from '../guidance/read-card.ts';

/** Shown on cards (CO-47). */
const MAX_DESCRIPTION_LENGTH = 400;
/** So few words cannot say what it does. */
const FEW_WORDS = 3;

const OFTEN =
  /\b(?:every|each|per|daily|nightly|weekly|monthly|quarterly|yearly|annually|once|twice|times|when(?:ever)?|during|always|often|(?:an?|last) (?:hour|day|night|week|month|quarter|season|year)|one-off)\b/;
const KNOWN =
  /\b(?:told|tells?|said|says?|saw|seen|watched|counted|measured|timed|tracked|asked|interview\w*|survey\w*|spoke|talked|showed|shown|according|stud(?:y|ies)|ourselves|myself)\b|["“]/;
const TODAY =
  /\b(?:instead|than|unlike|without|today|now|compared|replac\w+|alternatives?|competitors?|by hand|by phone|manual(?:ly)?|paper|spreadsheets?|excel|whatsapp|no (?:more|longer))\b/;
const PAID_FOR = /\b(?:per|for|each|every|commission|subscriptions?|licen[cs]es?|fees?|of (?:each|every))\b/;
const PLACE =
  /\b(?:in|near|around|across|from|within|at|outside) \p{L}|\b(?:online|worldwide|local|national|regional)\b/u;
const FIRST = /\b(?:first|start(?:s|ing)?|begin(?:s|ning)?|initial(?:ly)?|early|before)\b/;
const BETTER =
  /\b(?:so|without|sav(?:e|es|ing)|fewer|less|more|faster|quicker|cheaper|easier|safer|better|instead|no longer|never|avoids?|stops?|spares?|within|minutes?|hours?)\b/;

type Question = readonly [asks: string, isAnswered: (text: ReadText) => boolean];

const finds =
  (pattern: RegExp) =>
  ({ typed }: ReadText) =>
    pattern.test(typed);
const saysWho = ({ who }: ReadText) => who;

/** A reader's questions about each field, and signs in the text that one is answered: one sign is enough. */
const QUESTIONS: Readonly<Record<StartupTextField, readonly Question[]>> = {
  description: [
    ['What does it do?', ({ typed }) => words(typed).length > FEW_WORDS],
    ['Who is it for?', saysWho],
    ['What gets better for them?', finds(BETTER)],
  ],
  problemStatement: [
    ['Who has this problem?', saysWho],
    ['When does it happen, and how often?', text => text.signals.date > 0 || OFTEN.test(text.typed)],
    ['What does it cost them, in time or money?', ({ signals }) => signals.hasMoney || signals.hasDuration],
    ['How do you know?', finds(KNOWN)],
  ],
  valueProposition: [
    ['Who is it for?', saysWho],
    ['What do they do today instead?', finds(TODAY)],
    ['How much better is it, as a number?', ({ signals }) => signals.number > 0],
  ],
  revenueModel: [
    ['Who exactly pays?', saysWho],
    ['What do they pay for?', finds(PAID_FOR)],
    ['How much do they pay?', ({ signals, typed }) => signals.hasMoney || /\d ?%/.test(typed)],
    ['How often do they pay?', finds(OFTEN)],
  ],
  targetMarket: [
    ['Which kind of person or organisation?', saysWho],
    ['Where do you find them?', finds(PLACE)],
    ['How many are there?', ({ signals }) => signals.number > 0],
    ['Who will you serve first?', finds(FIRST)],
  ],
};

/**
 * The questions that a field leaves open. Only an empty description gets a text: one of the founder's sentences,
 * unchanged (CO-53).
 */
export function writeField({ field, startup }: WriteInput): { text: string; missing: string[] } {
  const own = startup[field].trim();
  const text = field === 'description' && own === '' ? toDescription(startup.valueProposition) : '';
  return { text, missing: findMissing(field, text || own) };
}

/** A single word answers none of them. */
function findMissing(field: StartupTextField, text: string): string[] {
  const read = words(text).length > 1 ? readText(text) : null;
  return QUESTIONS[field].flatMap(([asks, isAnswered]) => (read && isAnswered(read) ? [] : asks));
}

function toDescription(valueProposition: string): string {
  const sentence = splitSentences(valueProposition)[0]?.text ?? '';
  return words(sentence).length > 1 && sentence.length <= MAX_DESCRIPTION_LENGTH ? sentence : '';
}
