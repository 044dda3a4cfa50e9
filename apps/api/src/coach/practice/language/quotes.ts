const CLOSING: Record<string, string> = { '"': '"', '“': '”', '„': '“', '«': '»', '‘': '’', "'": "'" };
const WORD = /[\p{L}\p{N}]+/gu;

/** A quotation that began in an earlier sentence of the same message. */
export interface OpenQuote {
  closing: string;
  age: number;
}

export interface FoundQuotes {
  /** Quotations of three words or more that begin here. */
  count: number;
  outside: string;
  open: OpenQuote | null;
}

/** After this many sentences an unclosed mark is taken for a slip of the keyboard. */
const MAX_AGE = 3;

const countWords = (text: string) => text.match(WORD)?.length ?? 0;

function opensAt(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (!(mark in CLOSING)) return false;
  if (mark !== "'" && mark !== '‘') return true;
  // An apostrophe is inside or after a word. An opening quotation mark is before one.
  return (at === 0 || /[\s(:,]/.test(text.charAt(at - 1))) && /[\p{L}\p{N}]/u.test(text.charAt(at + 1));
}

function closesAt(text: string, at: number, closing: string): boolean {
  if (text.charAt(at) !== closing) return false;
  return (closing !== "'" && closing !== '’') || !/[\p{L}\p{N}]/u.test(text.charAt(at + 1));
}

/** Reads a sentence once, and continues a quotation that an earlier sentence left open. */
export function findQuotes(text: string, before: OpenQuote | null): FoundQuotes {
  let closing = before && before.age < MAX_AGE ? before.closing : null;
  let carried = closing !== null;
  let from = 0;
  let count = 0;
  let outside = '';
  for (let at = 0; at < text.length; at += 1) {
    if (closing === null && opensAt(text, at)) {
      outside += text.slice(from, at);
      closing = CLOSING[text.charAt(at)] ?? null;
      from = at + 1;
    } else if (closing !== null && closesAt(text, at, closing)) {
      if (!carried && countWords(text.slice(from, at)) >= 3) count += 1;
      carried = false;
      closing = null;
      from = at + 1;
    }
  }
  const rest = text.slice(from);
  if (closing === null) return { count, outside: outside + rest, open: null };
  if (!carried && countWords(rest) >= 3) count += 1;
  return { count, outside, open: { closing, age: carried && before ? before.age + 1 : 1 } };
}
