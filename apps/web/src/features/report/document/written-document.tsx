import {
  EVIDENCE_LEGEND,
  hasEvidence,
  type Report,
  type ReportSection,
  type Startup,
} from '@groundwork/domain';
import { Button, Group } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { ReadingDocument } from '../../../ui/document-section.tsx';
import type { MarkdownComponent } from '../../../ui/markdown/markdown-component.ts';
import { AboutReport } from '../about-report.tsx';
import { ReportHeader } from '../report-header.tsx';
import print from '../report-print.module.css';
import { ReportSpinner } from '../report-spinner.tsx';
import { ReportToolbar } from '../report-toolbar.tsx';
import { NothingWritten, WritingNote } from '../section-notes.tsx';
import { useReportActions } from '../use-report-actions.ts';
import { Cover } from './cover.tsx';
import classes from './document.module.css';
import paper from './report-print.module.css';
import type { SectionPictures } from './section-pictures.tsx';
import { StillMissing } from './still-missing.tsx';
import { useDocument } from './use-document.ts';
import { usePrintOnArrival } from './use-print-on-arrival.ts';
import { WrittenSection } from './written-section.tsx';

interface WrittenDocumentProps {
  startup: Startup;
  report: Report;
  sections: readonly ReportSection[];
  Markdown: MarkdownComponent;
  /** Null if its code failed to load. */
  Pictures: typeof SectionPictures | null;
  onWork: () => void;
}

/** What is written, to read and print, and then what is missing. */
export function WrittenDocument(props: WrittenDocumentProps) {
  const { startup, report, sections, Markdown, Pictures, onWork } = props;
  const actions = useReportActions(report, sections);
  const { isGenerating, generate } = actions;
  const { isWhole, parts, failed, tryAgain } = useDocument(report, sections, isGenerating);
  usePrintOnArrival(isWhole);
  if (!isWhole) return <ReportSpinner />;
  const shown = parts.filter(({ text }) => text !== '');
  const isWritten = shown.length > 0;
  return (
    <div className={`${print.document} ${paper.paper} ${classes.page}`}>
      <ReportHeader
        startup={startup}
        report={report}
        isWritten={isWritten}
        className={paper.title}
        action={
          <Button
            component={Link}
            to={paths.reportSections(startup.id)}
            className={print.omit}
            variant="default"
            leftSection={<IconLayoutGrid size={16} aria-hidden />}
          >
            View sections
          </Button>
        }
      />
      <ReportToolbar
        startup={startup}
        report={report}
        sections={sections}
        actions={actions}
        Markdown={Markdown}
        onPrint={() => window.print()}
      />
      <ReadingDocument label={`${startup.name} Report`} className={classes.document}>
        <Cover description={startup.description ?? ''} contents={shown.map(({ standard }) => standard)} />
        {failed !== '' && (
          <Group className={print.omit} gap="sm" role="alert">
            <p>Couldn't load the {failed}.</p>
            <Button variant="default" size="xs" onClick={tryAgain}>
              Try Again
            </Button>
          </Group>
        )}
        {!isWritten && (isGenerating ? <WritingNote /> : <NothingWritten />)}
        {shown.map(part => (
          <WrittenSection
            key={part.standard.type}
            part={part}
            startupId={startup.id}
            reportId={report.id}
            Markdown={Markdown}
            Pictures={Pictures}
            onRetry={isGenerating ? null : () => generate({ rewrite: false })}
            onWork={onWork}
          />
        ))}
        {shown.some(({ known }) => hasEvidence(known)) && <p className={classes.origin}>{EVIDENCE_LEGEND}</p>}
        <StillMissing
          startupId={startup.id}
          sections={parts.filter(({ text }) => text === '')}
          isWritten={isWritten}
          onWork={onWork}
        />
      </ReadingDocument>
      <AboutReport />
    </div>
  );
}
