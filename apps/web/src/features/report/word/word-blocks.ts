import { directionOf, type Picture, splitMarks } from '@groundwork/domain';
import {
  ExternalHyperlink,
  type IParagraphOptions,
  type IRunOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { MarkdownNode } from '../../../ui/markdown/markdown-tree.ts';
import { safeHref } from '../../../ui/markdown/safe-href.ts';

type Block = Paragraph | Table;
type Look = Omit<IRunOptions, 'text' | 'children'>;

/**
 * Properties that a block inherits from the lists and quotes around it. Each `instance` of a numbered list starts
 * counting anew.
 */
interface BlockPlace {
  paragraph: Omit<IParagraphOptions, 'children' | 'text'>;
  depth: number;
  nextList: () => number;
}

const MAX_DEPTH = 8;
/** Characters that XML cannot contain; a document with one would not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_XML, '');

/** The lines of a text as runs with breaks between them, and its note numbers as superscripts. */
export function toRuns(text: string, look: Look = {}): TextRun[] {
  return splitMarks(text).flatMap(piece => {
    if (typeof piece !== 'string') return [toMark(piece)];
    return xmlText(piece)
      .split(/\r?\n/)
      .map((line, index) => new TextRun({ ...look, text: line, ...(index > 0 && { break: 1 }) }));
  });
}

const toMark = (numbers: readonly number[]): TextRun =>
  numbers.length === 0
    ? new TextRun({ text: ' (assumption)', italics: true })
    : new TextRun({ text: numbers.map(number => `[${number}]`).join(''), superScript: true });

/**
 * The figures of pictures, each as a table under its title.
 * @param cited the source numbers of all rows of all pictures, in order
 */
export function toTables(pictures: readonly Picture[], cited: readonly (readonly number[])[]): Block[] {
  const marks = [...cited];
  return pictures.flatMap(({ title, measures, rows }) => [
    new Paragraph({ style: 'Text', keepNext: true, children: toRuns(title, { bold: true }) }),
    toTable([
      ['', ...measures].map(name => ({ children: toRuns(name, { bold: true }) })),
      ...rows.map(({ label, cells }) => {
        const numbers = marks.shift() ?? [];
        const mark = numbers.length === 0 ? [] : [toMark(numbers)];
        return [
          { children: [...toRuns(label), ...mark], bidirectional: directionOf(label) === 'rtl' },
          ...cells.map(({ text }) => ({ children: toRuns(text) })),
        ];
      }),
    ]),
    new Paragraph({ children: [] }),
  ]);
}

/** Converts parsed Markdown to paragraphs, lists and tables. HTML becomes text, and images their descriptions. */
export function toBlocks(nodes: readonly MarkdownNode[], nextList: () => number): Block[] {
  return nodes.flatMap(node => blockOf(node, { paragraph: {}, depth: 0, nextList }));
}

function blockOf(node: MarkdownNode, place: BlockPlace): Block[] {
  const { children = [] } = node;
  switch (node.type) {
    case 'heading':
      return [paragraph(place, runsOf(node, { bold: true }), node)];
    case 'code':
      return [paragraph(place, toRuns(node.value ?? '', { font: 'Consolas' }), node)];
    case 'blockquote':
      return children.flatMap(child =>
        blockOf(child, { ...place, paragraph: { ...place.paragraph, indent: { left: 480 } } }),
      );
    case 'list':
      return listOf(node, place);
    case 'table':
      return [tableOf(node)];
    case 'thematicBreak':
    case 'definition':
      return [];
    default:
      return [paragraph(place, runsOf(node, {}), node)];
  }
}

function paragraph({ paragraph }: BlockPlace, children: ParagraphChild[], node: MarkdownNode): Paragraph {
  const bidirectional = directionOf(plainOf(node)) === 'rtl';
  return new Paragraph({ style: 'Text', ...paragraph, bidirectional, children });
}

/** The first paragraph of an item has the bullet or number; the others are indented below it. */
function listOf(list: MarkdownNode, { depth, nextList }: BlockPlace): Block[] {
  const level = Math.min(depth, MAX_DEPTH);
  const instance = nextList();
  const mark = list.ordered
    ? { style: 'ListParagraph', numbering: { reference: 'numbers', level, instance } }
    : { style: 'ListParagraph', bullet: { level } };
  const below = { indent: { left: 720 * (level + 1) } };
  return (list.children ?? []).flatMap(item =>
    (item.children ?? []).flatMap((child, index) =>
      blockOf(child, { paragraph: index === 0 ? mark : below, depth: depth + 1, nextList }),
    ),
  );
}

function tableOf({ children = [] }: MarkdownNode): Table {
  const columns = Math.max(1, ...children.map(row => row.children?.length ?? 0));
  const cellOf = (cell: MarkdownNode | undefined, isHead: boolean): Cell => ({
    children: cell ? runsOf(cell, { bold: isHead }) : [],
    bidirectional: directionOf(plainOf(cell)) === 'rtl',
  });
  return toTable(
    children.map((row, index) =>
      Array.from({ length: columns }, (_, column) => cellOf(row.children?.[column], index === 0)),
    ),
  );
}

type Cell = Pick<IParagraphOptions, 'children' | 'bidirectional'>;

/** Width of a page between its margins, in twentieths of a point. */
const TEXT_WIDTH = 9026;

/**
 * The first row is the header. Rows are not split across pages. Readers other than Word need the widths of the columns,
 * else each is as wide as a letter.
 */
const toTable = (rows: readonly (readonly Cell[])[]): Table => {
  const columns = rows[0]?.length ?? 1;
  const width = Math.floor(TEXT_WIDTH / columns);
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: Array.from({ length: columns }, () => width),
    rows: rows.map(
      (row, index) =>
        new TableRow({
          cantSplit: true,
          ...(index === 0 && { tableHeader: true }),
          children: row.map(
            cell =>
              new TableCell({
                width: { size: width, type: WidthType.DXA },
                margins: { top: 40, bottom: 40, left: 80, right: 80 },
                children: [new Paragraph(cell)],
              }),
          ),
        }),
    ),
  });
};

function runsOf(node: MarkdownNode, look: Look): ParagraphChild[] {
  const within = (changed: Look) => (node.children ?? []).flatMap(child => runsOf(child, changed));
  switch (node.type) {
    case 'strong':
      return within({ ...look, bold: true });
    case 'emphasis':
      return within({ ...look, italics: true });
    case 'inlineCode':
      return toRuns(node.value ?? '', { ...look, font: 'Consolas' });
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'link': {
      const link = safeHref(node.url ?? '');
      if (link === null) return within(look);
      return [new ExternalHyperlink({ link, children: within({ ...look, style: 'Hyperlink' }) })];
    }
    default:
      return node.children ? within(look) : toRuns(node.value ?? node.alt ?? '', look);
  }
}

const plainOf = (node: MarkdownNode | undefined): string =>
  (node?.value ?? '') + (node?.children ?? []).map(plainOf).join('');
