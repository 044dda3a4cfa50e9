import { type ReportSection, SECTION_FAILED } from '@groundwork/domain';

/** What a card shows of its section. */
export type SectionView = 'none' | 'writing' | 'written' | 'unanswered' | 'failed';

/** @param section undefined when the report has none of the card's type */
export function viewSection(section: ReportSection | undefined, isGenerating: boolean): SectionView {
  if (section?.state === 'failed' || section?.content === SECTION_FAILED) return 'failed';
  if (section?.state === 'writing') return 'writing';
  if (!section || section.content.trim() === '') return isGenerating ? 'writing' : 'none';
  return section.state === 'unanswered' ? 'unanswered' : 'written';
}

/** Whether a section has a text of the founder's report: that is what is printed and downloaded. */
export const isWritten = (section: ReportSection) => viewSection(section, false) === 'written';
