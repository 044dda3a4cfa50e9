import { splitSentences } from '../evidence/split-sentences.ts';
import { findUnsupported, type Known, readKnown } from './figures.ts';

interface Span {
  start: number;
  end: number;
}

interface Line extends Span {
  text: string;
}

interface Struck {
  text: string;
  struck: string[];
}

const LIST_ITEM = /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/;
const DELIMITER_ROW = /^[ \t]*\|?[ \t]*:?-+:?[ \t|:-]*$/;
/** The remaining text may read differently without its neighbour. */
const MAX_PASSES = 4;

/**
 * Strikes figures that no source has (see `unsupportedFigures`), each with its sentence, its list item or its table
 * row. A table goes whole if no rows are left, or if its head has such a figure. The rest is verbatim, except for white
 * space around the struck parts. `struck` holds these parts, in order. Linear time.
 */
export function strikeUnsupported(text: string, sources: readonly string[]): Struck {
  const known = readKnown(sources);
  const struck: string[] = [];
  let kept = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const result = strikeOnce(kept, known);
    if (result.struck.length === 0) break;
    kept = result.text;
    struck.push(...result.struck);
  }
  return findUnsupported(kept, known).length === 0
    ? { text: kept, struck }
    : { text: '', struck: [...struck, kept] };
}

function strikeOnce(text: string, known: Known): Struck {
  const figures = findUnsupported(text, known);
  if (figures.length === 0) return { text, struck: [] };
  const units = unitsOf(text);
  let next = 0;
  const gone = units.filter(unit => {
    while (next < figures.length && (figures[next]?.end ?? 0) <= unit.start) next += 1;
    return next < figures.length && (figures[next]?.start ?? 0) < unit.end;
  });
  const whole = withoutEmptyTables(text, gone);
  return { text: cut(text, whole), struck: whole.map(({ start, end }) => text.slice(start, end).trim()) };
}

function unitsOf(text: string): Span[] {
  const units: Span[] = [];
  for (const block of blocksOf(text)) {
    if (block.kind === 'prose') {
      for (const { start, end } of sentencesOf(text.slice(block.start, block.end)))
        units.push({ start: block.start + start, end: block.start + end });
    } else units.push({ start: block.start, end: block.end });
  }
  return units;
}

/** A number that begins the line like a list's marker may be a figure. It goes with the first sentence. */
function sentencesOf(line: string): Span[] {
  const [first, ...others] = splitSentences(line);
  if (!first) return [];
  const isNumbered = /\p{N}/u.test(line.slice(0, first.start));
  return [{ start: isNumbered ? 0 : first.start, end: first.end }, ...others];
}

interface Block extends Span {
  kind: 'prose' | 'item' | 'row' | 'head';
}

function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let isTable = false;
  for (const [index, line] of lines.entries()) {
    const { start, end } = line;
    const last = blocks.at(-1);
    const isBlank = line.text.trim() === '';
    if (isBlank || !line.text.includes('|')) isTable = false;
    if (!isTable && line.text.includes('|') && isDelimiter(lines[index + 1])) {
      isTable = true;
      blocks.push({ kind: 'head', start, end: lines[index + 1]?.end ?? end });
    } else if (isTable) {
      if (last?.kind !== 'head' || last.end !== end) blocks.push({ kind: 'row', start, end });
    } else if (LIST_ITEM.test(line.text)) {
      blocks.push({ kind: 'item', start, end });
    } else if (last?.kind === 'item' && !isBlank && last.end === start - 1) {
      last.end = end;
    } else if (!isBlank) {
      blocks.push({ kind: 'prose', start, end });
    }
  }
  return blocks;
}

function isDelimiter(line: Line | undefined): boolean {
  return line !== undefined && /[|:]/.test(line.text) && DELIMITER_ROW.test(line.text);
}

function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map(line => {
    const at = start;
    start += line.length + 1;
    return { text: line, start: at, end: at + line.length };
  });
}

function withoutEmptyTables(text: string, gone: readonly Span[]): Span[] {
  const starts = new Set(gone.map(({ start }) => start));
  const all = new Map(gone.map(span => [span.start, span]));
  const blocks = blocksOf(text);
  for (const [index, head] of blocks.entries()) {
    if (head.kind !== 'head') continue;
    const rows: Block[] = [];
    for (let at = index + 1; blocks[at]?.kind === 'row'; at += 1) rows.push(blocks[at] as Block);
    const goes = starts.has(head.start) || rows.every(({ start }) => starts.has(start));
    if (goes && (starts.has(head.start) || rows.length > 0)) {
      for (const block of [head, ...rows]) all.set(block.start, block);
    }
  }
  return [...all.values()].sort((one, other) => one.start - other.start);
}

function cut(text: string, spans: readonly Span[]): string {
  const lines: string[] = [];
  let next = 0;
  for (const { text: line, start, end } of linesOf(text)) {
    while (next < spans.length && (spans[next]?.end ?? 0) <= start && start > (spans[next]?.start ?? 0))
      next += 1;
    const pieces: string[] = [];
    let at = start;
    for (let index = next; index < spans.length && (spans[index]?.start ?? end) < end; index += 1) {
      const span = spans[index] as Span;
      pieces.push(text.slice(at, Math.max(at, span.start)));
      at = Math.min(end, span.end);
      if (span.end <= end) next = index + 1;
    }
    const rest = text.slice(at, end);
    if (pieces.length === 0) lines.push(line);
    else lines.push(joinPieces([...pieces, rest]));
  }
  return tidyLines(text, lines);
}

const GONE = '\0';

function joinPieces(pieces: readonly string[]): string {
  if (!pieces.some(piece => /[\p{L}\p{N}]/u.test(piece))) return GONE;
  const [first = '', ...others] = pieces;
  const indented = /^\s*$/.test(first) ? first : first.trimEnd();
  return others.reduce((line, piece) => {
    const bare = piece.trim();
    if (bare === '') return line;
    return line.trim() === '' ? line + bare : `${line} ${bare}`;
  }, indented);
}

function tidyLines(text: string, lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    if (line === GONE) continue;
    if (line.trim() === '' && (kept.length === 0 || kept.at(-1)?.trim() === '')) continue;
    kept.push(line);
  }
  const joined = kept.join('\n');
  return text.endsWith('\n') && joined.trim() !== '' ? joined : joined.trimEnd();
}
