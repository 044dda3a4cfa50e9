import {
  admitsIgnorance,
  instructsJudge,
  isAboutChat,
  isCompliment,
  isEmptyPlan,
  isOnlyCompliment,
  pointsElsewhere,
  readsLikeVerdict,
  words,
} from '@groundwork/domain';
import type { Signals } from './signals.ts';

/** Why a sentence cannot be evidence, whatever words it holds. */
export type Refusal = keyof typeof BECAUSE;

/** The beginning of the sentence that says so. */
export const BECAUSE = {
  question: 'You asked me something, and I can only check answers',
  order: 'I check answers by their words and cannot be told what to find',
  chat: 'That is about this chat, and I can only check what you say of your business',
  praise: 'That is kind of you, but it says nothing of your business yet',
  compliment: 'A compliment is no evidence, and neither is what they say they would do',
  promise: 'A plan counts as soon as it names a day',
  everyone: '“Everyone” is too wide to start with',
  unknown: 'Not knowing it yet is fine, and a guess that you call one counts',
  repeated: 'You have said that before, so it adds nothing new',
} as const;

/** Action markers, and objects or tags as a program would write them. */
export const MARKER = /\[\[|[{}]|<[/!?]?(?:script|system|verdict|assistant|option)\b/i;
const ASKS =
  /\?[\s)\]!.…]*$|^(?:(?:can|could|will|would|should|do|does|did|may|shall) (?:you|i|we)\b|(?:what|which|who|how|why|where|when) (?:do|does|did|should|would|could|can|shall|will|am) |(?:please|tell me|give me|explain|suggest|help me)\b)/;
const PRAISING =
  /\b(?:great|nice|awesome|amazing|wonderful|excellent|brilliant|fantastic|perfect|superb|impressive|lovely|love|thanks?|smart|clever|insightful|sharp)\b/;
const PLAN =
  /^(?:(?:ok|okay|so|well|then|first|and|on|by|next|this|\w+day),? )*(?:(?:i|we)(?:'ll| will| am going to| are going to| plan to| intend to| hope to| want to| promise)|(?:i'm|we're) going to|let me)\b/;
const CONDITION = /\b(?:if|when|once|until|unless|whenever|below|above|fewer|less|more) /;

/**
 * @param text the sentence in lower case
 * @param outside the part of it that is not in quotation marks
 * @param quotes the quotations in it
 */
export function refusalOf(
  text: string,
  outside: string,
  signals: Signals,
  quotes: readonly string[],
): Refusal | null {
  const said = words(outside);
  const folded = said.join(' ');
  const figures = signals.number + signals.date;
  if (readsLikeVerdict(text) || instructsJudge(text)) return 'order';
  if (ASKS.test(outside.trim())) return 'question';
  if (quotes.length > 0 ? quotes.every(isCompliment) : isOnlyCompliment(text) && figures === 0)
    return 'compliment';
  if (PRAISING.test(outside) && /\byou(?:r|'re)?\b/.test(outside)) return 'praise';
  if (pointsElsewhere(folded) || isAboutChat(folded)) return 'chat';
  if (admitsIgnorance(folded)) return 'unknown';
  const isOpen = text === outside && figures === 0 && !CONDITION.test(outside);
  return isEmptyPlan(folded) || (isOpen && PLAN.test(outside.trim())) ? 'promise' : null;
}
