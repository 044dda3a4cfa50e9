import { type Report, type Startup, writeDay } from '@groundwork/domain';
import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { reportDay } from './report-day.ts';
import print from './report-print.module.css';

interface ReportHeaderProps {
  startup: Startup;
  report: Report;
  /** Whether there is something to print below it. */
  isWritten: boolean;
  className?: string | undefined;
  /** Leads to the report's other view. */
  action: ReactNode;
}

/** The title of both views of the report. The date is on paper only: on screen the toolbar shows it. */
export function ReportHeader({ startup, report, isWritten, className = '', action }: ReportHeaderProps) {
  return (
    <header className={`${print.head} ${className}`}>
      <PageHeading
        title={`${startup.name} Report`}
        ending="Report"
        subtitle={<span className={print.omit}>Your startup analysis and insights</span>}
        actions={action}
      />
      {isWritten && <p className={print.date}>{writeDay(reportDay(report))}</p>}
    </header>
  );
}
