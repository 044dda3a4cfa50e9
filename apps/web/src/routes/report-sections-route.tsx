import { useParams } from 'react-router';
import { BackLink } from '../app/navigation/back-link.tsx';
import { parseId, paths } from '../app/paths.ts';
import { ReportDocument } from '../features/report/document/report-document.tsx';
import { Page } from '../ui/page.tsx';
import { ReportOfAddress } from './report-of-address.tsx';

export function Component() {
  const startupId = parseId(useParams().startupId);
  return (
    <Page>
      <BackLink to={startupId === null ? paths.latestReport : paths.report(startupId)}>Report</BackLink>
      <ReportOfAddress Shown={ReportDocument} pathOf={paths.reportDocument} />
    </Page>
  );
}
