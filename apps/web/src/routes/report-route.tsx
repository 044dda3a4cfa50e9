import { BackLink } from '../app/navigation/back-link.tsx';
import { paths } from '../app/paths.ts';
import { ReportDocument } from '../features/report/document/report-document.tsx';
import { Page } from '../ui/page.tsx';
import { ReportOfAddress } from './report-of-address.tsx';

export function Component() {
  return (
    <Page>
      <BackLink to={paths.dashboard}>Dashboard</BackLink>
      <ReportOfAddress Shown={ReportDocument} pathOf={paths.report} />
    </Page>
  );
}
