import { words } from '../text/words.ts';
import { isNegated, toAnswerWords } from './answer-words.ts';
import { findMentions } from './option-mentions.ts';

/** The option an answer names: `options[index]`. */
export interface OptionMatch {
  index: number;
  option: string;
}

/** Answers up to this many words are searched whole; of a longer one only the first clause is. */
const SHORT_ANSWER_WORDS = 30;
const UNDECIDED =
  /\b(?:i|we) (?:really |still )?(?:dont|do not) know\b|\b(?:idk|dunno|no idea|not sure|unsure|(?:cant|cannot) decide|undecided)\b/;

/**
 * The option that an answer to a `multiple-choice` question chooses, decided without a model (decisions 4): by its
 * text, whatever the case, spacing and punctuation; by its letter or number ('b', '2', 'option 2', 'B)'); or by its
 * text, or its name before a colon, as a whole phrase in a short answer. What is negated ('not A', 'anything but X', 'rather than X') is not chosen.
 *
 * @returns null when no option is chosen or more than one, and for a question back or an 'I don't know'
 */
export function matchOption(options: readonly string[], message: string): OptionMatch | null {
  const exact = findExact(options, message);
  if (exact.length > 0) return toMatch(options, exact);
  const answer = toAnswerWords(withoutQuestions(message));
  if (UNDECIDED.test(answer.map(({ word }) => word).join(' '))) return null;
  const isShort = answer.length <= SHORT_ANSWER_WORDS;
  const searched = isShort ? answer : answer.filter(({ clause }) => clause === answer[0]?.clause);
  if (searched.length > SHORT_ANSWER_WORDS) return null;
  const mentions = findMentions(options, searched);
  const chosen = mentions.filter(({ start, end }) => !isNegated(searched, start, end));
  const rejected = new Set(mentions.filter(mention => !chosen.includes(mention)).map(({ index }) => index));
  const indices = [...new Set(chosen.map(({ index }) => index))];
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
  return indices.filter(index => words(options[index] ?? '').join(' ') === folded);
}

/** A question back names options without choosing one. */
function withoutQuestions(message: string): string {
  const sentences = message.split(/(?<=[.!?\n])/);
  return sentences.filter(sentence => !sentence.endsWith('?')).join('');
}

function toMatch(options: readonly string[], indices: readonly number[]): OptionMatch | null {
  const [index] = indices;
  const option = index === undefined ? undefined : options[index];
  return index === undefined || option === undefined || indices.length > 1 ? null : { index, option };
}
