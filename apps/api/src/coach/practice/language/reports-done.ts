import { isPast, words } from './lexicon.ts';

const ACT =
  /(?<!\bif )\b(?:i|we|they|he|she)(?:['’](?:ve|d)| have| has| had)?(?: (?:already|also|both|even|finally|first|just|once|only|personally|recently|then))* (\p{L}+)/giu;
/** A supposition or an intention. */
const IN_MIND = words(
  'assumed believed bet estimated expected figured guessed hoped imagined intended meant needed planned reckoned supposed thought wanted',
);

/** Whether an English sentence reports something that was done. */
export const reportsDone = (text: string): boolean =>
  [...text.matchAll(ACT)].some(([, verb = '']) => {
    const lower = verb.toLowerCase();
    return isPast(lower) && !IN_MIND.has(lower);
  });
