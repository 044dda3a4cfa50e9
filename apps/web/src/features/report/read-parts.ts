import { reportContracts, request } from '@groundwork/api-client';
import {
  drawnIn,
  REPORT_SECTIONS,
  type Report,
  type ReportPart,
  type ReportSection,
} from '@groundwork/domain';
import { textOf } from './section-view.ts';

/** The sections for a download that have a text, in order, as in the document (RE-58). */
export async function readParts(report: Report, sections: readonly ReportSection[]): Promise<ReportPart[]> {
  const params = { reportId: report.id };
  const pictures = request(reportContracts.pictures, { params });
  const parts = REPORT_SECTIONS.flatMap(({ type, title }) => {
    const section = sections.find(one => one.type === type);
    const content = textOf(section);
    return section && content !== '' ? [{ type, title, content, section }] : [];
  });
  const read = parts.map(async ({ section, ...part }): Promise<ReportPart> => {
    // The sources of an earlier text are not known.
    const statements =
      section.state === 'written'
        ? request(reportContracts.sources, { params: { ...params, sectionId: section.id } })
        : [];
    return { ...part, statements: await statements, pictures: drawnIn(await pictures, part.type) };
  });
  return Promise.all(read);
}
