import { FUNCTION_WORDS, isPast, MONEY_WORDS, NUMBER_WORDS, TIME_UNITS, words } from '../language/lexicon.ts';
import { withoutEnd } from '../writing/form.ts';
import { phraseShape, wordsOf } from '../writing/shape.ts';
import { DETERMINERS, FINITE, SUBJECTS, SUBORDINATORS, verbForm } from '../writing/words.ts';

/**
 * How an answer reads without its question. `sentence` is complete, or begins with its own label ("Push: …"). `noun`
 * includes amounts. `place` begins with a preposition. `when` includes "because". `only` is "yes" and the like.
 * `unclear` is none of these.
 */
export type AnswerShape =
  | 'sentence'
  | 'noun'
  | 'place'
  | 'verb'
  | 'that'
  | 'when'
  | 'quote'
  | 'only'
  | 'unclear';

/** A longer answer is read alone, whatever its shape. */
const MAX_UNCLEAR_WORDS = 6;
const MAX_LABEL_WORDS = 2;
/** A day in front of a sentence is no part of it: "Tuesday our receptionist lost 40 minutes". */
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DAY = new RegExp(
  `^(?:(?:on|last|this) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?(?: |$))?(?:\\d{1,2}(?:st|nd|rd|th)? ${MONTH}\\b,? ?)?`,
  'i',
);
const QUOTATION = /^["“‘][^"“”]*["”’][.!?]?$/u;
const ONLY = /^(?:yes|no|yeah|yep|nope)(?:$|[,.;:!] ?)/i;
const CLAUSE =
  /^(?:when|whenever|if|while|once|until|as soon as|after|before|because|so that)\b(?! (?:that|then)\b)/i;
const PLACE =
  /^(?:in|on|at|from|inside|outside|near|along|behind|around|via|through|by|after|before|during|under|over)\b/i;
const HEAD = /^[^,;:(–—=]*/u;
/** Words that a hurried sentence may leave out: "Needed 3", "wants to be home by five". */
const DECISION = /^(?:proceed|pivot|stop|continue|go on|carry on)\b/i;
const LABEL = /^([^:,;.]{1,40}): \S/u;
const HEDGE =
  '(?:about|around|roughly|some|nearly|almost|over|under|up to|at least|at most|less than|more than|fewer than|maybe|probably|from|between|only|just|ca|approx|~)';
const AMOUNT = new RegExp(
  `^(?:${HEDGE}\\.? ?)*(?!\\p{N}+(?:st|nd|rd|th)? ${MONTH}\\b)(?:[£$€¥]? ?\\p{N}|a (?:few|couple|dozen|hundred|thousand)\\b)`,
  'iu',
);
const BREAK = /^[,;:()–—]$/u;
const TOKEN = /[\p{L}\p{N}£$€%][\p{L}\p{M}\p{N}'.-]*|[,;:()–—]/gu;

export function answerShape(text: string): AnswerShape {
  const whole = withoutEnd(text);
  const bare = whole.replace(DAY, '');
  const shape = shapeOf(text, bare);
  // "10 June, 12 codes": behind words that ask for codes the day would be one.
  return bare !== whole && /^(?:noun|verb)$/.test(shape) ? 'unclear' : shape;
}

function shapeOf(text: string, bare: string): AnswerShape {
  if (QUOTATION.test(text)) return 'quote';
  if (ONLY.test(bare)) return 'only';
  const list = wordsOf(bare);
  if (hasLabel(bare)) return 'sentence';
  if (isThat(list)) return 'that';
  if (CLAUSE.test(bare)) return isLoneClause(bare) ? 'when' : 'sentence';
  const [head = ''] = HEAD.exec(bare) ?? [];
  if (startsWithAmount(bare, list)) return hasVerb(head) ? 'sentence' : 'noun';
  if (DECISION.test(bare) || isBareVerb(bare)) return 'verb';
  const [first = '', second = ''] = list;
  if (verbForm(first)?.form === 'third' && phraseShape(bare) === 'third') return 'sentence';
  if (isPast(first) && isObject(second)) return 'sentence';
  const introduces = bare.startsWith(`${head}: `) && DETERMINERS.has(first);
  if (hasVerb(introduces ? head : bare)) return 'sentence';
  if (PLACE.test(bare)) return 'place';
  if (/^(?:noun|ing|gerund|hard)$/.test(phraseShape(bare)) || /^(?:noun|ing)$/.test(phraseShape(head)))
    return 'noun';
  if (/^an?$/.test(first)) return 'noun';
  return list.length <= MAX_UNCLEAR_WORDS ? 'unclear' : 'sentence';
}

/** "Push: she is sick of it", but not "A small one: three growers". */
function hasLabel(text: string): boolean {
  const [, label = ''] = LABEL.exec(text) ?? [];
  const [first = '', ...rest] = wordsOf(label);
  return first !== '' && rest.length < MAX_LABEL_WORDS && !DETERMINERS.has(first) && !AMOUNT.test(label);
}

/** "That nobody was afraid of fines", but not "That fell" and "That one was late". */
function isThat([first, second = '', third = '']: readonly string[]): boolean {
  return (
    first === 'that' &&
    !FINITE.has(second) &&
    (SUBJECTS.has(second) ||
      (/[^su]s$/.test(second) && !verbForm(second) && !DETERMINERS.has(third)) ||
      DETERMINERS.has(second) ||
      /^(?:half|none|few)$/.test(second) ||
      FINITE.has(third))
  );
}

/** "When a patient cancels", without what happens then. */
function isLoneClause(text: string): boolean {
  if (/^(?:because|so that) /i.test(text)) return true;
  const main = text
    .slice(15)
    .replace(/ (?:because|that|which|who|if|while|when|and|where) (?:they|she|he|we|i|it|you) /gi, ' ');
  return !/, (?!and |or |but )/.test(text) && !/ (?:they|she|he|we|i|it|you) /i.test(main);
}

const startsWithAmount = (text: string, [first = '', second = '']: readonly string[]) =>
  AMOUNT.test(text) ||
  (NUMBER_WORDS.has(first) &&
    (TIME_UNITS.has(second) || MONEY_WORDS.has(second) || NUMBER_WORDS.has(second)));

/** "Get home by five", but not "scan shows the report". */
const isBareVerb = (text: string) => /^(?:base|infinitive)$/.test(phraseShape(text)) && !hasVerb(text);

/** A verb that makes a sentence: "who", "because" or a preposition must not claim it. */
function hasVerb(text: string): boolean {
  const tokens = (text.toLowerCase().replaceAll('’', "'").match(TOKEN) ?? []).map(token =>
    token.replace(/(?<=.)[.'-]+$/, ''),
  );
  let claimed = '';
  for (const [at, token] of tokens.entries()) {
    if (BREAK.test(token)) claimed = /^(?:because|since|so|although)$/.test(claimed) ? claimed : '';
    else if (at > 0 && token !== 'than' && SUBORDINATORS.has(token)) claimed ||= token;
    else if (claimed === '' && PERSON.test(token) && isContact(tokens, at)) claimed = token;
    else if (claimed === '' && isVerb(tokens, at)) return true;
  }
  return false;
}

/** Verb forms that are never participles: they show a sentence anywhere. */
const ONLY_PAST =
  /^(?:rang|went|took|gave|saw|came|wrote|drove|broke|ate|began|fell|knew|threw|spoke|chose|forgot|flew|grew|wore|used)$/;
const PERSON = /^(?:i|we|they|he|she|it|you|nobody|everybody|everyone|somebody)$/;
const BEFORE_NOUN = /^(?:to|of|for|in|on|by|with|without|per|from|at|not|as|into|and|or)$/;

/** Verbs that occur in answers, beside those of profiles. Most are nouns too. */
const TOLD = words(`
  pass ring stand hold sit run live hang fall lie rise fit win break close bake carry push pull stick turn slip shut press tick click tap
  sign pick land knock shout cry laugh treat prefer mind care seem mean matter trust like love agree accept refuse expect hope believe think
  say guess grow freeze crack burn clean answer
`);
const baseOf = (word: string) =>
  word.replace(/(?<=(?:s|x|z|ch|sh))es$|ies$|s$/, end => (end === 'ies' ? 'y' : ''));

/** "The tutor rings the bell", "the kilns all stand", "tutors answer". */
function isTold(before: string, word: string): boolean {
  const isMany = /[^su]s$/.test(before) || before === 'all';
  if (DETERMINERS.has(before) && before !== 'all') return false;
  if (isMany) return TOLD.has(word);
  return /[^su]s$|sses$/.test(word) && TOLD.has(baseOf(word));
}

/** In "a list nobody updates" the clause claims its verb; in "last week they closed" it does not. */
const isContact = (tokens: readonly string[], at: number) =>
  at > 2 &&
  tokens.slice(0, at - 1).some(token => token === ',' || token === 'and') &&
  !BREAK.test(tokens[at - 1] ?? '') &&
  !/^(?:and|or|but|then)$/.test(tokens[at - 1] ?? '') &&
  !/^(?:in|on|at|from|after|before|by|for|last|this|next|each|every|one|when|if)$/.test(tokens[0] ?? '');

function isVerb(tokens: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (at === 0) return PERSON.test(word) && next !== '' && !BREAK.test(next);
  if (FINITE.has(word) || ONLY_PAST.test(word)) return true;
  if (isTold(before, word)) return true;
  if (PERSON.test(before)) return !FUNCTION_WORDS.has(word);
  if (at === 1 && /^(?:some|most|many|all|both|others)$/.test(before) && verbForm(word)?.form === 'base')
    return true;
  if (BREAK.test(before) || BEFORE_NOUN.test(before) || DETERMINERS.has(before)) return false;
  if (isPast(word))
    return !word.endsWith('ed') || isObject(next) || /^(?:to|that|up|out|off|on|us|me)$/.test(next);
  const verb = verbForm(word);
  if (!verb || verb.form === 'gerund' || NUMBER_WORDS.has(before) || /^\p{N}/u.test(before)) return false;
  // "Visits of mine", "calls from home": what may be a noun is one, unless something follows that it could act on.
  return verb.isNounToo ? isObject(next) : true;
}

const isObject = (word: string) =>
  (DETERMINERS.has(word) && !/^(?:some|all|both|each)$/.test(word)) ||
  /^[£$€]?\p{N}/u.test(word) ||
  NUMBER_WORDS.has(word);
