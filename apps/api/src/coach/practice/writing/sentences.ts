import { isPlaceOrPerson } from '../language/roles.ts';
import { uncapitalised } from './case.ts';
import { type ReadForm, withoutEnd } from './form.ts';
import { headOf, phraseShape, wordsOf } from './shape.ts';
import { ADJECTIVES, DETERMINERS, EARNS, INCOME, INCOMES, LACKING, PRODUCTS, verbForm } from './words.ts';

/** A sentence that names the startup and says what it does, if that is certain; otherwise the text as it is. */
export function sayWhat(sentence: string, form: ReadForm): string {
  const { name, known } = form;
  if (isNamed(sentence, name)) return sentence;
  const text = withoutEnd(sentence);
  const low = uncapitalised(text, known);
  switch (phraseShape(text)) {
    case 'third':
      return `${name} ${low}.`;
    case 'gerund':
      return `${name} is about ${low}.`;
    case 'infinitive':
      return `${name} is there ${low}.`;
    case 'quality':
      return `${name} is ${low.replace(/, (?=[\w-]+$)/, ' and ')}.`;
    case 'hard':
      return `${name} is ${low}.`;
    case 'noun':
      return sayProduct(low, name) ?? sentence;
    default:
      return sentence;
  }
}

/** The text after a label stays as it is. */
const LABEL = /^\S+:/;

function sayProduct(low: string, name: string): string | null {
  const [first = '', second] = wordsOf(low);
  if (second === undefined || LABEL.test(low)) return null;
  if (first === 'no') return `${name} means ${low}.`;
  if (/^(?:(?:an?|the|one|our|your|my) |\p{Lu}[\p{L}]* for )/u.test(low)) return `${name} is ${low}.`;
  const head = headOf(low);
  if (PRODUCTS.has(head.at(-1) ?? '')) return `${name} is ${withIndefinite(low)}.`;
  const isThings = head.length === 1 && /[^su]s$/.test(first) && !verbForm(first);
  return isThings || ADJECTIVES.has(first) ? `${name} offers ${low}.` : null;
}

function withIndefinite(phrase: string): string {
  const isVowel =
    /^(?:[aeio]|u(?!k\b|n[ai]|s[aei])|hour|honest|nhs|sms|mvp|sme)/i.test(phrase) &&
    !/^(?:one|once|eu)/i.test(phrase);
  return `${isVowel ? 'an' : 'a'} ${phrase}`;
}

/** The same with the name in front, for a reader who does not know it. */
export function sayWhatByName(sentence: string, form: ReadForm): string {
  const said = sayWhat(sentence, form);
  const [first = '', second = ''] = wordsOf(said);
  if (isNamed(said, form.name)) return said;
  if (first === 'it' && verbForm(second)?.form === 'third') return form.name + said.slice(2);
  return /^(?:we|our|i|my)$/.test(first) ? `At ${form.name}, ${uncapitalised(said, form.known)}` : said;
}

/** Where the problem is only named, a sentence about it; `whose` is whom to name with it. */
export function sayProblem(sentence: string, whose: string | null, { known }: ReadForm): string {
  const text = withoutEnd(sentence);
  const low = uncapitalised(text, known);
  switch (phraseShape(text)) {
    case 'third':
      return /^(?:takes|costs|is)\b/i.test(text) ? `It ${low}.` : sentence;
    case 'hard':
      return whose ? `For ${whose}, it is ${low}.` : `It is ${low}.`;
    case 'noun':
      if (/^no /i.test(text)) return whose ? `For ${whose}, there is ${low}.` : `There is ${low}.`;
      return isNamedProblem(text) ? sayNamed(low, whose) : sentence;
    case 'ing':
    case 'gerund':
      return sayNamed(low, whose);
    default:
      return sentence;
  }
}

const sayNamed = (low: string, whose: string | null) =>
  whose ? `The problem for ${whose} is ${low}.` : `The problem is ${low}.`;

/** "Missed appointments", "the paperwork", "lack of time". People alone are not a problem: the words about them may be a clause. */
function isNamedProblem(text: string): boolean {
  const [first = '', second = ''] = wordsOf(text);
  if (LACKING.has(first) || /\p{L}{3}ed$/u.test(first)) return true;
  if (isPlaceOrPerson(headOf(text).at(-1) ?? '')) return false;
  return second === 'of' || DETERMINERS.has(first) || ADJECTIVES.has(first);
}

const PRICE =
  /^(?:(?:from|around|about|only|just|up to|between) )?(?:[£$€¥]\s?\d|\d[\d.,]*\s?(?:%|£|\$|€|p\b|percent|per cent|euros?|dollars?|pounds?|k\b))/i;

export function sayIncome(sentence: string, { known }: ReadForm): string {
  const text = withoutEnd(sentence);
  const low = uncapitalised(text, known);
  const shape = phraseShape(text);
  if (PRICE.test(text)) return shape === 'sentence' ? sentence : `We charge ${low}.`;
  switch (shape) {
    case 'base':
      return EARNS.has(wordsOf(text)[0] ?? '') ? `We ${low}.` : sentence;
    case 'gerund':
      return `Revenue comes from ${low}.`;
    case 'infinitive':
      return `The plan is ${low}.`;
    case 'quality':
      return `It is ${low}.`;
    case 'noun':
      if (/^free (?:for|until|with|to|at|in)\b/i.test(text)) return `It is ${low}.`;
      if (/^free\b/i.test(text)) return sentence;
      if (/^freemium\b/i.test(text)) return `The model is ${low}.`;
      return saySource(low) ?? sentence;
    default:
      return sentence;
  }
}

/** A figure that nothing joins to the words before it: "a subscription 7 euro". */
const LOOSE_FIGURE =
  /(?<!\b(?:of|for|from|at|to|and|or|about|around|up|over|under|only|just|per|than|every|plus|minus|by|with)) [£$€¥]?\d/i;

function saySource(low: string): string | null {
  const head = headOf(low).at(-1) ?? '';
  const isSource = INCOME.has(head) || INCOME.has(head.replace(/s$/, '')) || INCOMES.test(head);
  const source = withPrice(withArticle(low));
  return isSource && !LOOSE_FIGURE.test(source.replace(/[,(]/g, ' for'))
    ? `Revenue comes from ${source}.`
    : null;
}

/** "Monthly subscription" takes an article, "ads" and "an entry fee" do not. */
function withArticle(phrase: string): string {
  const [segment = ''] = phrase.split(/,|:| and | or | for | per | on | of | from | at | plus |[£$€\d(]/);
  const hasOne = /^(?:an?|the|our|one|each|every|some)\b/i.test(phrase);
  return hasOne || !INCOME.has(wordsOf(segment).at(-1) ?? '') ? phrase : withIndefinite(phrase);
}

/** "a subscription £20 a month" */
const withPrice = (phrase: string) =>
  phrase.replace(
    /(?<=[a-z]{3})(?<!\b(?:for|from|about|around|costs?|charge|pays?|over|under|only|just)) (?=[£$€]\d)/i,
    ' at ',
  );

export const mentions = (text: string, name: string): boolean =>
  name !== '' && text.toLowerCase().includes(name.toLowerCase());

/** Whether the text holds the startup's name. In "weighs the hive" it does not; at the start it may. */
export function isNamed(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const starts = mentions(text.slice(0, name.length), name) ? 0 : at;
  return starts >= 0 && !/^[\p{L}\p{N}]/u.test(text.slice(starts + name.length));
}
