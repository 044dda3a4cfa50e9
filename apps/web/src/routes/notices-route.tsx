import { useCurrentUser } from '../features/auth/current-user.ts';
import { NoticeList } from '../features/notices/notice-list.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function Component() {
  const { id: userId } = useCurrentUser();
  const { startups, select } = useSelectedStartup(userId);
  return (
    <Page width="form">
      <PageHeading title="Notices" subtitle="What happened while you were away" />
      <NoticeList namesStartups={(startups?.length ?? 0) > 1} onSelect={select} />
    </Page>
  );
}
