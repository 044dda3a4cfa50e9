import { isolate } from '@groundwork/domain';
import type { ReplyInput } from '../../provider.ts';
import { shorten, tidy } from './excerpts.ts';

/** A quotation this short does not count as a copy. */
const QUOTED_WORDS = 6;
const QUOTED_CHARACTERS = 60;

/**
 * Says why the coach's own text does not count, with a few words of the first such sentence. Empty where nothing was
 * left out or all of it served, where every question is met, and for a choice, which may be made in any words.
 */
export function sayLeftOut({ leftOut, items }: ReplyInput, turn: number): string {
  const open = items.find(item => !item.met);
  if (open ? open.type === 'multiple-choice' : items.length > 0) return '';
  const served = items.filter(item => item.justMet).flatMap(item => item.evidence);
  const [first, ...others] = leftOut.filter(text => !served.some(quote => quote.includes(text)));
  if (first === undefined) return '';
  const quote = `“${isolate(shorten(tidy(first), QUOTED_WORDS, QUOTED_CHARACTERS))}”`;
  if (others.length > 0) {
    const all = others.length === 1 ? 'one more sentence' : `${others.length} more sentences`;
    return `I wrote ${quote} and ${all} for your profile, so they don't count as your evidence. Tell me in your own words.`;
  }
  return turn % 2 === 1
    ? `I wrote ${quote} for your profile, so it doesn't count as your evidence. Tell me in your own words.`
    : `${quote} is what I wrote for your profile, so it doesn't count. Say it in your own words.`;
}

/** Tells the founder how to make the interviewee's words count (PE-21). */
export function sayUnquoted({ unquoted, items }: ReplyInput): string {
  const [first] = unquoted;
  if (first === undefined || items.find(item => !item.met)?.type === 'multiple-choice') return '';
  const quote = `“${isolate(shorten(tidy(first), QUOTED_WORDS, QUOTED_CHARACTERS))}”`;
  return `${quote} is from your conversation notes, so it's someone else's words. To make it count, put it in quotation marks and say who said it and when.`;
}

export const withoutLeftOut = (message: string, leftOut: readonly string[]): string =>
  leftOut.reduce((rest, text) => rest.replace(text, () => ''), message).trim();
