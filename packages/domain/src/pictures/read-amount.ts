import { asciiDigit } from '../text/ascii-digit.ts';

/** Text directly beside a number: one sign of a currency or of percent. */
const AT = '\\s*[\\p{Sc}%٪]?\\s*';
const NUMBER = "\\p{Nd}(?:[\\p{Nd}.,'’\\u00a0\\u202f ]*\\p{Nd})?";
const AMOUNT = new RegExp(`^${AT}(${NUMBER})${AT}(?:[-–—~]${AT}(${NUMBER})${AT})?$`, 'u');
/** Thousands in groups of three; '0.125' has none. A fraction has another mark than they have. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/u;
const DECIMAL = /^\d+(?:[.,]\d+)?$/;

/**
 * The number in a text, in digits of any script, or both ends of a range: '£40', '1.900', '25–40 %'. Null with a letter
 * in it, because the meaning of 'k' and 'million' depends on the language.
 */
export function readAmount(text: string): { value: number; low?: number } | null {
  const [, first, second] = AMOUNT.exec(text.trim()) ?? [];
  const [low, high] = [readNumber(first), readNumber(second)];
  if (low === null || (second !== undefined && high === null)) return null;
  if (high === null) return { value: low };
  return high < low ? null : { value: high, low };
}

/** '1.900' and '1,900' are one thousand nine hundred, '2,5' is two and a half. */
function readNumber(written: string | undefined): number | null {
  const digits = written?.replace(/\p{Nd}/gu, asciiDigit) ?? '';
  const [, separator] = GROUPED.exec(digits) ?? [];
  if (separator !== undefined) return Number(digits.replaceAll(separator, '').replace(',', '.'));
  return DECIMAL.test(digits) ? Number(digits.replace(',', '.')) : null;
}
