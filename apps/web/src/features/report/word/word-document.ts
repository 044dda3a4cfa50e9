import {
  describeSource,
  EVIDENCE_LEGEND,
  hasEvidence,
  markStatements,
  type NotedSection,
  numberSources,
  pictureStatements,
  REPORT_SECTIONS,
  type ReportPart,
  writeDay,
} from '@groundwork/domain';
import {
  AlignmentType,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  type Table,
  TextRun,
} from 'docx';
import type { MarkdownNode } from '../../../ui/markdown/markdown-tree.ts';
import { toBlocks, toRuns, toTables, xmlText } from './word-blocks.ts';

const TYPEFACE = 'Calibri';

/** The page's parser for a section's text. */
type ReadTree = (text: string) => MarkdownNode[];

/**
 * A title page, the sections with their pictures as tables, and at the end the numbered sources of each section, to
 * which numbers in the text refer.
 * @param report `day` is the day of its generation, as '2026-11-21'
 */
export function buildWordDocument(
  { title, day }: { title: string; day: string },
  sections: readonly ReportPart[],
  readTree: ReadTree,
): Promise<ArrayBuffer> {
  let lists = 0;
  const nextList = () => {
    lists += 1;
    return lists;
  };
  const noted = numberSources(
    sections.map(({ statements, pictures }) => [...statements, ...pictureStatements(pictures)]),
  );
  const parts = sections.map((section, index) => ({
    section,
    ...(noted[index] ?? { notes: [], cited: [] }),
  }));
  const document = new Document({
    title: xmlText(title),
    creator: 'Groundwork',
    styles: {
      default: { document: { run: { font: TYPEFACE, size: 22 } } },
      paragraphStyles: [
        { id: 'Text', name: 'Text', basedOn: 'Normal', paragraph: { spacing: { after: 140, line: 288 } } },
      ],
    },
    numbering: { config: [{ reference: 'numbers', levels: LEVELS }] },
    sections: [
      {
        children: [
          ...titlePage(title, day),
          ...parts.flatMap(({ section, cited }, index) => {
            const { content, statements, pictures } = section;
            const text = toBlocks(readTree(markStatements(content, statements, cited)), nextList);
            const drawn = toTables(pictures, cited.slice(statements.length));
            return writeSection(section, [...text, ...drawn], index === 0);
          }),
          ...writeSources(parts, nextList),
        ],
      },
    ],
  });
  return Packer.toArrayBuffer(document);
}

const LEVELS = Array.from({ length: 9 }, (_, level) => ({
  level,
  format: LevelFormat.DECIMAL,
  text: `%${level + 1}.`,
  alignment: AlignmentType.START,
  style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
}));

function titlePage(title: string, day: string): Paragraph[] {
  return [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      spacing: { before: 4000, after: 240 },
      children: toRuns(title),
    }),
    new Paragraph({ children: [new TextRun(`Generated on ${writeDay(day)}`)] }),
  ];
}

function writeSection(
  { type, title }: ReportPart,
  text: readonly (Paragraph | Table)[],
  isFirst: boolean,
): (Paragraph | Table)[] {
  const subtitle = REPORT_SECTIONS.find(standard => standard.type === type)?.subtitle;
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: isFirst,
      spacing: { before: 360, after: 80 },
      children: toRuns(title),
    }),
    ...(subtitle
      ? [new Paragraph({ spacing: { after: 160 }, children: toRuns(subtitle, { italics: true }) })]
      : []),
    ...text,
  ];
}

/** Lists each source once per section. Empty without any source. */
function writeSources(
  sections: readonly (Pick<NotedSection, 'notes'> & { section: ReportPart })[],
  nextList: () => number,
): Paragraph[] {
  const parts = sections.filter(({ notes }) => notes.length > 0);
  if (parts.length === 0) return [];
  // One list, so that the numbers continue from section to section.
  const instance = nextList();
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: true, children: toRuns('Sources') }),
    ...(sections.some(({ section }) => hasEvidence(section.statements))
      ? [new Paragraph({ style: 'Text', children: toRuns(EVIDENCE_LEGEND, { italics: true }) })]
      : []),
    ...parts.flatMap(({ section: { title }, notes }) => [
      new Paragraph({
        heading: HeadingLevel.HEADING_2,
        spacing: { before: 240, after: 80 },
        children: toRuns(title),
      }),
      ...notes.map(
        ({ source }) =>
          new Paragraph({
            numbering: { reference: 'numbers', level: 0, instance },
            children: toRuns(describeSource(source)),
          }),
      ),
    ]),
  ];
}
