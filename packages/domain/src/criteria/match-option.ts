import { foldCharacters } from '../text/fold.ts';
import { isContentWord, words } from '../text/words.ts';
import { type AnswerWord, isNegated, toAnswerWords } from './answer-words.ts';
import { asksCoach } from './chat-talk.ts';
import { forgesSpeaker, instructsJudge, isVerdict, keepSpeech } from './chat-talk-judge.ts';
import { findMentions, type Mention } from './option-mentions.ts';

export interface OptionMatch {
  index: number;
  option: string;
}

/** Answers up to this many words are searched whole; of a longer one only the first clause is. */
const SHORT_ANSWER_WORDS = 30;
const PLACES = [
  ['first', 'one'],
  ['second', 'two'],
  ['third', 'three'],
  ['fourth', 'four'],
  ['fifth', 'five'],
  ['sixth', 'six'],
];
const PLACE =
  /^(?:(?:i|we) (?:choose|pick|take|say|would say) )?(?:(?:the )?(?<place>first|second|third|fourth|fifth|sixth|last)(?: one| option)?|(?:number|option) (?<number>one|two|three|four|five|six))$/;
const ADDING: ReadonlySet<string> = new Set(['also', 'maybe', 'perhaps', 'or']);
const UNDECIDED =
  /\b(?:i|we) (?:really |still )?(?:dont|do not) know\b|\b(?:idk|dunno|no idea|not sure|unsure|(?:cant|cannot) decide|undecided)\b/;

/**
 * The option that an answer to a `multiple-choice` question chooses (CO-22): by its text; by its letter,
 * number or place ('b', 'option 2', 'the last one'); or, in a short answer, by its text, its name before a
 * colon or its words before an example, as a whole phrase. 'Not A' and 'anything but X' do not choose.
 *
 * @returns null when no option is chosen or more than one, and for a question back or an 'I don't know'
 */
export function matchOption(options: readonly string[], message: string): OptionMatch | null {
  const exact = findExact(options, message);
  if (exact.length > 0) return toMatch(options, exact);
  const answer = toAnswerWords(keepStatements(foldCharacters(message)));
  const isShort = answer.length <= SHORT_ANSWER_WORDS;
  const searched = isShort ? answer : answer.filter(({ clause }) => clause === answer[0]?.clause);
  if (searched.length > SHORT_ANSWER_WORDS) return null;
  const named = findMentions(options, searched);
  if (isUndecided(answer, named)) return null;
  const asking = findAskingClauses(searched);
  const mentions = named.filter(({ start }) => !asking.has(searched[start]?.clause ?? -1));
  const chosen = mentions.filter(({ start, end }) => !isNegated(searched, start, end));
  const rejected = new Set(mentions.filter(mention => !chosen.includes(mention)).map(({ index }) => index));
  if (chosen.length === 0) return null;
  // The rest of a longer answer chooses nothing, but an option that it adds leaves the choice open.
  const adds = ({ start, end }: Mention) => end - start > 2 || ADDING.has(answer[start - 1]?.word ?? '');
  const added = isShort ? [] : findMentions(options, answer).filter(adds);
  const meant = [...chosen, ...added.filter(({ start, end }) => !isNegated(answer, start, end))];
  const indices = [...new Set(meant.map(({ index }) => index))];
  return indices.some(index => rejected.has(index)) ? null : toMatch(options, indices);
}

/** The options whose text the whole answer is: to the letter, so that 'C++' is not 'C', or else folded. */
function findExact(options: readonly string[], message: string): number[] {
  const typed = message.trim().toLowerCase();
  const indices = [...options.keys()];
  const verbatim = indices.filter(index => options[index]?.trim().toLowerCase() === typed);
  if (verbatim.length > 0) return verbatim;
  const folded = words(message).join(' ');
  if (folded === '') return [];
  const { place, number } = PLACE.exec(folded)?.groups ?? {};
  const named = place ?? number;
  if (named !== undefined) {
    const index = named === 'last' ? options.length - 1 : PLACES.findIndex(names => names.includes(named));
    return options[index] === undefined ? [] : [index];
  }
  return indices.filter(index => words(options[index] ?? '').join(' ') === folded);
}

/** Whether the answer says so outside the options it names: an option may be that somebody 'cannot decide'. */
function isUndecided(answer: readonly AnswerWord[], named: readonly Mention[]): boolean {
  const rest = answer.map(({ word }, at) =>
    named.some(({ start, end }) => start <= at && at < end) ? '' : word,
  );
  return UNDECIDED.test(rest.join(' '));
}

function findAskingClauses(answer: readonly AnswerWord[]): Set<number> {
  const clauses = new Map<number, string[]>();
  for (const { word, clause } of answer) clauses.set(clause, [...(clauses.get(clause) ?? []), word]);
  return new Set([...clauses].flatMap(([clause, said]) => (asksCoach(said.join(' ')) ? clause : [])));
}

const QUESTION_CLAUSE =
  /(?:[,;:–—]|\s-)?\s{1,9}(?=(?:because|who|what|how|why|where|when|which|can|could|would|will|does|do)\b)/i;
const ASKS =
  /^\W*(?:who|what|how|why|where|when|which|can|could|would|will|should|shall|may|is|are|do|does|did|if|so)\b/i;

/** The founder's statements. Questions back name options without choosing one; orders, verdicts and markup go too. */
function keepStatements(message: string): string {
  const all = keepSpeech(message).split(/(?<=[.!?\n])/);
  const forged = all.findIndex(forgesSpeaker);
  const said = forged < 0 ? all : all.slice(0, forged);
  return said.map(keepStatement).join('');
}

function keepStatement(sentence: string): string {
  if (instructsJudge(sentence) || isVerdict(words(sentence).filter(isContentWord))) return '';
  if (!sentence.endsWith('?')) return sentence;
  // 'I choose 2, or why not?' has chosen before it asks.
  const [statement = '', asked] = sentence.split(QUESTION_CLAUSE, 2);
  return asked === undefined || ASKS.test(statement) ? '' : `${statement}. `;
}

function toMatch(options: readonly string[], indices: readonly number[]): OptionMatch | null {
  const [index] = indices;
  const option = index === undefined ? undefined : options[index];
  return index === undefined || option === undefined || indices.length > 1 ? null : { index, option };
}
