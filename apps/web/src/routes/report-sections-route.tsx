import { useParams } from 'react-router';
import { BackLink } from '../app/navigation/back-link.tsx';
import { parseId, paths } from '../app/paths.ts';
import { Report } from '../features/report/report.tsx';
import { Page } from '../ui/page.tsx';
import { ReportOfAddress } from './report-of-address.tsx';

export function Component() {
  const startupId = parseId(useParams().startupId);
  return (
    <Page>
      <BackLink to={startupId === null ? paths.latestReport : paths.report(startupId)}>Report</BackLink>
      <ReportOfAddress Shown={Report} pathOf={paths.reportSections} />
    </Page>
  );
}
