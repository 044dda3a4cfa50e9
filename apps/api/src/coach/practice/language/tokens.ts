/** A word, a number or one of the signs that carry meaning in a sum. It starts at an offset in the sentence. */
export interface Token {
  text: string;
  lower: string;
  stem: string;
  kind: 'word' | 'number' | 'sign';
  start: number;
  /** Rises at every comma, colon, dash or line break. */
  segment: number;
}

// The classes of each alternative are disjoint from the next ones, so matching is linear in the text.
const TOKEN = /\p{N}+(?:[.,:/–-]\p{N}+)*\p{L}*|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|[£$€¥%×=*+]/gu;
const SEPARATOR = /[,;:\n\r•|–—]|\s[-/]\s/u;
/** "1. … 2. …" on one line. */
const NUMBERING = /^\d{1,2}[.)] $/;

/**
 * Contractions and short forms as they are typed in a hurry. "Its", "were", "ill" and the like are words of their own.
 */
const HASTY =
  /^(?:(?:are|could|did|does|do|had|has|have|is|should|was|were|wo|would|ca)nt|(?:i|you|we|they)ve|(?:you|they)re|(?:that|there|what|who)s|im|(?:you|they)ll)$/;
const BECAUSE = /^(?:bc|coz|cuz|becuase|becasue|beacuse)$/;

function spellOut(typed: string): string {
  if (BECAUSE.test(typed)) return 'because';
  return HASTY.test(typed) ? typed.replace(/(?:t|ve|re|s|m|ll)$/, "'$&") : typed;
}

/** A sentence is cut to this many tokens, which bounds the work on it. */
const MAX_TOKENS = 400;

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let segment = 0;
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) break;
    if (tokens.length > 0 && SEPARATOR.test(text.slice(end, match.index))) segment += 1;
    end = match.index + match[0].length;
    if (NUMBERING.test(text.slice(match.index, end + 2))) {
      if (tokens.length > 0) segment += 1;
      continue;
    }
    const typed = match[0].toLowerCase();
    const lower = spellOut(typed);
    tokens.push({
      // Comparing the two shows the capitals.
      text: lower === typed ? match[0] : lower,
      lower,
      stem: stem(lower),
      kind: /^\p{N}/u.test(lower) ? 'number' : /^\p{L}/u.test(lower) ? 'word' : 'sign',
      start: match.index,
      segment,
    });
  }
  return tokens;
}

/**
 * A rough English stem: good enough that "cancel", "cancels", "cancelled" and "cancelling" meet. It need not be a word,
 * it only has to come out the same on both sides of a comparison.
 */
function stem(word: string): string {
  let rest = word.replace(/'s?$/, '');
  if (rest.length < 4) return rest;
  if (rest.endsWith('ies')) rest = `${rest.slice(0, -3)}y`;
  else if (/(?:s|x|z|ch|sh)es$/.test(rest)) rest = rest.slice(0, -2);
  else if (rest.endsWith('s') && !/(?:ss|us|is)$/.test(rest)) rest = rest.slice(0, -1);
  if (rest.length > 5 && rest.endsWith('ing')) rest = rest.slice(0, -3);
  else if (rest.length > 4 && rest.endsWith('ed')) rest = rest.slice(0, -2);
  if (rest.length > 3 && rest.endsWith('e')) rest = rest.slice(0, -1);
  if (/([b-df-hj-np-tv-z])\1$/.test(rest)) rest = rest.slice(0, -1);
  return rest.length > 3 && rest.endsWith('y') ? `${rest.slice(0, -1)}i` : rest;
}

export const singular = (word: string): string =>
  word
    .replace(/'s?$/, '')
    .replace(/men$/, 'man')
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, '');
