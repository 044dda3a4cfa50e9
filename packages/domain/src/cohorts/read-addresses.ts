import { MAX_INVITATIONS, type RefusedLine } from '../entities/cohort.ts';
import { emailSchema } from '../entities/user.ts';

/** Longer lines are quoted in part. */
const QUOTED = 100;

export interface ReadAddresses {
  /** Each once, in the order of the file. */
  addresses: string[];
  refused: RefusedLine[];
}

/**
 * The email addresses of a CSV file, one a line: the first cell of a line with an "@". Cells are separated by commas,
 * semicolons or tabs, and may be quoted. A header and empty lines are passed over (AD-95).
 */
export function readAddresses(csv: string): ReadAddresses {
  const seen = new Map<string, string>();
  const refused: RefusedLine[] = [];
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, place) => ({ text: text.trim(), line: place + 1 }))
    .filter(({ text }) => /[^,;\t\s"]/.test(text));
  for (const [place, { text, line }] of lines.entries()) {
    const refuse = (reason: RefusedLine['reason']) =>
      refused.push({ line, text: text.slice(0, QUOTED).toWellFormed().replaceAll('\0', ''), reason });
    if (refused.length === MAX_INVITATIONS) {
      refuse('too_many');
      break;
    }
    const cell = cellsOf(text).find(one => one.includes('@'));
    if (cell === undefined) {
      if (place > 0 || !/mail|address/i.test(text)) refuse('no_address');
      continue;
    }
    // Also as mail programs write it: Ada Example <ada@example.com>
    const { data: address } = emailSchema.safeParse(/<([^<>]*)>/.exec(cell)?.[1] ?? cell);
    const key = address?.toLowerCase();
    if (address === undefined || key === undefined) refuse('invalid');
    else if (seen.has(key)) refuse('repeated');
    else if (seen.size === MAX_INVITATIONS) {
      refuse('too_many');
      break;
    } else seen.set(key, address);
  }
  return { addresses: [...seen.values()], refused };
}

function cellsOf(line: string): string[] {
  const cells = line.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? [];
  return cells.map(cell =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}
