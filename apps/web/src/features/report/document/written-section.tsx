import { markStatements } from '@groundwork/domain';
import { DocumentSection } from '../../../ui/document-section.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { ReportText } from '../../../ui/report-text.tsx';
import { OutOfDate } from '../out-of-date.tsx';
import { BeingRewritten, FailedNote } from '../section-notes.tsx';
import paper from './report-print.module.css';
import { SectionNotesList } from './section-notes-list.tsx';
import type { SectionPictures } from './section-pictures.tsx';
import type { useDocument } from './use-document.ts';

interface WrittenSectionProps {
  part: ReturnType<typeof useDocument>['parts'][number];
  startupId: number;
  reportId: number;
  Markdown: MarkdownComponent;
  /** Null if its code failed to load. */
  Pictures: typeof SectionPictures | null;
  /** Null while sections are being written. */
  onRetry: (() => void) | null;
  onWork: () => void;
}

export function WrittenSection(props: WrittenSectionProps) {
  const { startupId, reportId, Markdown, Pictures, onRetry, onWork } = props;
  const { section, view, text, known, own, notes, cited } = props.part;
  const { type, title } = props.part.standard;
  const isOutOfDate = view === 'written' && section?.isOutOfDate;
  const retry =
    onRetry &&
    (() => {
      onRetry();
      // The retry button disappears with the failure.
      document.getElementById(type)?.focus({ preventScroll: true });
    });
  return (
    <DocumentSection
      id={type}
      title={title}
      mark={isOutOfDate ? <OutOfDate /> : view === 'writing' && <BeingRewritten />}
      className={paper.section}
    >
      {view === 'failed' && <FailedNote earlierAt={section?.earlier?.writtenAt ?? null} onRetry={retry} />}
      <ReportText text={Markdown ? markStatements(text, known, cited) : text} Markdown={Markdown} />
      {Pictures && (
        <Pictures
          pictures={own}
          cited={cited.slice(known.length)}
          inText={new Set(cited.slice(0, known.length).flat())}
          reportId={reportId}
          startupId={startupId}
          onWork={onWork}
        />
      )}
      <SectionNotesList title={title} notes={notes} startupId={startupId} onWork={onWork} />
    </DocumentSection>
  );
}
