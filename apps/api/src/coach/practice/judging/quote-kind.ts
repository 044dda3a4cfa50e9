import type { EvidenceKind } from '@groundwork/domain';

/** The founder's own doubt, which no figure and no date makes certain. */
const GUESS =
  /\b(?:i['’]d say|call it|(?:i|we) (?:guess|think|believe|suppose|assume|reckon|estimate|expect|hope|imagine)|guess(?:ed|ing)?|assum(?:e|ed|ing|ption)|estimat(?:e|ed|ing)|probably|presumably|perhaps|maybe|likely|ballpark)\b/i;
const QUOTATION = /["“„«]([^"“”„«»]*)["”“»]/g;
/** A quotation of fewer words need not be anybody's speech. */
const QUOTED_WORDS = 3;
/** Other people who speak, or whom the founder asked. */
const SPEECH =
  /\b(?:according to|(?<!\b(?:i|we)(?: (?:have|had|also|then|just))? )(?:told|said|says|answered|replied|explained|admitted|confirmed|complained|mentioned|wrote)|(?:i|we) (?:have )?(?:asked|interviewed|spoke (?:to|with)|talked (?:to|with)))\b/i;
/** Plans and suppositions. */
const AHEAD =
  /\b(?:will|shall|would|could|might|(?<!\b(?:in|on|of|for|since|by|last|\d|th) )may(?! \d)|should|going to|plan(?:s|ned)? to|wants? to|if|until|by (?:next|the end|\w+day|\d)|next (?:week|month|quarter|year|\w+day))\b|\b(?:i|we|they)['’]ll\b/i;
const OBSERVED =
  /\b(?:count(?:ed)?|timed?r?|measured|weighed|watched|saw|seen|observed|record(?:s|ed)?|logged?|tracked|tested|checked|looked (?:at|up)|lists|price list|invoices?|receipts?|bill(?:s|ed)?|statement|register|map|census|statistics|analytics|timesheets?|paid|spent|cost|lost|took)\b/i;
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:19|20)\\d\\d)';
const DATED = new RegExp(
  `\\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|(?:last|this|that) (?:morning|afternoon|evening|night|week|weekend|month|quarter|year)|(?:in|on|since|during) ${MONTH}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|\\w+ (?:days?|weeks?|months?|years?) ago)\\b`,
  'i',
);
const YEAR = /\b(?:19|20)\d\d\b/g;
/** A day alone may be that of a plan. */
const PAST = /\b(?:\w{3,}ed|was|were|had|did|came|went|got|made|ran|gave|kept|left|sold|bought|sent)\b/i;

/**
 * The basis of a founder's sentence, by its words alone (CO-63): told, if somebody else speaks in it; measured, if it
 * has a figure and says how or when that was observed; else guessed. Doubts, plans and suppositions are guesses.
 * English only; time is linear.
 */
export function quoteKind(quote: string): EvidenceKind {
  const own = quote.replace(QUOTATION, (whole, quoted: string) =>
    quoted.trim().split(/\s+/).length < QUOTED_WORDS ? whole : ' ',
  );
  if (GUESS.test(own)) return 'guessed';
  if (own !== quote || SPEECH.test(own)) return 'told';
  if (AHEAD.test(own)) return 'guessed';
  const hasFigure = /\d/.test(own.replace(YEAR, ''));
  const isObserved = OBSERVED.test(own) || (DATED.test(own) && PAST.test(own));
  return hasFigure && isObserved ? 'measured' : 'guessed';
}
