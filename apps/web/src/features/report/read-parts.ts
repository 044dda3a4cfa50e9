import { reportContracts, request } from '@groundwork/api-client';
import {
  drawnIn,
  profileFieldsOf,
  profileToMarkdown,
  REPORT_SECTIONS,
  type Report,
  type ReportPart,
  type ReportSection,
  type Startup,
} from '@groundwork/domain';
import { textOf } from './section-view.ts';

/**
 * The sections for a download that have content, in order. One without a text gets its fields of the profile, as in the
 * document (RE-68).
 */
export async function readParts(
  startup: Startup,
  report: Report,
  sections: readonly ReportSection[],
): Promise<ReportPart[]> {
  const params = { reportId: report.id };
  const pictures = request(reportContracts.pictures, { params });
  const parts = REPORT_SECTIONS.map(async (standard): Promise<ReportPart> => {
    const { type, title } = standard;
    const section = sections.find(one => one.type === type);
    const text = textOf(section);
    if (!section || text === '') {
      const content = profileToMarkdown(profileFieldsOf(startup, standard));
      return { type, title, content, statements: [], pictures: [] };
    }
    // The sources of an earlier text are not known.
    const statements =
      section.state === 'written'
        ? request(reportContracts.sources, { params: { ...params, sectionId: section.id } })
        : [];
    return {
      type,
      title,
      content: text,
      statements: await statements,
      pictures: drawnIn(await pictures, type),
    };
  });
  return (await Promise.all(parts)).filter(({ content }) => content !== '');
}
