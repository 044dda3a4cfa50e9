import { reportContracts, request } from '@groundwork/api-client';
import type { ReportSection, ReportStatement } from '@groundwork/domain';
import { textOf } from './section-view.ts';

export interface TracedSection extends ReportSection {
  statements: readonly ReportStatement[];
}

/** The sections that have a text, in order, with what their statements rest on. */
export function readStatements(
  reportId: number,
  sections: readonly ReportSection[],
): Promise<TracedSection[]> {
  return Promise.all(
    sections
      .filter(section => textOf(section) !== '')
      .toSorted((one, other) => one.order - other.order)
      .map(async section => ({
        ...section,
        // An earlier text has none that are known.
        statements:
          section.state === 'written'
            ? await request(reportContracts.sources, { params: { reportId, sectionId: section.id } })
            : [],
      })),
  );
}
