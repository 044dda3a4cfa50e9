import { REPORT_SECTION_TYPES, type ReportSection, type ReportSectionType } from '@groundwork/domain';

/**
 * The sections that a generation writes, in the standard order: those that are missing, empty, failed or out of date, and
 * those of `again`. None of them, and there is nothing to generate.
 */
export function chooseSections(
  sections: readonly Pick<ReportSection, 'type' | 'state' | 'isOutOfDate'>[],
  again: readonly ReportSectionType[],
): ReportSectionType[] {
  const ofType = new Map(sections.map(section => [section.type, section]));
  return REPORT_SECTION_TYPES.filter(type => {
    const section = ofType.get(type);
    const isUpToDate = section && !section.isOutOfDate && ['written', 'unanswered'].includes(section.state);
    return !isUpToDate || again.includes(type);
  });
}
