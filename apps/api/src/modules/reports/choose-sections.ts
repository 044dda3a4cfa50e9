import { REPORT_SECTION_TYPES, type ReportSection, type ReportSectionType } from '@groundwork/domain';

/**
 * The sections that a generation writes, in the standard order: those that are missing, empty, failed or out of date. If
 * there are none, all that are written, as a founder may want other words; but not the unanswered ones, for which
 * there is still nothing to write from. None of them, and there is nothing to generate.
 */
export function chooseSections(
  sections: readonly Pick<ReportSection, 'type' | 'state' | 'isOutOfDate'>[],
): ReportSectionType[] {
  const ofType = new Map(sections.map(section => [section.type, section]));
  const due = REPORT_SECTION_TYPES.filter(type => {
    const section = ofType.get(type);
    return !section || section.isOutOfDate || !['written', 'unanswered'].includes(section.state);
  });
  if (due.length > 0) return due;
  return REPORT_SECTION_TYPES.filter(type => ofType.get(type)?.state === 'written');
}
