import { REPORT_SECTIONS, type ReportSection, SECTION_FAILED } from '@groundwork/domain';

export type SectionView = 'none' | 'writing' | 'written' | 'unanswered' | 'failed';

/** @param section undefined when the report lacks the card's type */
export function viewSection(section: ReportSection | undefined, isGenerating: boolean): SectionView {
  if (section?.state === 'failed' || section?.content === SECTION_FAILED) return 'failed';
  if (section?.state === 'writing') return 'writing';
  if (!section || section.content.trim() === '') return isGenerating ? 'writing' : 'none';
  return section.state === 'unanswered' ? 'unanswered' : 'written';
}

/**
 * A section's text in the report, as it is read, printed and downloaded. While it is rewritten, or if that failed, the
 * earlier text; '' without one.
 */
export function textOf(section: ReportSection | undefined): string {
  const view = viewSection(section, false);
  if (section && view === 'written') return section.content;
  return view === 'writing' || view === 'failed' ? (section?.earlier?.content ?? '') : '';
}

export const hasText = (sections: readonly ReportSection[]) =>
  sections.some(section => textOf(section) !== '');

/**
 * Whether every section that can be written is up to date, and at least one is written: then only a rewrite changes
 * anything.
 */
export function isUpToDate(sections: readonly ReportSection[]): boolean {
  const views = REPORT_SECTIONS.map(standard => {
    const section = sections.find(({ type }) => type === standard.type);
    return section?.isOutOfDate ? 'none' : viewSection(section, false);
  });
  return views.includes('written') && views.every(view => view === 'written' || view === 'unanswered');
}
