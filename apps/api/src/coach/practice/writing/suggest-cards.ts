import { blankQuotations, foldCharacters } from '@groundwork/domain';
import { unsupportedFigures } from '../../checks/figures.ts';
import type { SuggestedCard, SuggestInput } from '../../provider.ts';
import { quoteKind } from '../judging/quote-kind.ts';
import { DATE } from '../language/dates.ts';
import { reportsDone } from '../language/reports-done.ts';

const GUESS =
  /\b(?:guess(?:ed|es)?|think|believe|assum(?:e|ed|ing|ption|ptions)|suppos(?:e|ed|ing)|expect(?:ed)?|reckon|estimate[ds]?|probabl[ey]|maybe|perhaps|likely|hopeful(?:ly)?|hope|roughly|approximately|not sure|should be|would (?:pay|buy|use|want|switch))\b/i;
const ABOUT_FIGURE = /\b(?:about|around|some|up to|almost|nearly|over|circa|ca\.?)\s+[£$€]?\d/i;
/** A day alone claims nothing. */
const CLAIM_WORDS = 3;
const MAX_CARDS = 10;
const MAX_TITLE = 80;

/**
 * A card for each sentence that guesses, estimates, or has a figure from nowhere, in the founder's own words (BO-17).
 */
export function suggestCards({ sentences }: SuggestInput): SuggestedCard[] {
  return sentences
    .filter(({ text }) => isAssumption(foldCharacters(text)))
    .slice(0, MAX_CARDS)
    .map(({ number, text }) => ({
      sentence: number,
      title: toTitle(text),
      hypothesis: text,
      test: null,
      metric: null,
      criteria: null,
    }));
}

/**
 * Whether the dashboard counts the sentence as guessed (CO-63) and it makes a claim: a supposition, or a figure. What was
 * done already is no hypothesis, whatever is supposed beside it.
 */
function isAssumption(text: string): boolean {
  if (quoteKind(text) !== 'guessed' || reportsDone(blankQuotations(text))) return false;
  const rest = text.toLowerCase().replace(DATE, ' ');
  if ((rest.match(/\p{L}+/gu)?.length ?? 0) < CLAIM_WORDS) return false;
  if (GUESS.test(blankQuotations(text))) return true;
  return ABOUT_FIGURE.test(text) || unsupportedFigures(text).length > 0;
}

function toTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_TITLE) return line;
  return `${line.slice(0, MAX_TITLE - 1).replace(/\s+\S*$/, '')}…`;
}
