import { splitSentences } from '@groundwork/domain';
import { FUNCTION_WORDS, NUMBER_WORDS, words } from '../language/lexicon.ts';
import { isRole } from '../language/roles.ts';
import { withoutEnd } from '../writing/form.ts';
import { asSeries } from '../writing/lists.ts';
import { wordsOf } from '../writing/shape.ts';
import { DETERMINERS, SUBJECTS, verbForm } from '../writing/words.ts';
import type { ReadSection, Said } from './read.ts';
import { answerShape } from './shape.ts';

const MAX_SERIES_WORDS = 8;
/** Closed-class words that are also names. */
const NAMES_TOO = words('will may can like mine art van mark bill grant chase drew rob sue pat jack');
const COUNTED = words(
  'proceed pivot continue none nobody number share percentage amount better cheaper faster yesterday today tomorrow last next fewer nearly roughly maybe probably almost up to ca approx',
);

/** The sentence for use behind other words. It keeps its capital wherever the first word may be a name. */
export function lowered(said: Said, section: ReadSection): string {
  if (!canLower(said, section) || /^["“‘\p{N}£$€]/u.test(said.text)) return said.text;
  const [first = ''] = /^\P{L}*[\p{L}\p{N}'’]+/u.exec(said.text) ?? [];
  const word = first.replace(/^\P{L}+/u, '');
  const isName =
    /\p{Lu}/u.test(section.form.known.get(word.toLowerCase()) ?? '') &&
    !FUNCTION_WORDS.has(word.toLowerCase());
  if (word === 'I' || /^I['’]/.test(word) || isName || /\p{Lu}|\p{N}/u.test(word.slice(1))) return said.text;
  const at = first.length - word.length;
  return said.text.slice(0, at) + said.text.charAt(at).toLocaleLowerCase('en') + said.text.slice(at + 1);
}

/** Only words that no name is made of lose their capital, and those which the founder writes without one. */
export function canLower({ text, isLow }: Said, { form, lowWords }: ReadSection): boolean {
  if (
    isLow ||
    (form.name !== '' && text.startsWith(form.name)) ||
    !/^\P{L}*\p{Lu}/u.test(text) ||
    /^\P{L}*\p{N}/u.test(text)
  )
    return true;
  const [first = ''] = wordsOf(text);
  // A quotation keeps its capital, and so does a word after a figure: "2,300 A-level pupils".
  if (/^["“‘\p{N}£$€]/u.test(text)) return true;
  if (NAMES_TOO.has(first) || /^The \p{Lu}\p{Ll}/u.test(text)) return false;
  if (FUNCTION_WORDS.has(first) || DETERMINERS.has(first) || SUBJECTS.has(first)) return true;
  if (NUMBER_WORDS.has(first) || COUNTED.has(first)) return true;
  // "Nurses in Leeds", "Ring binders" if "ring" occurs elsewhere; "Huber", "Rose" and "Miller" may be people.
  const isMany = /[^su]s$/.test(first);
  if (answerShape(text) === 'verb' && verbForm(first)?.form === 'base') return true;
  // "Dental surgeries" if "dental" occurs elsewhere.
  if (
    lowWords.has(first) &&
    !form.known.get(first) &&
    /^\p{L}+ (?!(?:and|or|from|in|of|at|on|for)\b)\p{Ll}/u.test(text)
  )
    return answerShape(text) === 'noun';
  return isMany && (isRole(first) || lowWords.has(first)) && !form.known.get(first);
}

/** Whether fragments that follow one another are one list: "Nurses." "5 cooks.", or what several people said. */
export function areSeries(run: readonly Said[]): boolean {
  const shapes = run.map(({ text }) => answerShape(text));
  if (shapes.every(shape => shape === 'quote')) return true;
  return run.every(
    ({ text, length }, at) => length <= MAX_SERIES_WORDS && !/[,;:]/.test(text) && shapes[at] === 'noun',
  );
}

/** "nurses and 5 cooks"; what is quoted with semicolons. */
export function joinSeries(run: readonly Said[], section: ReadSection): Said {
  const [first, ...rest] = run;
  if (!first) throw new Error('There is nothing to join');
  if (rest.length === 0) return first;
  const items = [withoutEnd(first.text), ...rest.map(said => withoutEnd(lowered(said, section)))];
  const isQuoted = answerShape(first.text) === 'quote';
  return { ...first, text: ended(isQuoted ? items.join('; ') : asSeries(items, true)) };
}

/** "house managers. when the inspector comes" has come as one sentence, since it goes on with a small letter. */
export const splitParts = (answer: readonly Said[]): Said[] =>
  answer.flatMap(one =>
    splitSentences(one.text).map(({ text }, at) => ({
      ...one,
      text,
      isLow: one.isLow && (at === 0 || one.hasSmallStarts),
    })),
  );

/** A day in front of what happened on it: "On 2 May." "Jo drove 40 km."; and a line that leads to a list with the list. */
export function joinParted(answer: readonly Said[], section: ReadSection): Said[] {
  const joined: Said[] = [];
  for (const one of answer) {
    const last = joined.at(-1);
    const isDay = last !== undefined && DAY_ALONE.test(last.text) && answerShape(one.text) === 'sentence';
    const inList = last?.opensList === true && answerShape(one.text) !== 'sentence';
    if (!last || !(isDay || inList)) joined.push({ ...one });
    else {
      const between = isDay ? ', ' : last.isListing ? '; ' : ': ';
      const text = `${withoutEnd(last.text)}${between}${lowered({ ...one, isLow: one.isLow && !isDay }, section)}`;
      joined[joined.length - 1] = {
        ...last,
        numbers: [...last.numbers, ...one.numbers],
        text,
        length: last.length + one.length,
        isListing: inList,
      };
    }
  }
  return joined;
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const DAY_ALONE = new RegExp(
  `^(?:(?:on|last|this|in) )?(?:${WEEKDAY}|(?:${WEEKDAY},? )?\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?)(?:,? \\d{4})?\\.$`,
  'i',
);

export const ended = (text: string): string => (/[.!?…]["'”’)]*$/.test(text) ? text : `${text}.`);
