import { blankQuotations, foldCharacters, unsupportedFigures } from '@groundwork/domain';
import type { SuggestedCard, SuggestInput } from '../../provider.ts';

const GUESS =
  /\b(?:guess(?:ed|es)?|think|believe|assum(?:e|ed|ing|ption|ptions)|suppos(?:e|ed|ing)|expect(?:ed)?|reckon|estimate[ds]?|probabl[ey]|maybe|perhaps|likely|hopeful(?:ly)?|hope|roughly|approximately|not sure|should be|would (?:pay|buy|use|want|switch))\b/i;
const ABOUT_FIGURE = /\b(?:about|around|some|up to|almost|nearly|over|circa|ca\.?)\s+[£$€]?\d/i;
/** Who or what a figure comes from. */
const SOURCE =
  /["“”«»]|https?:|\b(?:told|said|says|showed|asked|counted|measured|timed|saw|watched|paid|sold|signed|ordered|invoice[sd]?|receipts?|according|survey(?:ed)?|interview(?:s|ed)?|report(?:s|ed)?|logs?|study|statistics|register|we (?:had|have|got|won|lost))\b/i;
const MAX_CARDS = 10;
const MAX_TITLE = 80;

/** A card for each sentence that guesses, estimates, or has a figure from nowhere, in the founder's own words (BO-17). */
export function suggestCards({ sentences }: SuggestInput): SuggestedCard[] {
  return sentences
    .filter(({ text }) => isAssumption(foldCharacters(text)))
    .slice(0, MAX_CARDS)
    .map(({ number, text }) => ({
      ...{ sentence: number, title: toTitle(text), hypothesis: text },
      ...{ test: null, metric: null, criteria: null },
    }));
}

/** A guess stays one whatever it speaks of, outside of quotation marks; a figure is none where its source is named. */
function isAssumption(text: string): boolean {
  if (GUESS.test(blankQuotations(text))) return true;
  if (SOURCE.test(text)) return false;
  return ABOUT_FIGURE.test(text) || unsupportedFigures(text, []).length > 0;
}

function toTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_TITLE) return line;
  return `${line.slice(0, MAX_TITLE - 1).replace(/\s+\S*$/, '')}…`;
}
