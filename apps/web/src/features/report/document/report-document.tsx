import type { Startup } from '@groundwork/domain';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import { EmptyReport } from '../empty-report.tsx';
import { ReportFailure } from '../report-failure.tsx';
import { ReportSpinner } from '../report-spinner.tsx';
import { useReport } from '../use-report.ts';
import { WrittenDocument } from './written-document.tsx';

/** Loaded in parallel with the sections. */
const parts = lazyComponent(() => import('./written-parts.ts'));

interface ReportDocumentProps {
  startup: Startup;
  onWork: () => void;
  onMissing: () => Promise<boolean>;
}

/** A startup's report as a document to read and print (RE-67). */
export function ReportDocument({ startup, onWork, onMissing }: ReportDocumentProps) {
  const view = useReport(startup, onMissing);
  const code = useLazyComponent(parts, true);
  if (view.state === 'failed') return <ReportFailure isTrying={view.isTrying} onTryAgain={view.tryAgain} />;
  if (view.state === 'none') return <EmptyReport startup={startup} onWork={onWork} />;
  if (view.state === 'loading' || code === 'awaited') return <ReportSpinner />;
  return (
    <WrittenDocument
      startup={startup}
      report={view.report}
      sections={view.sections}
      Markdown={code === 'missing' ? null : code.NotedMarkdown}
      Pictures={code === 'missing' ? null : code.SectionPictures}
      onWork={onWork}
    />
  );
}
