import { FUNCTION_WORDS, isPast, JARGON, words } from '../language/lexicon.ts';
import { isRole } from '../language/roles.ts';
import type { Token } from '../language/tokens.ts';
import { isSpecific } from '../reading/own-words.ts';
import type { ReadSentence } from '../reading/read-sentences.ts';

const NO_ECHO: ReadonlySet<string> = new Set();
/** How far behind the person the clause may begin, and how far behind its verb the thing it is done to. */
const REACH = 3;

const BEFORE_TIMES = words('on at in');
const TIMES =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|mornings?|afternoons?|evenings?|nights?|midnight|noon|lunchtime|dawn|dusk|christmas|easter)$/;
const IN_A_PLACE = words('under in on at inside behind between up with');
const BEING = words("are is they're he's she's were was");
const PEOPLE = words('they he she we who');

/** "Teachers marking 30 essays": somebody in the middle of doing something to a thing of its own. */
function isDoing(sentence: ReadSentence): boolean {
  const { tokens } = sentence;
  return tokens.some((token, at) => {
    if (!isRole(token.lower) && !isPersonWord(token)) return false;
    const verb = tokens.findIndex((other, place) => place > at && place <= at + REACH && isDoingForm(other));
    return verb > 0 && hasThing(sentence, verb);
  });
}

const isPersonWord = ({ lower }: Token) => PEOPLE.has(lower);
const isDoingForm = ({ kind, lower }: Token) =>
  kind === 'word' && lower.length > 5 && lower.endsWith('ing') && !VAGUE_DOING.has(lower);
const VAGUE_DOING = words(
  'having doing being working managing trying wanting needing looking dealing getting something anything nothing everything morning evening',
);

function hasThing(sentence: ReadSentence, verb: number): boolean {
  return [1, 2, 3].some(offset => {
    const thing = sentence.tokens[verb + offset];
    return thing !== undefined && isSpecific(sentence, verb + offset, NO_ECHO) && !JARGON.has(thing.lower);
  });
}

/** "On a Sunday night", "at 8pm": the part of the week or day in which it hits. What did happen then is one incident. */
function isAtATime({ tokens, signals }: ReadSentence): boolean {
  if (tokens.some(({ lower }) => isPast(lower))) return false;
  if (signals.hasClock) return true;
  return tokens.some(
    (token, at) =>
      BEFORE_TIMES.has(token.lower) && tokens.slice(at + 1, at + 4).some(({ lower }) => TIMES.test(lower)),
  );
}

/** "They are under a bike", "who can't find a taxi": the state they are in. */
function isInAState(sentence: ReadSentence): boolean {
  return sentence.tokens.some((token, at) => {
    const [next, after] = [sentence.tokens[at + 1], sentence.tokens[at + 2]];
    if (!PEOPLE.has(token.lower) || !next || !after) return false;
    const isPlaced = BEING.has(next.lower) && IN_A_PLACE.has(after.lower);
    const isUnable = token.lower === 'who' && (next.lower.endsWith("n't") || next.lower === 'cannot');
    return (isPlaced && hasThing(sentence, at + 2)) || (isUnable && hasThing(sentence, at + 1));
  });
}

/** Whether a sentence shows somebody at a moment: in the middle of something, at a time of day, in a state. */
export const tellsSituation = (sentence: ReadSentence): boolean =>
  isDoing(sentence) || isAtATime(sentence) || isInAState(sentence);

const LINKS = words('that which who');
/** Verbs that describe any product. */
const SAYS_LITTLE = words(`
  is was has does helps allows enables empowers connects makes improves optimises optimizes transforms revolutionises revolutionizes
  leverages delivers provides offers supports solves brings gives uses needs wants works matters always this its drives boosts
`);

/** "An assistant for bike shops that picks up": what a thing does, in a clause behind its name. */
export function tellsWhatItDoes({ tokens }: ReadSentence): boolean {
  return tokens.some((token, at) => {
    const [before, verb, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
    if (!LINKS.has(token.lower) || !before || FUNCTION_WORDS.has(before.lower) || !after) return false;
    const isVerb = verb?.kind === 'word' && (/[^su]s$/.test(verb.lower) || isPast(verb.lower));
    return isVerb && !SAYS_LITTLE.has(verb.lower) && !FUNCTION_WORDS.has(verb.lower);
  });
}
