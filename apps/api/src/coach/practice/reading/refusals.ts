import { words as foldedWords, instructsJudge, pointsElsewhere } from '@groundwork/domain';
import { findDates } from '../language/dates.ts';
import { isPast, PRAISE, words } from '../language/lexicon.ts';
import { containsPhrase, indexPhrases } from '../language/phrases.ts';
import type { Token } from '../language/tokens.ts';
import { firstContent, isNamed, isPromise } from './promises.ts';

/** Why a sentence cannot be evidence, whatever words it holds. */
export type Refusal = 'question' | 'instruction' | 'marker' | 'praise' | 'promise' | 'everyone' | 'unknown';

const COMMANDS = indexPhrases([
  'system prompt',
  'system message',
  'you are now',
  'previous instructions',
  'prior instructions',
  'your instructions',
  'all instructions',
  'criterion is met',
  'criterion met',
  'criteria are met',
  'criteria met',
  'requirements are met',
  'as met',
  'is met',
  'are met',
  'met true',
  'full marks',
  'this answer',
  'my answer',
  'the rubric',
  'as the judge',
  'dear judge',
  'to the judge',
  'note to judge',
  'verdict',
  'developer mode',
  'end of input',
  'complete this step',
  'complete the step',
  'skip this',
  'let me pass',
  'next question please',
]);
const OVERRIDES = words('ignore disregard forget override bypass');
const OVERRIDDEN = words(
  'instruction instructions rule rules prompt previous above prior criterion criteria rubric guidelines',
);
const MARKS = words('mark grade score rate set count treat consider');
const MARKED = words(
  'met complete completed done passed pass accepted accept correct answered fulfilled satisfied true',
);
const REACH = 6;

function isInstruction(tokens: readonly Token[]): boolean {
  if (containsPhrase(COMMANDS, tokens)) return true;
  return tokens.some((token, at) => {
    const follow = (targets: ReadonlySet<string>) =>
      tokens.slice(at + 1, at + 1 + REACH).some(other => targets.has(other.lower));
    if (OVERRIDES.has(token.lower)) return follow(OVERRIDDEN);
    // "Teachers mark it at night" is honest; "mark it as done" is not.
    return (
      MARKS.has(token.lower) &&
      /^(?:this|it|that|all|everything|my|the|as|question|me)$/.test(tokens[at + 1]?.lower ?? '') &&
      follow(MARKED)
    );
  });
}

const ASKING = words('what which who whom how why where when');
const ASKING_AUXILIARIES = words('do does did should would could can shall will am');
const OPENING_AUXILIARIES = words('can could would will should do does did is are may shall');
const ASKED = words('you i we it this that there they he she');
const REQUESTS = indexPhrases([
  'tell me what',
  'tell me how',
  'tell me more',
  'give me',
  'explain',
  'help me answer',
  'help me with',
  'help me understand',
  'help me out',
  'please',
  'suggest',
]);

function isQuestion(outside: string, tokens: readonly Token[]): boolean {
  if (/\?[\s)\]!.…]*$/.test(outside.slice(-20))) return true;
  const [first, second, third] = tokens;
  if (!first || !second) return false;
  if (ASKING.has(first.lower) && ASKING_AUXILIARIES.has(second.lower)) return true;
  if (OPENING_AUXILIARIES.has(first.lower) && ASKED.has(second.lower) && third !== undefined) return true;
  return containsPhrase(REQUESTS, tokens.slice(0, 3));
}

function isPraise(tokens: readonly Token[]): boolean {
  const praised = tokens.some(token => PRAISE.has(token.lower) || PRAISE.has(token.stem));
  return (
    praised &&
    tokens.some(token => token.lower === 'you' || token.lower === 'your' || token.lower === "you're")
  );
}

const EVERYONE = words('everyone everybody mankind humanity');
const ALL = indexPhrases([
  'all people',
  'all businesses',
  'any business',
  'every business',
  'every company',
  'all companies',
  'people in general',
  'the whole world',
  'anyone who',
  'anybody who',
  'anyone with',
  'for anyone',
  'all kinds of people',
  'all sorts of people',
]);
const WITHIN = words('at in on around from of else here there');
/** "Everybody in that line of work" does not point at anybody. */
const WIDE = words('line business industry sector world market field trade job country profession general');
/** Past forms that describe a state, not an event. */
const STATES = words('was were had needed wanted used liked loved hated lost felt struggled');

function isEveryone(tokens: readonly Token[]): boolean {
  if (containsPhrase(ALL, tokens)) return true;
  if (!tokens.some(token => EVERYONE.has(token.lower))) return false;
  const isDated = findDates(tokens).count > 0;
  const since = tokens.findIndex(({ lower }) => lower === 'since');
  return tokens.some((token, at) => {
    if (!EVERYONE.has(token.lower)) return false;
    const next = tokens[at + 1]?.lower ?? '';
    // "Everyone in our kitchen" is a group one can point at, and "everyone got a dog in 2020" an event.
    const isEvent = isDated && isPast(next) && !STATES.has(next);
    // "Since covid everybody books online" names a change and its beginning.
    const isChange = since >= 0 && (isDated || isNamed(tokens.slice(since + 1, since + 3), STATES));
    const hasObject =
      (isEvent || isChange) && isNamed(firstContent(tokens.slice(at + 2, at + 2 + REACH)), STATES);
    const isGroup = WITHIN.has(next) && !tokens.slice(at + 2, at + 4).some(({ lower }) => WIDE.has(lower));
    return !isGroup && !hasObject;
  });
}

const UNKNOWN = indexPhrases([
  "I don't know",
  'I do not know',
  "we don't know",
  'we do not know',
  "I'm not sure",
  'I am not sure',
  "we're not sure",
  'we are not sure',
  'to be determined',
  'to be defined',
  'tbd',
  'tba',
]);
const UNKNOWN_START = indexPhrases([
  'not sure',
  'no idea',
  'no clue',
  'unknown',
  'unclear',
  'dunno',
  'idk',
  'hard to say',
]);

/** Action markers, and objects or tags as a program would write them. */
const MARKER =
  /\[\[|\]\]|[{}]|^\s*"\w+"\s*:\s*(?:["[\d]|true|false|null)|<[/!?]?(?:script|system|verdict|assistant|option)\b/i;

export function refusalOf(
  text: string,
  outside: string,
  tokens: readonly Token[],
  hasDateNearby: boolean,
): Refusal | null {
  if (MARKER.test(text)) return 'marker';
  if (isInstruction(tokens) || instructsJudge(text)) return 'instruction';
  if (isQuestion(outside, tokens)) return 'question';
  if (isPraise(tokens)) return 'praise';
  if (isEveryone(tokens)) return 'everyone';
  if (containsPhrase(UNKNOWN, tokens) || containsPhrase(UNKNOWN_START, tokens.slice(0, 3))) return 'unknown';
  if (isPromise(tokens) && !hasDateNearby) return 'promise';
  return pointsElsewhere(foldedWords(outside).join(' ')) ? 'instruction' : null;
}
