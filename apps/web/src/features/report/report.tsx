import type { Startup } from '@groundwork/domain';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { EmptyReport } from './empty-report.tsx';
import { FullReport } from './full-report.tsx';
import { ReportFailure } from './report-failure.tsx';
import { ReportSpinner } from './report-spinner.tsx';
import { useReport } from './use-report.ts';

/** Loaded beside the sections, so that the page does not wait for it. */
const markdown = lazyComponent(() => import('../../ui/markdown/markdown.tsx'));

interface ReportProps {
  startup: Startup;
  /** Goes on to where the startup is worked on, which is then to be the selected one. */
  onWork: () => void;
  /** Finds out whether the startup is still there, when its report is not. */
  onMissing: () => Promise<boolean>;
}

export function Report({ startup, onWork, onMissing }: ReportProps) {
  const view = useReport(startup, onMissing);
  const formatting = useLazyComponent(markdown, true);
  if (view.state === 'failed') return <ReportFailure isTrying={view.isTrying} onTryAgain={view.tryAgain} />;
  if (view.state === 'none') return <EmptyReport title={`${startup.name} Report`} onWork={onWork} />;
  if (view.state === 'loading' || formatting === 'awaited') return <ReportSpinner />;
  return (
    <FullReport
      startup={startup}
      report={view.report}
      sections={view.sections}
      Markdown={formatting === 'missing' ? null : formatting.Markdown}
      onWork={onWork}
    />
  );
}
