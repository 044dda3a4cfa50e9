import { LONG_NUMBER } from './plain-text.tsx';

const MAX_DEPTH = 50;
/**
 * Even the slowest text of this intricacy causes no noticeable delay. A formatted reply of 8,000 characters has half of
 * it.
 */
const MAX_INTRICACY = 2500;
/** The parser pairs the marks of a paragraph: twice as many can cost four times as much. */
const CROWDED_MARKS = 200;
const CONTAINER_COST = 2;
const TAB_COLUMNS = 4;

const MARKS = /[*_`[\]<&\\|]/g;
const CONTAINER = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y;

/** The number of quotes and lists around a line, judged by its markers and indentation. */
function readDepth(line: string): number {
  const [indentation = ''] = /^[ \t]*/.exec(line) ?? [];
  const columns = [...indentation].reduce((sum, sign) => sum + (sign === '\t' ? TAB_COLUMNS : 1), 0);
  let depth = Math.floor(columns / 2);
  CONTAINER.lastIndex = 0;
  while (CONTAINER.test(line)) depth += 1;
  return depth;
}

function countMarks(line: string): number {
  let count = 0;
  MARKS.lastIndex = 0;
  while (MARKS.test(line)) count += 1;
  return count;
}

/**
 * Whether formatting a text could take long, or nest so deeply that it fails: for some texts, the parser's work is out
 * of proportion. Reads each character once or twice.
 */
export function isTooIntricate(text: string): boolean {
  if (LONG_NUMBER.test(text)) return true;
  let intricacy = 0;
  let paragraphMarks = 0;
  let open = 0;
  let isOpening = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const isBlank = line.trim() === '';
    const depth = isBlank ? open : readDepth(line);
    if (depth > MAX_DEPTH) return true;
    if (isBlank || depth > 0) {
      intricacy += paragraphMarks ** 2 / CROWDED_MARKS;
      paragraphMarks = 0;
    }
    // A line without markers may continue the containers of the line before.
    open = isOpening ? depth : Math.max(open, depth);
    isOpening = isBlank;
    const marks = countMarks(line);
    paragraphMarks += marks;
    intricacy += 1 + CONTAINER_COST * open + marks;
    if (intricacy > MAX_INTRICACY) return true;
  }
  return intricacy + paragraphMarks ** 2 / CROWDED_MARKS > MAX_INTRICACY;
}
