import { words } from '../language/lexicon.ts';
import type { Token } from '../language/tokens.ts';

/**
 * Words that name the source of a number. They are compared as written, not by stem: "timed" names a source, "time"
 * does not. Nor does "asks for a day off" or "does not show up".
 */
const SOURCES = words(`
  timed clocked stopwatch timer timesheet timesheets measured counted weighed logged logbook logbooks recorded tracked tracker wrote
  multiplied calculated calculation calculations estimate estimates estimated estimating guess guessed guessing guesstimate reckon reckons reckoned assume assumed assuming assumption
  suppose presume ballpark roughly approximately probably average according source invoice invoices invoiced receipt receipts payslip
  payslips statement statements ledger ledgers till tills diary diaries spreadsheet spreadsheets contract contracts screenshot screenshots
  letter slip slips timetable timetables tally tallies wage wages salary hourly said
  × x =
`);

/** Telling only together: the verbs of them are in many an ordinary sentence. */
const PHRASES = [
  'told me, told us, tells me, tells us, showed me, showed us, shows me, shows that, app shows, statement shows, books show, bill shows',
  'he says, she says, they say, i asked, we asked, when asked, asked about, asked how, asked what',
  'i saw, we saw, i read, i heard, i watched, we watched, i observed, i noted, i checked, we checked, i looked, looked up, wrote down, writes down',
  'keeps track, kept track, add up, adds up, added up, added it up, work out, works out, worked out, worked it out, going by, judging by, based on',
  'taken from, comes from, price list, price lists, price tag, price tags, rule of thumb, per hour, an hour, the books, his books, her books, their books, i was there, i know from',
  'i think, i believe, we think, booking system, their system, the system says, from the system',
  'their own figures, her own figures, his own figures, on the bill, my own records, their records, the records',
]
  .flatMap(line => line.split(','))
  .map(phrase => phrase.trim().split(' '));

const STARTS = new Map<string, string[][]>();
for (const phrase of PHRASES) {
  const [first] = phrase;
  if (first !== undefined) STARTS.set(first, [...(STARTS.get(first) ?? []), phrase]);
}

export function namesSource(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) =>
      SOURCES.has(token.lower) ||
      (STARTS.get(token.lower) ?? []).some(phrase =>
        phrase.every((word, offset) => tokens[at + offset]?.lower === word),
      ),
  );
}
