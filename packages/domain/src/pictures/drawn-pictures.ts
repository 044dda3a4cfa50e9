import type { Picture, SharedPicture } from '../entities/picture.ts';
import type { ReportSectionType, ReportStatement } from '../entities/report.ts';

/** The drawn pictures of a section, as readers of a link see them. */
export const sharePictures = (pictures: readonly Picture[], section: ReportSectionType): SharedPicture[] =>
  drawnIn(pictures, section).map(({ kind, title, measures, rows }) => ({
    kind,
    title,
    measures,
    rows: rows.map(({ label, cells }) => ({ label, cells })),
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
