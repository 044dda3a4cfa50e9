/** A word, a number or one of the signs that carry meaning in a sum. Offsets are in the sentence. */
export interface Token {
  text: string;
  lower: string;
  stem: string;
  kind: 'word' | 'number' | 'sign';
  start: number;
  end: number;
  /** Rises at every comma, colon, dash or line break. */
  segment: number;
}

// The classes of each alternative are disjoint from what follows them, so matching is linear in the text.
const TOKEN = /\p{N}+(?:[.,:/–-]\p{N}+)*\p{L}*|[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|[£$€¥%×=*+]/gu;
const SEPARATOR = /[,;:\n\r•|–—]|\s[-/]\s/u;
const DIGIT = /^\p{N}/u;
const LETTER = /^\p{L}/u;

/** Contractions and short forms as they are typed in a hurry. "Its", "were", "ill" and the like are words of their own. */
const HASTY: ReadonlyMap<string, string> = new Map([
  ...'aren couldn didn doesn don hadn hasn haven isn shouldn wasn weren won wouldn can'
    .split(' ')
    .map((verb): [string, string] => [`${verb}t`, `${verb}'t`]),
  ...`i've you've we've they've you're they're that's there's what's who's i'm you'll they'll she's he's`
    .split(' ')
    .map((word): [string, string] => [word.replace("'", ''), word]),
  ['bc', 'because'],
  ['coz', 'because'],
  ['cuz', 'because'],
]);

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
    const typed = match[0].toLowerCase().replaceAll('’', "'");
    const lower = HASTY.get(typed) ?? typed;
    tokens.push({
      // Comparing the two shows the capitals.
      text: HASTY.has(typed) ? lower : match[0],
      lower,
      stem: stem(lower),
      kind: DIGIT.test(lower) ? 'number' : LETTER.test(lower) ? 'word' : 'sign',
      start: match.index,
      end,
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

export function singularForms(word: string): string[] {
  const bare = word.replace(/'s?$/, '');
  const forms = [bare];
  if (bare.endsWith('men')) forms.push(`${bare.slice(0, -3)}man`);
  if (bare.endsWith('ies')) forms.push(`${bare.slice(0, -3)}y`);
  if (bare.endsWith('ves')) forms.push(`${bare.slice(0, -3)}fe`);
  if (bare.endsWith('es')) forms.push(bare.slice(0, -2));
  if (bare.endsWith('s') && !bare.endsWith('ss')) forms.push(bare.slice(0, -1));
  return forms;
}
