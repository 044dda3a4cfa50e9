import { keepBackslashes } from './keep-backslashes.ts';
import { alignTable, isTable, splitRows } from './markdown-table.ts';

/** The parts of the parser's tree that are used here. */
export interface MarkdownNode {
  type: string;
  value?: string;
  ordered?: boolean | null;
  /** Images only. */
  alt?: string | null;
  /** Links only. */
  url?: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number; column: number }; end: { offset?: number } } | undefined;
  data?: { hProperties: Record<string, string | number> };
}

/** Scrolls sideways, also by keyboard. */
const TABLE = { className: 'table', tabIndex: 0, role: 'region', ariaLabel: 'Table' };

/** Item numbers with more digits need more room than a list leaves them. */
const NARROW_DIGITS = 2;

/**
 * Disabled in founders' texts. They seldom type Markdown, and these would hide characters that they meant, or add
 * others.
 */
const NOT_TYPED = [
  'blockQuote',
  'characterEscape',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
];

/** The parser's settings, as a plugin receives them. */
interface Settings {
  data(key: 'micromarkExtensions', value: object[]): unknown;
}

/**
 * A plugin that keeps a founder's text as typed, except emphasis, code, links and lists. A single line is not a list:
 * '2. the second' may be an answer, and its number is part of it.
 */
export function readAsTyped(this: Settings, { isOneLine }: { isOneLine: boolean }): void {
  const disabled = isOneLine ? [...NOT_TYPED, 'list'] : NOT_TYPED;
  this.data('micromarkExtensions', [{ disable: { null: disabled } }]);
}

/** The parts of an HTML tree that are used here. */
interface HtmlNode {
  type: string;
  tagName?: string;
  properties?: object;
  value?: string;
  children?: HtmlNode[];
}

/**
 * Gives a text beside elements an element of its own. Translators of pages replace text nodes, and React could not find
 * the one that it has to change or remove while the text grows.
 */
export function wrapTexts(node: HtmlNode): void {
  const { type, children = [] } = node;
  children.forEach(wrapTexts);
  if (type === 'root' || children.length < 2 || !children.some(({ value }) => value?.trim())) return;
  const joined = joinTexts(children);
  node.children = joined.map(child =>
    child.value?.trim() && joined.length > 1
      ? { type: 'element', tagName: 'span', properties: {}, children: [child] }
      : child,
  );
}

/** Raw HTML is shown as text. */
function joinTexts(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1)?.value;
    if (node.value === undefined || before === undefined) joined.push(node);
    else joined[joined.length - 1] = { type: 'text', value: before + node.value };
  }
  return joined;
}

/** A plugin for the texts of models, which write formulas. */
export function readAsWritten(this: Settings): void {
  this.data('micromarkExtensions', [keepBackslashes]);
}

const BLOCKS = [
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'definition',
  'headingAtx',
  'htmlFlow',
  'list',
  'thematicBreak',
];

/** The same for a cell of a table, which has no blocks. */
export function readAsCell(this: Settings): void {
  this.data('micromarkExtensions', [keepBackslashes, { disable: { null: BLOCKS } }]);
}

interface Mending {
  /** Typed by a founder, whose characters stay as they are. */
  isTyped: boolean;
  /**
   * Parses a cell, where tables are built. Otherwise, as in a message that may still grow, they keep their lines.
   */
  readCell?: ((text: string) => MarkdownNode[]) | undefined;
}

/** A plugin that corrects what CommonMark makes of tables and calculations, and of the numbers and lines of lists. */
export function mendTree(mending: Mending) {
  return (tree: MarkdownNode, file: { value: unknown }) =>
    mendChildren(tree, { ...mending, source: String(file.value), isInItem: false });
}

interface TreePlace extends Mending {
  source: string;
  isInItem: boolean;
}

function mendChildren(parent: MarkdownNode, place: TreePlace): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((node): MarkdownNode | MarkdownNode[] => {
    const text = readSource(node, place.source);
    if (node.type === 'paragraph' && isTable(text)) {
      return place.readCell ? buildTable(node, text, place.readCell) : buildLines(node, alignTable(text));
    }
    if (isCalculation(node, place.source)) return { type: 'text', value: text, position: node.position };
    if (node.type === 'text' && place.isInItem) return breakLines(node);
    if (node.type === 'list' && node.ordered) mendNumbers(node, place);
    mendChildren(node, { ...place, isInItem: place.isInItem || node.type === 'listItem' });
    return node;
  });
}

function readSource({ position }: MarkdownNode, source: string): string {
  return source.slice(position?.start.offset, position?.end.offset);
}

function buildTable(
  { position }: MarkdownNode,
  text: string,
  readCell: NonNullable<Mending['readCell']>,
): MarkdownNode {
  const rows = splitRows(text).map(
    (cells): MarkdownNode => ({
      type: 'tableRow',
      children: cells.map(cell => ({ type: 'tableCell', children: readCell(cell) })),
    }),
  );
  return { type: 'table', children: rows, position };
}

/** Keeps a table's lines, because this Markdown has no tables. */
function buildLines({ position }: MarkdownNode, value: string): MarkdownNode {
  return { type: 'code', value, position, data: { hProperties: TABLE } };
}

/** Whether the marks are part of a calculation: the stars of 5*4*3 are not emphasis. */
function isCalculation({ type, position }: MarkdownNode, source: string): boolean {
  if (type !== 'emphasis' && type !== 'strong') return false;
  const { start, end } = position ?? {};
  return /\d/.test(`${source[(start?.offset ?? 0) - 1] ?? ''}${source[end?.offset ?? 0] ?? ''}`);
}

/** Paragraphs keep line breaks by style. List items, whose text may have no paragraph, need elements. */
function breakLines(node: MarkdownNode): MarkdownNode[] {
  const lines = node.value?.split('\n') ?? [];
  return lines.flatMap((value, index) =>
    index === 0 ? { type: 'text', value } : [{ type: 'break' }, { type: 'text', value }],
  );
}

/** Keeps the item numbers that a founder typed, which may refer to questions, and makes room for long ones. */
function mendNumbers(list: MarkdownNode, { source, isTyped }: TreePlace): void {
  const items = list.children ?? [];
  let digits = 0;
  for (const item of items) {
    const [number = ''] = /^\d+/.exec(readSource(item, source)) ?? [];
    digits = Math.max(digits, number.length);
    if (isTyped) item.data = { hProperties: { value: Number(number) } };
  }
  if (digits > NARROW_DIGITS) list.data = { hProperties: { style: `--room: ${digits + 1}ch` } };
}
