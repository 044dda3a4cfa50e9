import { type OfferedQuote, writeDay } from '@groundwork/domain';

/** A marked sentence as a message: who said it, when, and the words in quotation marks (PE-21). */
export function quotationOf({ who, heldOn, text }: Pick<OfferedQuote, 'who' | 'heldOn' | 'text'>): string {
  return `${who} told me on ${writeDay(heldOn)}: “${withSingleMarks(withoutMarks(text))}”`;
}

/**
 * Removes the quotation marks around a text, unless it has others inside: the text will be put into quotation marks.
 */
export function withoutMarks(text: string): string {
  const inner = text.replace(/^["“„«»]\s?/, '').replace(/\s?["“”«»]([.,!?…]?)$/, '$1');
  return /["“”„«»]/.test(inner) ? text : inner;
}

/** Inside a quotation, marks become single; double ones would end it. */
const withSingleMarks = (text: string) =>
  text.replace(/[“„«]|"(?=\p{L}|\p{N})/gu, '‘').replace(/[”»"]/g, '’');
