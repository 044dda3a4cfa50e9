import { readHead } from './read-head.ts';

/** Within which a page has to say how its characters are written. */
const PRESCANNED_BYTES = 1024;
const BYTE_ORDER_MARKS: readonly (readonly [label: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16be', 0xfe, 0xff],
  ['utf-16le', 0xff, 0xfe],
];

/**
 * The text of an HTML page in any charset: named by its first bytes, else the header, else a `meta` near its beginning.
 * Without a name it is UTF-8, or windows-1252 where it cannot be.
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const mark = BYTE_ORDER_MARKS.find(([, ...bytes]) => bytes.every((byte, at) => body[at] === byte));
  const label = mark?.[0] ?? charsetOf(contentType) ?? charsetInMeta(body);
  if (label !== null) return decode(body, label);
  return isUtf8(body) ? decode(body, 'utf-8') : decode(body, 'windows-1252');
}

/** The encoding of a label, by the names of the web; null for an unknown label. */
function charsetOf(contentType: string): string | null {
  const label = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function charsetInMeta(body: Uint8Array): string | null {
  const { contentType } = readHead(decode(body.subarray(0, PRESCANNED_BYTES), 'latin1'));
  const encoding = charsetOf(contentType ?? '');
  // It was read byte by byte, so it is neither of these.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

function isUtf8(body: Uint8Array): boolean {
  try {
    // Decoded as a stream, because the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The characters of windows-1252 from 0x80 to 0x9F. */
const WINDOWS_1252 =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F' +
  '\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

function decode(body: Uint8Array, label: string): string {
  const decoder = new TextDecoder(label);
  if (decoder.encoding !== 'windows-1252') return decoder.decode(body);
  // Some releases of Node decode it as ISO 8859-1.
  return Buffer.from(body)
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, character => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));
}
