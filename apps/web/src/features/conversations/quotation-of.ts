import { type OfferedQuote, writeDay } from '@groundwork/domain';

/** A marked sentence for a message: who said it and when, and the words as a quotation (PE-21). */
export function quotationOf({ who, heldOn, text }: Pick<OfferedQuote, 'who' | 'heldOn' | 'text'>): string {
  return `${who} told me on ${writeDay(heldOn)}: “${withSingleMarks(withoutMarks(text))}”`;
}

/** What stands in quotation marks gets no second ones: without those at its ends, if no others are in it. */
export function withoutMarks(text: string): string {
  const inner = text.replace(/^["“„«»]\s?/, '').replace(/\s?["“”«»]([.,!?…]?)$/, '$1');
  return /["“”„«»]/.test(inner) ? text : inner;
}

/** Marks within a quotation are single ones; others would end it. */
const withSingleMarks = (text: string) =>
  text.replace(/[“„«]|"(?=\p{L}|\p{N})/gu, '‘').replace(/[”»"]/g, '’');
