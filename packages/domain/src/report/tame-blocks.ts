import { escapeInline } from './escape-markdown.ts';

const RULE = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const UNDERLINE = /^(?:=+|-+)$/;
const CONTAINER = /^(?:>[ \t]*|([-*+]|\d{1,9}[.)])([ \t]+)(?=\S))/;
const BARE_MARKER = /^(?:[*+]|\d{1,9}[.)])$/;
const HEADING = /^#{1,6}(?:[ \t]+(.*))?$/;
/** Containers are read to this depth. Deeper ones are text. */
const MAX_DEPTH = 6;
const TAB = 4;

interface Item {
  written: number;
  given: number;
}

/**
 * Markdown whose blocks are paragraphs, lists, quotations and tables only: headings become bold lines; rules,
 * underlined headings, fences, definitions, code and HTML become text; see `escapeInline` for the text within lines.
 * Lines are indented as their list needs it. Nothing in it reaches beyond its end. Time is linear.
 */
export function tameMarkdown(markdown: string): string {
  const tamed: string[] = [];
  const items: Item[] = [];
  let isFree = true;
  for (const line of escapeInline(markdown.replace(/\r\n?/g, '\n')).split('\n')) {
    const content = line.trim();
    if (content === '') {
      tamed.push('');
      isFree = true;
      continue;
    }
    const column = columnOf(line);
    const closes = closeItems(items, column, isFree || /^(?:[>#]|[-*+][ \t]|\d{1,9}[.)][ \t])/.test(content));
    const block = tameBlock(content, !isFree && !closes);
    const indent = ' '.repeat(items.at(-1)?.given ?? 0);
    openItems(items, column, block);
    const isApart = block.isHeading && block.prefix === '';
    const shown = `${indent}${block.prefix}${block.text}`.trimEnd();
    if (isApart) tamed.push('', shown, '');
    else tamed.push(line.endsWith('  ') ? `${shown}  ` : shown);
    isFree = isApart;
  }
  return tamed
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function columnOf(line: string): number {
  let column = 0;
  for (const sign of /^[ \t]*/.exec(line)?.[0] ?? '') column += sign === '\t' ? TAB - (column % TAB) : 1;
  return column;
}

function closeItems(items: Item[], column: number, mayClose: boolean): boolean {
  const before = items.length;
  while (mayClose && column < (items.at(-1)?.written ?? 0)) items.pop();
  return items.length < before;
}

function openItems(items: Item[], column: number, { markers }: TamedBlock): void {
  let written = column;
  let given = items.at(-1)?.given ?? 0;
  for (const marker of markers) {
    written += marker.written;
    given += marker.given;
    items.push({ written, given });
  }
}

interface TamedBlock {
  prefix: string;
  text: string;
  isHeading: boolean;
  markers: Item[];
}

/** @param isWithin the line goes on with a paragraph, unless something begins in it that may interrupt one */
function tameBlock(line: string, isWithin: boolean): TamedBlock {
  const block: TamedBlock = { prefix: '', text: '', isHeading: false, markers: [] };
  let rest = line;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    if (RULE.test(rest) || UNDERLINE.test(rest)) return { ...block, text: `\\${rest}` };
    if (BARE_MARKER.test(rest)) return { ...block, text: asText(rest) };
    const heading = HEADING.exec(rest);
    if (heading) return { ...block, text: bold(heading[1] ?? '', block.prefix), isHeading: true };
    const [container = '', marker, gap = ''] = CONTAINER.exec(rest) ?? [];
    if (container === '') return { ...block, text: rest.replace(/^~{3,}/, '\\$&') };
    if (depth === 0 && isWithin && marker && /^\d/.test(marker) && Number.parseInt(marker, 10) !== 1) {
      return { ...block, text: asText(rest) };
    }
    const mark = marker ?? '>';
    if (marker && !block.prefix.includes('>')) {
      const written = mark.length + (gap.length > TAB ? 1 : gap.length);
      block.markers.push({ written, given: mark.length + 1 });
    }
    block.prefix += `${mark} `;
    rest = rest.slice(container.length);
  }
  return { ...block, text: asText(rest) };
}

/** Escapes a beginning that would start a block. A number cannot be escaped, but the sign after it can. */
function asText(line: string): string {
  return line.replace(/^\d*(?=[-*+>#=~_.)])/, '$&\\');
}

function bold(title: string, prefix: string): string {
  const bare = withoutStars(title.replace(/(?:^|[ \t])#+[ \t]*$/, '').replaceAll(/\*\*|__/g, ''));
  if (bare === '') return prefix === '' ? '' : '\\#';
  return `**${bare}**`;
}

/** Without signs of emphasis at its ends: beside those of the bold line they would make a rule, or nothing bold. */
function withoutStars(text: string): string {
  let end = text.length;
  while (end > 0 && /[*_\s]/.test(text.charAt(end - 1)) && text.charAt(end - 2) !== '\\') end -= 1;
  return text.slice(0, end).replace(/^[*_\s]+/, '');
}
