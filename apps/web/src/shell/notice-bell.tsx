import { noticeContracts } from '@groundwork/api-client';
import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { usePolling } from '../app/connectivity/use-polling.ts';
import { useHydrating } from '../app/hydration.ts';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { isOpenAt } from '../features/notices/notice-place.ts';
import { noticeQueries, useSeeNotices } from '../features/notices/notice-queries.ts';
import { useKnownSelection } from '../features/startups/selection/known-selection.ts';
import classes from './notice-bell.module.css';

/** Leads to the notices, with a dot when some are new. */
export function NoticeBell() {
  const { pathname } = useLocation();
  const isHydrating = useHydrating();
  return (
    <Link
      to={paths.notices}
      className={classes.bell}
      aria-current={pathname === paths.notices ? 'page' : undefined}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      <VisuallyHidden component="span">Notices</VisuallyHidden>
      {/* No query on the server, or every page would wait for the notices. */}
      {!isHydrating && <News pathname={pathname} />}
    </Link>
  );
}

function News({ pathname }: { pathname: string }) {
  const selectedId = useKnownSelection(useCurrentUser().id);
  const polled = usePolling(true, () => void refetch());
  const { data = [], refetch } = useQuery({ ...noticeQueries.list(), ...polled(noticeContracts.list) });
  const news = data.filter(({ isNew }) => isNew);
  // What happens on the open page is no news (SC-71).
  const isOnScreen = news.every(notice => isOpenAt(notice, pathname, selectedId));
  useSeeNotices(data, isOnScreen);
  if (isOnScreen || pathname === paths.notices) return null;
  return (
    <>
      <VisuallyHidden component="span">{`, ${news.length} new`}</VisuallyHidden>
      <span className={classes.dot} />
    </>
  );
}
