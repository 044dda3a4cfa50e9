import { REPORT_SECTIONS, type Report, type ReportSection, type Startup } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import type { MarkdownComponent } from '../../ui/markdown/markdown-component.ts';
import { AboutReport } from './about-report.tsx';
import { TO_PRINT } from './document/use-print-on-arrival.ts';
import classes from './full-report.module.css';
import { ReportHeader } from './report-header.tsx';
import print from './report-print.module.css';
import { reportQueries } from './report-queries.ts';
import { ReportToolbar } from './report-toolbar.tsx';
import { SectionCard } from './section-card.tsx';
import { hasText } from './section-view.ts';
import { useReportActions } from './use-report-actions.ts';

interface FullReportProps {
  startup: Startup;
  report: Report;
  sections: readonly ReportSection[];
  Markdown: MarkdownComponent;
  /** Called on leaving for a page where the founder works on the startup. */
  onWork: () => void;
}

const writePictures = (count: number) => (count === 1 ? '1 chart' : `${count} charts`);

/** The twelve sections and their actions. Printed as one document. */
export function FullReport({ startup, report, sections, Markdown, onWork }: FullReportProps) {
  const navigate = useNavigate();
  const actions = useReportActions(report, sections);
  const isWritten = hasText(sections);
  const pictures = useQuery({
    ...reportQueries.pictures(report.id),
    // Pictures are read while the report is being written, so they are only complete at its end.
    enabled: isWritten && !actions.isGenerating,
    staleTime: 0,
  });
  const toCheck = (pictures.data ?? []).filter(({ state }) => state === 'proposed').length;
  return (
    <div className={`${classes.report} ${print.document}`}>
      <ReportHeader
        startup={startup}
        report={report}
        isWritten={isWritten}
        action={
          isWritten ? (
            <Button
              component={Link}
              to={paths.report(report.startupId)}
              className={print.omit}
              variant="default"
              leftSection={<IconBook size={16} aria-hidden />}
              rightSection={
                toCheck > 0 && (
                  <Badge tone="accent">
                    {writePictures(toCheck)} <span className={classes.toCheck}>to check</span>
                  </Badge>
                )
              }
              aria-label={toCheck > 0 ? `Read as document, ${writePictures(toCheck)} to check` : undefined}
              title={toCheck > 0 ? `${writePictures(toCheck)} to check` : undefined}
            >
              Read as document
            </Button>
          ) : null
        }
      />
      {isWritten && <p className={print.date}>Only the document version has sources and charts.</p>}
      <ReportToolbar
        startup={startup}
        report={report}
        sections={sections}
        actions={actions}
        Markdown={Markdown}
        onPrint={() => void navigate(paths.report(report.startupId), { state: TO_PRINT })}
      />
      <div className={classes.grid}>
        {REPORT_SECTIONS.map(standard => (
          <SectionCard
            key={standard.type}
            standard={standard}
            section={sections.find(({ type }) => type === standard.type)}
            startupId={report.startupId}
            reportId={report.id}
            isGenerating={actions.isGenerating}
            Markdown={Markdown}
            onGenerate={() => actions.generate({ rewrite: false })}
            onWork={onWork}
          />
        ))}
      </div>
      <AboutReport />
    </div>
  );
}
