import { foldCharacters, isolate, splitSentences } from '@groundwork/domain';
import type { ConverseInput } from '../../provider.ts';
import { findQuotes, findSignals } from '../judging/signals.ts';
import { isOtherLanguage } from '../language/language.ts';
import { isOrganisation, isRole } from '../language/roles.ts';
import { tokenise } from '../language/tokens.ts';
import { findExcerpts, refusalIn, shorten, tidy } from '../replies/excerpts.ts';
import { answerInterview } from './answer-interview.ts';
import { type Manner, mannerOf } from './manners.ts';

const QUOTED_WORDS = 14;
const QUOTED_CHARACTERS = 110;
const MAX_READ = 20_000;

const ENGLISH_ONLY = 'I read English only: in another language I miss what you say.';
/** Asking the persona to commit itself. */
const ASKS_FOR_YES =
  /\b(?:would|will|could|do|are) you (?:\w+ ){0,3}(?:buy|pay|use|try|want|need|invest|fund|join|build|sign|order|like|switch|interested|convinced)\b/i;
/** What the founder sells has no day on which it happened, and its price meets a budget. */
const OFFER =
  /\b(?:we|i)(?:'re|'m| are| am)? (?:sell|offer|build|built|launch|charge|working on)|\b(?:our|my|(?:it|this) is an?) (?:app|tool|product)\b/i;
const PRICE =
  /\b(?:(?:it|this|that) costs?|pric\w+(?: \w+){0,2}|(?:charge|sell)(?: \w+){0,5}) (?:only |just |about )?\p{Sc}?\d/iu;

/** By rules, from the founder's own words: whatever a persona is instructed with is not read here (PE-10). */
type Told = Pick<ConverseInput, 'startup' | 'truth' | 'history'> & {
  persona: Pick<ConverseInput['persona'], 'name' | 'category'>;
};

/** The practice coach as a persona: it asks back about who, when and how much, and says what it is. */
export function composePersona({ persona, truth, history }: Told): string {
  const own = history.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const said = history.flatMap(({ role, content, speaker }) =>
    role === 'assistant' && speaker === null ? [content] : [],
  );
  const message = (own.at(-1) ?? '').slice(0, MAX_READ);
  const paragraphs =
    truth === null
      ? askBack(mannerOf(persona.category), own, said.at(-1) ?? '', message)
      : [answerInterview(truth, own, said)];
  if (isOtherLanguage(message)) paragraphs.unshift(ENGLISH_ONLY);
  if (said.length === 0) paragraphs.unshift(introduce(persona.name, truth !== null));
  return paragraphs.filter(paragraph => paragraph !== '').join('\n\n');
}

function introduce(name: string, isInterview: boolean): string {
  const how = isInterview
    ? 'Here I answer as somebody who might buy, from a few facts'
    : 'I ask back and quote you';
  return `I am a practice ${isolate(name)}: fixed rules play me, no AI model. ${how}.`;
}

function askBack(manner: Manner, own: readonly string[], before: string, message: string): string[] {
  const heard = quoteFrom(message);
  const isToAgree = ASKS_FOR_YES.test(message) || PRICE.test(message);
  const known = readAll(own);
  known.when ||= isToAgree || OFFER.test(message);
  const missing = (['who', 'when', 'much'] as const).filter(what => !known[what]);
  // Not the question that the founder has just passed over.
  const asked = missing.find(what => !before.includes(manner[what]));
  const question = asked ? manner[asked] : manner.next;
  const isTold = !asked && !before.includes(manner.no);
  const isAsked = message.includes('?') && !isToAgree && findExcerpts(message).length === 0;
  return [
    heard ? `You ${heard.endsWith('?') ? 'ask' : 'say'} “${heard}”.` : '',
    isAsked ? 'I only ask: rules cannot answer that.' : '',
    isToAgree || isTold ? manner.no : '',
    before.includes(question) ? 'I am still waiting for an answer to what I asked.' : question,
  ];
}

/** The sentence that says most, or else the last one, unless it gives orders. */
function quoteFrom(message: string): string | null {
  const [best] = findExcerpts(message).toSorted((a, b) => b.weight - a.weight);
  const last = refusalIn(message) === 'order' ? '' : tidy(splitSentences(message).at(-1)?.text ?? '');
  const text = best?.text ?? (last.includes(' ') ? last : '');
  return text === '' ? null : isolate(shorten(text, QUOTED_WORDS, QUOTED_CHARACTERS));
}

function readAll(messages: readonly string[]): Record<'who' | 'when' | 'much', boolean> {
  const folded = foldCharacters(messages.join('\n').slice(-MAX_READ));
  const tokens = tokenise(folded);
  const signals = findSignals(folded, tokens, findQuotes(folded.toLowerCase()));
  return {
    who: tokens.some(({ lower }) => isRole(lower) || isOrganisation(lower)),
    when: signals.date > 0,
    much: signals.hasMoney || signals.hasDuration,
  };
}
