import type { Startup } from '@groundwork/domain';
import { lazyComponent, useLazyComponent } from '../../app/lazy-component.ts';
import { EmptyReport } from './empty-report.tsx';
import { FullReport } from './full-report.tsx';
import { ReportFailure } from './report-failure.tsx';
import { ReportSpinner } from './report-spinner.tsx';
import { useReport } from './use-report.ts';

/** Loaded in parallel with the sections, so that the page does not wait for it. */
const markdown = lazyComponent(() => import('../../ui/markdown/markdown.tsx'));

interface ReportProps {
  startup: Startup;
  /** Called on leaving for a page where the founder works on the startup, which has to be selected then. */
  onWork: () => void;
  /** Called when there is no report: checks whether the startup still exists. */
  onMissing: () => Promise<boolean>;
}

export function Report({ startup, onWork, onMissing }: ReportProps) {
  const view = useReport(startup, onMissing);
  const formatting = useLazyComponent(markdown, true);
  if (view.state === 'failed') return <ReportFailure isTrying={view.isTrying} onTryAgain={view.tryAgain} />;
  if (view.state === 'none') return <EmptyReport startup={startup} onWork={onWork} />;
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
