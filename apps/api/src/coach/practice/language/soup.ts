import { isCommon, isMeasure, isPast } from './lexicon.ts';
import { isOrganisation, isRole } from './roles.ts';
import type { Token } from './tokens.ts';

/** A name may have two words that no list knows. */
const LONGER_THAN_NAME = 3;
const ENGLISH_FORM = /...(?:s|ed|ing|ly|er|est|ion|al)$/;
const CAPITAL = /^\p{Lu}\p{Ll}/u;

/** Random keys ("asdf qwer zxcv"): none of the words is a form of English, a name or in another alphabet. */
export function isKeySoup(tokens: readonly Token[]): boolean {
  return tokens.length >= LONGER_THAN_NAME && !tokens.some(isKnown);
}

function isKnown({ kind, lower, text }: Token, at: number): boolean {
  if (kind !== 'word' || /[^a-z'-]/.test(lower) || (at > 0 && CAPITAL.test(text))) return true;
  return (
    [isCommon, isPast, isRole, isOrganisation].some(knows => knows(lower)) ||
    isMeasure({ lower }) ||
    ENGLISH_FORM.test(lower)
  );
}
