import type { Picture } from '../entities/picture.ts';
import type { ReportSectionType, ReportStatement } from '../entities/report.ts';
import type { SharedContentSection } from '../report/share-content.ts';

/** The drawn pictures of a section, for readers of a link. Each row has the sentence that it rests on. */
export const sharePictures = (
  pictures: readonly Picture[],
  section: ReportSectionType,
): SharedContentSection['pictures'] =>
  drawnIn(pictures, section).map(({ kind, title, measures, rows }) => ({
    kind,
    title,
    measures,
    rows: rows.map(({ label, cells, source }) => ({ label, cells, quote: source?.quote ?? null })),
  }));

export const drawnIn = (pictures: readonly Picture[], section: ReportSectionType): Picture[] =>
  pictures.filter(picture => picture.section === section && picture.state === 'drawn');

/**
 * The sources of a picture's rows, as statements to be numbered after a section's own (RE-67). None of them is in its
 * text.
 */
export const pictureStatements = (pictures: readonly Picture[]): ReportStatement[] =>
  pictures.flatMap(({ rows }) =>
    rows.map(({ source }) => ({ text: '', paragraph: 0, sources: source ? [source] : [] })),
  );
