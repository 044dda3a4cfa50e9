import { unsupportedFigures } from '@groundwork/domain';
import { FUNCTION_WORDS, isPast, NUMBER_WORDS } from './lexicon.ts';
import { isPlaceOrPerson } from './roles.ts';
import { uncapitalised } from './write-case.ts';
import { namesSomebody, shareWords, withoutEnd } from './write-form.ts';
import { asSeries } from './write-lists.ts';
import { leadFrom, type Voice } from './write-section-question.ts';
import type { ReadSection, Said } from './write-section-read.ts';
import { TOPICS, type Topic } from './write-section-topics.ts';
import { isNamed, sayWhat } from './write-sentences.ts';
import { isPlural, phraseShape, wordsOf } from './write-shape.ts';
import { ADJECTIVES, DETERMINERS, SUBJECTS, verbForm } from './write-words.ts';

const POINTS_BACK =
  /^(?:they|she|he|it|this|that|these|those|their|her|his|its|them|both|the others?|the other \p{L}+|one of them|half of them|then|but|and|also|so)\b/iu;
const MAX_UNCLEAR_WORDS = 7;
const CLAUSE = /^(?:when|whenever|if|while|once|until|as soon as|after|before)\b/i;
const MAX_SERIES_WORDS = 8;
/** A day in front of a sentence is no part of it: "Tuesday our receptionist lost 40 minutes". */
const DAY = /^(?:(?:on|last|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day,? /i;
const QUOTATION = /^["“‘][^"“”]*["”’][.!?]?$/u;

/** Where in its paragraph an answer stands: `behind` is behind what the profile says of the startup. */
export type Place = 'first' | 'behind' | 'later';

const pointsBack = ({ text }: Said): boolean => POINTS_BACK.test(text);

/** What needs to be led in by its question: no sentence, or one that only answers. */
export function isFragment({ text }: Said): boolean {
  const bare = withoutEnd(text).replace(DAY, '');
  if (/^(?:because|so that|yes|no|yeah|yep|nope)\b/i.test(bare) || QUOTATION.test(text)) return true;
  const shape = phraseShape(bare);
  if (shape === 'unclear') return wordsOf(bare).length <= MAX_UNCLEAR_WORDS;
  if (shape !== 'sentence') return true;
  return CLAUSE.test(bare) && !bare.includes(',') && !/ (?:they|she|he|we|i|it|you) /i.test(bare.slice(15));
}

/** A sentence behind its question, where it needs that; otherwise as it stands. */
export function leadSentence(said: Said, place: Place, section: ReadSection): string {
  const topic = TOPICS.get(said.about);
  const needsIt = place === 'first' && pointsBack(said);
  if (!topic) {
    const lead = needsIt ? leadOf(said, section) : '';
    return lead === '' ? said.text : `${lead} ${lowered(said, section)}`;
  }
  const about = filled(topic.about, section);
  const { lead } = topic;
  const named = topic.isOfStartup ? sayOfStartup(said.text, place, section) : null;
  if (named !== null) return named;
  if (typeof lead === 'object') {
    const opening = filled(lead.words, section);
    return `${opening} ${/\.$/.test(opening) ? said.text : lowered(said, section)}`;
  }
  if (topic.isChoice) return sayChoice(about, said, section);
  if (!needsIt && !isFragment(said) && (lead === undefined || shareWords(about, said.text))) return said.text;
  if (lead === 'as' && canLower(said, section)) return `As for ${about}, ${lowered(said, section)}`;
  return withColon(about, said, section);
}

/** Fragments that follow one another, led in by what was asked. */
export function leadFragments(run: readonly Said[], place: Place, section: ReadSection): string {
  const [first] = run;
  if (!first) return '';
  const joined = joinFragments(run, section);
  const topic = TOPICS.get(first.about);
  if (!topic) {
    const lead = leadOf(first, section);
    return lead === '' ? run.map(({ text }) => text).join(' ') : `${lead} ${lowered(joined, section)}`;
  }
  const about = filled(topic.about, section);
  if (topic.isChoice) return sayChoice(about, joined, section);
  if (typeof topic.lead === 'object' || topic.isOfStartup) return leadSentence(joined, place, section);
  return sayOfPeople(topic, run, section) ?? withColon(about, joined, section);
}

/** "A phone line for planners", "it's a phone line", "cheaper than a clerk": said of the startup by its name. */
function sayOfStartup(text: string, place: Place, { form }: ReadSection): string | null {
  const rest = text.replace(/^it(?:['’]s| is) /i, '');
  if (rest !== text) return place === 'first' ? `${form.name} is ${rest}` : text;
  const [first = ''] = wordsOf(text);
  const said = ADJECTIVES.has(first)
    ? `${form.name} is ${uncapitalised(text, form.known)}`
    : sayWhat(text, form);
  if (said === text) return null;
  return place !== 'behind' || isNamed(text, form.name) ? said : said.replace(`${form.name} is `, 'It is ');
}

/** "Receptionists in Leeds have this problem when a patient cancels." */
function sayOfPeople({ people }: Topic, run: readonly Said[], section: ReadSection): string | null {
  const [who, when, ...more] = run;
  const bare = withoutEnd(who?.text ?? '');
  if (!people || more.length > 0 || /[,;:]/.test(bare) || !namesSomebody(bare)) return null;
  if (phraseShape(bare) !== 'noun' || (when && !CLAUSE.test(when.text))) return null;
  const said = `${bare} ${isPlural(bare) ? people.many : people.one}`;
  return when ? `${said} ${lowered(when, section)}` : `${said}.`;
}

function sayChoice(about: string, said: Said, section: ReadSection): string {
  const bare = withoutEnd(said.text);
  if (bare.includes(': ')) return `${capital(about)} is “${bare}”.`;
  const low = lowered({ ...said, text: bare }, section);
  return `${capital(about)} is ${isFragment(said) ? low : `that ${low}`}.`;
}

const NUMBER_OF = /^(?:number|share|percentage|amount)\b/i;

function withColon(about: string, said: Said, section: ReadSection): string {
  const [head = '', ...rest] = said.text.split(': ');
  if (rest.length === 0) return `${capital(about)}: ${lowered(said, section)}`;
  // A second colon would part what belongs together.
  const isNamed = wordsOf(head).length > 1 && phraseShape(head) === 'noun';
  if (isNamed && canLower(said, section))
    return `${capital(about)} ${/^(?:what|who|where|why|how) | and /.test(about) ? 'comes down to' : 'is'} ${lowered(said, section)}`;
  return canLower(said, section) ? `As for ${about}, ${lowered(said, section)}` : said.text;
}

/** "Nurses", "5 cooks" as "nurses and 5 cooks"; longer ones with semicolons. */
function joinFragments(run: readonly Said[], section: ReadSection): Said {
  const [first, ...rest] = run;
  if (!first) throw new Error('There is nothing to join');
  if (rest.length === 0) return first;
  const items = [withoutEnd(first.text), ...rest.map(said => withoutEnd(lowered(said, section)))];
  const isSeries = items.every(
    item => wordsOf(item).length <= MAX_SERIES_WORDS && !/[,;:]/.test(item) && phraseShape(item) === 'noun',
  );
  const text = isSeries ? asSeries(items, true) : items.join('; ');
  return { ...first, text: /[.!?…]["'”’]$/.test(text) ? text : `${text}.` };
}

/** The question as a lead-in, unless it has a figure that the founder has not said. */
function leadOf(said: Said, { voice, form }: ReadSection): string {
  const lead = leadFrom(said.about, voice);
  return unsupportedFigures(lead, [said.text, form.name]).length > 0 ? '' : lead;
}

function filled(text: string, { voice, form }: { voice: Voice; form: { name: string } }): string {
  const values: Readonly<Record<string, string>> = { ...voice, name: form.name };
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const lowered = (said: Said, section: ReadSection) =>
  canLower(said, section) ? uncapitalised(said.text, section.form.known) : said.text;

/** Whether the first word is known to be no name, or begins with no capital. */
function canLower({ text, isLow }: Said, { form }: ReadSection): boolean {
  if (text.startsWith(form.name)) return true;
  const [first = '', second = ''] = wordsOf(text);
  if (isLow || /^\P{L}*\p{Ll}/u.test(text) || !/^\P{L}*\p{L}/u.test(text) || /^\P{L}*\p{N}/u.test(text))
    return true;
  if (first === 'i' || /^i'/.test(first)) return true;
  const isCommon =
    FUNCTION_WORDS.has(first) ||
    DETERMINERS.has(first) ||
    SUBJECTS.has(first) ||
    ADJECTIVES.has(first) ||
    verbForm(first) !== undefined ||
    isPast(first) ||
    NUMBER_WORDS.has(first) ||
    NUMBER_OF.test(first) ||
    isPlaceOrPerson(first);
  // "Will Turner", "May": a word that may be a name is one in front of another.
  return isCommon && !/^\P{L}*\p{L}+ \p{Lu}\p{Ll}/u.test(text) && second !== '';
}
