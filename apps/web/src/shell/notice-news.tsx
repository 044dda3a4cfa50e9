import { noticeContracts } from '@groundwork/api-client';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { usePolling } from '../app/connectivity/use-polling.ts';
import { paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { isOpenAt } from '../features/notices/notice-place.ts';
import { noticeQueries, useSeeNotices } from '../features/notices/notice-queries.ts';
import { useKnownSelection } from '../features/startups/selection/known-selection.ts';
import { BellFace } from './news.tsx';

/** How many notices are new. */
export function NoticeNews() {
  const { pathname } = useLocation();
  const selectedId = useKnownSelection(useCurrentUser().id);
  const polled = usePolling(true, () => void refetch());
  const { data = [], refetch } = useQuery({ ...noticeQueries.list(), ...polled(noticeContracts.list) });
  const news = data.filter(({ isNew }) => isNew);
  // What happens on the open page is no news (SC-71).
  const isOnScreen = news.every(notice => isOpenAt(notice, pathname, selectedId));
  useSeeNotices(data, isOnScreen);
  return <BellFace news={isOnScreen || pathname === paths.notices ? 0 : news.length} />;
}
