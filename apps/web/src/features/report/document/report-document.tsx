import type { Startup } from '@groundwork/domain';
import { lazyComponent, useLazyComponent } from '../../../app/lazy-component.ts';
import { EmptyReport } from '../empty-report.tsx';
import { ReportFailure } from '../report-failure.tsx';
import { ReportSpinner } from '../report-spinner.tsx';
import { useReport } from '../use-report.ts';
import { WrittenDocument } from './written-document.tsx';

const markdown = lazyComponent(() => import('./noted-markdown.tsx'));

interface ReportDocumentProps {
  startup: Startup;
  onWork: () => void;
  onMissing: () => Promise<boolean>;
}

/** A startup's report as a document to read and print (RE-67). */
export function ReportDocument({ startup, onWork, onMissing }: ReportDocumentProps) {
  const view = useReport(startup, onMissing);
  const formatting = useLazyComponent(markdown, true);
  if (view.state === 'failed') return <ReportFailure isTrying={view.isTrying} onTryAgain={view.tryAgain} />;
  if (view.state === 'none') return <EmptyReport title={`${startup.name} Report`} onWork={onWork} />;
  if (view.state === 'loading' || formatting === 'awaited') return <ReportSpinner />;
  return (
    <WrittenDocument
      startup={startup}
      report={view.report}
      sections={view.sections}
      Markdown={formatting === 'missing' ? null : formatting.NotedMarkdown}
      onWork={onWork}
    />
  );
}
