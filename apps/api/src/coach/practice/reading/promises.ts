import { isOutsideChat } from '@groundwork/domain';
import { CHAT_WORDS, FUNCTION_WORDS, JARGON, OBSERVING, words } from '../language/lexicon.ts';
import { findPhrases, indexPhrases } from '../language/phrases.ts';
import type { Token } from '../language/tokens.ts';

const I_WILL = indexPhrases([
  'I will',
  "I'll",
  'we will',
  "we'll",
  'I am going to',
  "I'm going to",
  'we are going to',
  "we're going to",
  'I plan to',
  'we plan to',
  'I intend to',
  'we intend to',
  'I hope to',
  'we hope to',
  'I want to',
  'we want to',
  'I promise',
  'we promise',
]);
const INTENDED = words(`
  think ask find figure check look research work talk speak interview call do get try see consider investigate survey test learn gather
  collect explore provide answer update come add write tell meet visit watch shadow observe contact email reach send deliver solve make
  build define finish reply fix phone ring improve prepare promise note name list compare decide grow
`);

/** A plan with a day counts as much as a result. The caller looks for a day nearby. */
export function isPromise(tokens: readonly Token[]): boolean {
  const isIntended = (at: number) => tokens.slice(at + 1, at + 4).some(token => INTENDED.has(token.lower));
  // "Let me check" announces; in "she let me look at it" something happened.
  const opener = tokens.findIndex(token => !OPENERS.has(token.lower));
  if (tokens[opener]?.lower === 'let' && tokens[opener + 1]?.lower === 'me' && isIntended(opener + 1))
    return true;
  const announced = [...findPhrases(I_WILL, tokens)].find(isIntended);
  return announced !== undefined && !isResponse(tokens, announced);
}

/**
 * "I will write down ten names by Friday": a plan that only repeats the kind of thing asked for, with or without a day.
 * `isOwn` marks words that come neither from the question nor from everyday phrases.
 */
export function announcesNothing(tokens: readonly Token[], isOwn: (at: number) => boolean): boolean {
  const announcing = findPhrases(I_WILL, tokens);
  // "Watch one" on a day names a person: the one asked for.
  if (announcing.size === 0 || tokens.some(({ lower }) => OBSERVING.has(lower))) return false;
  return !tokens.some(
    ({ lower }, at) => isOwn(at) && isOutsideChat(lower) && !announcing.has(at) && !INTENDED.has(lower),
  );
}

/** After these a condition is what is asked: "I will ask them when they struggle". */
const INQUIRING = words(
  'think ask find figure check look research talk speak interview see consider investigate survey test learn tell',
);
const OPENERS = words('ok okay so well then first and');
const CONDITIONS = words('if when once whenever should');
const THEMSELVES = words('i we');
/** Conditions that come true whenever the founder likes. */
const VAGUE_CONDITIONS = words(
  'ready possible finished able right come comes works work launch launched launches live allows allow',
);
const VAGUE_DEEDS = words('quickly immediately hard fast harder soon later deal react act respond');

/**
 * "If orders fall I will call the regulars": an action, a person and the sign that starts it. The sign must happen
 * without the founder, and the sentence must name both.
 */
function isResponse(tokens: readonly Token[], announced: number): boolean {
  const condition = tokens.findIndex(token => CONDITIONS.has(token.lower));
  if (condition < 0 || THEMSELVES.has(tokens[condition + 1]?.lower ?? '')) return false;
  const comesFirst = condition < announced;
  const sign = tokens.slice(condition + 1, comesFirst ? announced : tokens.length);
  const deed = tokens.slice(announced + 1, comesFirst ? tokens.length : condition);
  const verb = deed.findIndex(token => INTENDED.has(token.lower));
  if (!comesFirst && INQUIRING.has(deed[verb]?.lower ?? '')) return false;
  return isNamed(sign, VAGUE_CONDITIONS) && isNamed(firstContent(deed.slice(verb + 1)), VAGUE_DEEDS);
}

/** Whether one of the words says something, beside general ones and those that are vague here. */
export const isNamed = (tokens: readonly Token[], vague: ReadonlySet<string>) =>
  tokens.some(token => isConcrete(token) && !vague.has(token.lower));

const isConcrete = ({ kind, lower }: Token) =>
  kind === 'word' && [FUNCTION_WORDS, JARGON, CHAT_WORDS, INTENDED].every(list => !list.has(lower));

/** Action and person: "call the regulars", but not "ask people about it". */
export const firstContent = (tokens: readonly Token[]) =>
  tokens.filter(({ kind, lower }) => kind === 'word' && !FUNCTION_WORDS.has(lower)).slice(0, 1);
