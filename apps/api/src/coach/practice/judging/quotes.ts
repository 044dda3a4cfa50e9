const QUOTED =
  /"([^"]*)"|“([^”"]*)[”"]|„([^“”]*)[“”]|«([^»]*)»|(?<=^|[\s(:,])['‘](?=\w)((?:[^'’]|['’](?=\w))*)['’]/g;
const OPENED = /["“„«]([^"“”„«»]*)$/;
const CLOSES = /["“”»]/;
const MIN_WORDS = 3;

export interface Quotes {
  /** Quotations of three words or more that begin in this sentence. */
  texts: string[];
  outside: string;
  /** Whether the last one goes on in the next sentence. */
  isOpen: boolean;
}

/** @param isInside whether a quotation of an earlier sentence goes on */
export function findQuotes(text: string, isInside: boolean): Quotes {
  const end = isInside ? text.search(CLOSES) : 0;
  if (end < 0) return { texts: [], outside: '', isOpen: true };
  const own = isInside ? text.slice(end + 1) : text;
  const texts: string[] = [];
  const take = (quote: string) => {
    if (quote.trim().split(/\s+/).length >= MIN_WORDS) texts.push(quote);
    return ' ';
  };
  const closed = own.replace(QUOTED, (_, ...groups: (string | undefined)[]) =>
    take(groups.slice(0, 5).find(Boolean) ?? ''),
  );
  const outside = closed.replace(OPENED, (_, quote: string) => take(quote));
  return { texts, outside, isOpen: outside !== closed };
}
