import { words } from '../text/words.ts';

export interface AnswerWord {
  word: string;
  clause: number;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const CLAUSE_BREAK = /[;:!?\n()[\]{}"“”„—–/]|[.,](?!\d)|\s-\s/;
const CONJUNCTIONS = set('because but however since whereas while although though');
const NEGATORS = set(
  'not dont doesnt didnt wont wouldnt cant cannot couldnt shouldnt isnt arent wasnt werent never no neither nor ' +
    'except without excluding against reject rejected rejecting avoid skip than opposed',
);
/** Words that negate what follows only after one of these. */
const NEGATES_AFTER = new Map([
  ['but', set('anything everything all any')],
  ['of', set('instead')],
  ['from', set('apart aside away')],
  ['out', set('rule ruled ruling')],
]);
const REFUTES = set('isnt wasnt arent doesnt didnt wont wouldnt cant cannot couldnt');
const VERBS = set('is was are does do did will would can could seems sounds looks');
const SPEAKS_AGAINST = set('not never no wrong out too');
const REFUSALS = set('no nope not never');

/** The words of an answer in order; punctuation and conjunctions end a clause. */
export function toAnswerWords(message: string): AnswerWord[] {
  const answer: AnswerWord[] = [];
  let clause = 0;
  for (const part of message.split(CLAUSE_BREAK)) {
    for (const word of words(part)) {
      const before = answer.at(-1)?.word ?? '';
      answer.push({ word, clause });
      const isException = before === 'nothing' || NEGATES_AFTER.get(word)?.has(before);
      if (CONJUNCTIONS.has(word) && !isException) clause += 1;
    }
    clause += 1;
  }
  return answer;
}

/** The word at `index`; null when it belongs to another clause than `clause`, or is a mere conjunction. */
export function wordInClause(answer: readonly AnswerWord[], index: number, clause: number): string | null {
  const found = answer[index];
  return found?.clause === clause && !CONJUNCTIONS.has(found.word) ? found.word : null;
}

export function isNegated(answer: readonly AnswerWord[], start: number, end: number): boolean {
  const clause = answer[start]?.clause;
  for (let index = start - 1; index >= 0 && answer[index]?.clause === clause; index -= 1) {
    const word = answer[index]?.word ?? '';
    if (NEGATORS.has(word) || NEGATES_AFTER.get(word)?.has(answer[index - 1]?.word ?? '')) return true;
  }
  const [verb = '', turn = ''] = answer
    .slice(end, end + 2)
    .map(next => (next.clause === clause ? next.word : ''));
  return REFUTES.has(verb) || (VERBS.has(verb) && SPEAKS_AGAINST.has(turn)) || isRefusedAfter(answer, end);
}

function isRefusedAfter(answer: readonly AnswerWord[], end: number): boolean {
  const [next, following] = answer.slice(end, end + 2);
  const isBare =
    next !== undefined && next.clause !== answer[end - 1]?.clause && following?.clause !== next.clause;
  return isBare && REFUSALS.has(next.word);
}
