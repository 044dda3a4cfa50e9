const INLINE = /[\\`*_[\]<>#~|$]|&(?=#?[a-z0-9]{1,40};)/gi;
/** Everything that is not shown but the line feed and the tab. */
const CONTROLS = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const LINK_END =
  /\(\s{0,9}<?([^\s<>()\\]*(?:\([^\s<>()\\]*\)[^\s<>()\\]*)*)>?(?:\s{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\s{0,9}\)/y;
const SAFE_ADDRESS = /^(?:https?:\/\/[^/]|mailto:[^/])/i;
const FORMULA = /^[()[\]]$/;
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;

/** Plain text, on one line, as Markdown that shows it unchanged. */
export function escapePlain(text: string): string {
  return text.replace(CONTROLS, '').replace(/\s+/g, ' ').trim().replace(INLINE, '\\$&');
}

/**
 * One line of Markdown whose HTML, entities and code are text, images their descriptions, and links such as lead to
 * http, https or mail addresses; every other link is its text. Line feeds are kept. Time is linear.
 */
export function escapeInline(markdown: string): string {
  const text = markdown.replace(CONTROLS, '');
  return renderRange(text, { start: 0, end: text.length, pairs: pairBrackets(text), isInLink: false });
}

interface Range {
  start: number;
  end: number;
  pairs: ReadonlyMap<number, number>;
  isInLink: boolean;
}

function renderRange(text: string, range: Range): string {
  const pieces: string[] = [];
  let at = range.start;
  while (at < range.end) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    const link = character === '[' || (character === '!' && next === '[') ? readLink(text, at, range) : null;
    if (link) {
      pieces.push(link.markdown);
      at = link.end;
    } else if (character === '\\' && PUNCTUATION.test(next)) {
      // The backslash of a formula, `\(x\)`, is kept.
      pieces.push(FORMULA.test(next) ? `\\\\${escapeSign(text, at + 1, next)}` : `\\${next}`);
      at += 2;
    } else {
      pieces.push(escapeSign(text, at, character));
      at += 1;
    }
  }
  return pieces.join('');
}

/** At most as long as an entity's name gets. */
const ENTITY = /&#?[a-z0-9]{1,40};/iy;

function escapeSign(text: string, at: number, character: string): string {
  // Many readers take what is between two `$` for a formula.
  if (/[[\]`$]/.test(character)) return `\\${character}`;
  // Whatever else may follow it begins no tag and no address.
  if (character === '<') return /^[^\s]/.test(text.charAt(at + 1)) ? '\\<' : character;
  ENTITY.lastIndex = at;
  if (character === '&' && ENTITY.test(text)) return '\\&';
  // Not every scheme that parsers make links of by themselves is one to follow.
  if (character === ':' && /(?:ftp|xmpp)$/i.test(text.slice(Math.max(0, at - 4), at))) return '\\:';
  return character;
}

/** The link or image at `at`, with the markdown that may stay of it; null without one. */
function readLink(text: string, at: number, range: Range): { markdown: string; end: number } | null {
  const isImage = text.charAt(at) === '!';
  const open = isImage ? at + 1 : at;
  const close = range.pairs.get(open);
  if (close === undefined || close >= range.end) return null;
  LINK_END.lastIndex = close + 1;
  const [whole, address = ''] = LINK_END.exec(text) ?? [];
  const end = close + 1 + (whole?.length ?? 0);
  if (whole === undefined || end > range.end) return null;
  const isLink = !isImage && !range.isInLink && SAFE_ADDRESS.test(address);
  const inner = renderRange(text, {
    start: open + 1,
    end: close,
    pairs: range.pairs,
    isInLink: range.isInLink || isLink,
  });
  const holdsLink = /(?<!\\)\]\(/.test(inner);
  if (!isLink || holdsLink || inner.trim() === '') return { markdown: inner, end };
  return { markdown: `[${inner}](${address.replaceAll('`', '%60')})`, end };
}

/** Brackets nested deeper than this do not make a link. */
const MAX_DEPTH = 4;

function pairBrackets(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === '\n') open.length = 0;
    else if (character === '[') open.push(at);
    else if (character === ']') {
      const start = open.pop();
      if (start !== undefined && open.length < MAX_DEPTH) pairs.set(start, at);
    }
  }
  return pairs;
}
