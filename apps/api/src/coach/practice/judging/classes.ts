import { isCommon, isFunctionWord, isPast } from '../language/lexicon.ts';
import { isOrganisation } from '../language/roles.ts';
import { isOwn, type ReadSentence } from './read.ts';

/** Words that name the source of a number: "timed" does, "time" does not. */
const SOURCE =
  /[×x=]|\b(?:timed|clocked|stopwatch|timesheets?|measured|counted|weighed|logged|logbooks?|recorded|tracked|tracker|wrote|multiplied|calculat\w+|estimat\w+|guess\w*|reckons?|assum\w+|suppose|presume|ballpark|roughly|approximately|probably|average|according|source|invoices?|receipts?|payslips?|statements?|ledgers?|tills?|diar(?:y|ies)|spreadsheets?|contracts?|screenshots?|letter|slips?|timetables?|tally|wages?|salary|hourly|said|(?:told|tells|showed) (?:me|us)|(?:he|she) says|they say|asked|i (?:saw|read|heard|watched|observed|noted|checked|think|believe)|we (?:saw|watched|checked|looked|think)|looked up|wr(?:ote|ites) down|(?:keeps|kept) track|adds? up|added (?:it )?up|work(?:s|ed)? (?:it )?out|going by|judging by|based on|taken from|comes from|price (?:lists?|tags?)|rule of thumb|per hour|an hour|(?:the|his|her|their|own) (?:books|records|figures)|i was there|i know from|on the bill|(?:bill|books?|app|statement|system|register) (?:shows?|says?|lists?)|(?:booking|their) system)\b/i;
const RANGE = /\d[\d.,]*\s?(?:\p{L}{1,12}\s)?(?:to|or|and|up to|[-–])\s?\p{Sc}?\d/u;
const YEAR = /(?<![£$€] ?)\b(?:19|20)\d\d\b(?! ?(?:[£$€%]|euros?|pounds?|dollars?))/;
const PLACE =
  /\b(?:at|in|on|along|near|around|outside|behind|between|from|across|by|opposite|through) (?:\S+ ){0,2}\p{Lu}/u;
const CHANGE =
  /\b(?:bans?|banned|br[eo]aks?|broken?|burned|cancel(?:s|led)|clos(?:es|ed)|collaps\w+|crash\w+|denie[sd]|die[sd]|dismissed|divorced|doubled|dropped|expired|explod\w+|fail(?:s|ed)|fell|fired|flooded|goes|went|hire[sd]|inherited|inspected|join(?:s|ed)|lapsed|launched|leaves|loses|lost|marrie[sd]|merged|moved?s?|promoted|quits|raised|rejected|resigns?|resigned|retire[sd]|stolen?|sued|threaten\w+|tripled|turn(?:s|ed)|warn(?:s|ed)|wins|won)\b/i;
const MOMENT =
  /\b(?:on|at|in|by|it's|it is) (?:\S+ ){0,2}(?:(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|mornings?|afternoons?|evenings?|nights?|midnight|noon|lunchtime|dawn|christmas|easter)\b|\d{1,2}[ap]m)|\b(?:who|they|he|she|we) (?:can't|cannot|couldn't|(?:are|is|were|was) (?:under|in|on|at|inside|behind|between|up)) \S+/i;
const WANTING =
  /\b(?:wants?|wanted|hop(?:e|es|ing)|tr(?:y|ies|ying)|needs?|aims?|wish(?:es)?|able|ha(?:s|ve|d)|ready|dying|keen) to\b/i;
const OBJECT = /^(?:an?|th(?:e|is|at|ese|ose|em)|my|your|his|her|its|our|their|some|any|me|him|it|us|whom)$/;

/** "To be home on time", "go home on time", "stop waking at two": a verb without a subject before it. */
function statesAim({ folded, tokens: [first, second] }: ReadSentence): boolean {
  if (WANTING.test(folded) || !first || !second) return WANTING.test(folded);
  if (first.lower === 'to') return second.kind === 'word' && !OBJECT.test(second.lower);
  const isVerb = first.kind === 'word' && !/(?:s|ed|ing|er|or|ly)$/.test(first.lower) && !isPast(first.lower);
  if (!isVerb || (first.lower !== 'be' && isFunctionWord(first.lower))) return false;
  return isFunctionWord(second.lower) || second.lower.endsWith('ing');
}

/** A thing by a common noun. Brands alone do not say what they are. */
const namesOffline = (reading: ReadSentence): boolean =>
  reading.tokens.some(({ text, lower }, at) => text === lower && isOwn(reading, at));

const PERIOD =
  '(?:days?|nights?|weeks?|weekends?|months?|seasons?|springs?|summers?|autumns?|winters?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)';
const FREQUENCY = new RegExp(
  `\\b(?:every|each time|between|in (?:ten|10)|times|once|twice|often|seldom|rarely|daily|weekly|monthly|yearly|(?:each|all|most|per|an?) ${PERIOD})\\b`,
  'i',
);

/** Somebody named who does something: "Jana offers a discount", but neither "in Leeds" nor "Tapping dies". */
const namesDoer = ({ tokens }: ReadSentence): boolean =>
  tokens.some(({ text, lower }, at) => {
    const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]];
    const isName = /^\p{Lu}\p{Ll}+$/u.test(text) && !/(?:s|ing)$/.test(lower) && !isCommon(lower);
    const acts = next !== undefined && /\p{Ll}s$/u.test(next.text) && !isFunctionWord(next.lower);
    return isName && acts && !/^(?:in|at|near|from|of|on|to|with|by|for)$/.test(before);
  });

const matches = (pattern: RegExp) => (reading: ReadSentence) => pattern.test(reading.folded);

const tellsPast = ({ tokens, folded }: ReadSentence) =>
  tokens.some(({ lower }) => isPast(lower) || lower === 'did') || /\bhappened to\b/i.test(folded);

/** The classes that a rubric may name in angle brackets, besides the lists of words. */
export const CLASSES: ReadonlyMap<string, (reading: ReadSentence) => boolean> = new Map([
  ['<past>', tellsPast],
  ['<role>', ({ signals }) => signals.role > 0],
  ['<organisation>', ({ tokens }) => tokens.some(({ lower }) => isOrganisation(lower))],
  ['<time>', ({ signals }) => signals.hasDuration],
  ['<money>', ({ signals }) => signals.hasMoney],
  ['<clock>', ({ signals }) => signals.hasClock],
  ['<negation>', ({ signals }) => signals.negation > 0],
  ['<number>', ({ signals }) => signals.number > 0],
  ['<date>', ({ signals, folded }) => signals.date > 0 || YEAR.test(folded)],
  ['<range>', matches(RANGE)],
  ['<source>', matches(SOURCE)],
  ['<frequency>', matches(FREQUENCY)],
  ['<place>', matches(PLACE)],
  ['<offline>', namesOffline],
  ['<doer>', namesDoer],
  ['<change>', matches(CHANGE)],
  ['<situation>', reading => !tellsPast(reading) && MOMENT.test(reading.folded)],
  ['<aim>', statesAim],
]);
