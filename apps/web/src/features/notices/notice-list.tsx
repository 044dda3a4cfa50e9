import type { Notice } from '@groundwork/domain';
import { Box, Button, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconBell,
  IconCalendarDue,
  IconListCheck,
  IconMessage,
  IconReportAnalytics,
  IconScale,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SectionError } from '../../app/boundaries.tsx';
import { useRetryWhileLost } from '../../app/connectivity/use-recovery.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import cardLink from '../../ui/card-link.module.css';
import { MessagePanel } from '../../ui/message-panel.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { writeMinute } from '../../ui/write-time.ts';
import classes from './notice-list.module.css';
import { isOfSelected, placeOf } from './notice-place.ts';
import { noticeQueries, useSeeNotices } from './notice-queries.ts';
import { writeNotice } from './notice-words.ts';

const ICONS = {
  comment: IconMessage,
  verdict: IconListCheck,
  report: IconReportAnalytics,
  card: IconCalendarDue,
  appeal: IconScale,
} as const;

const NONE: readonly Notice[] = [];

interface NoticeListProps {
  /** Whether there is more than one startup to tell apart. */
  namesStartups: boolean;
  onSelect: (startupId: number) => void;
}

/** What happened while the founder was away (SC-70). Opening it marks all as seen. */
export function NoticeList(props: NoticeListProps) {
  const { data: notices, error, refetch } = useQuery(noticeQueries.list());
  useRetryWhileLost(notices ? null : error, () => void refetch());
  useSeeNotices(notices ?? NONE, true);
  if (!notices && error) return <SectionError error={error} onTryAgain={() => void refetch()} />;
  if (!notices) return <ListSkeleton />;
  if (notices.length === 0) {
    return (
      <MessagePanel
        icon={<IconBell aria-hidden />}
        heading={<h2>No notices yet</h2>}
        actions={
          <Button component={Link} to={paths.dashboard} variant="default">
            Go to dashboard
          </Button>
        }
      >
        <p>
          Comments on your report, answers checked late or again, changed sections and tests that are due will
          show here.
        </p>
      </MessagePanel>
    );
  }
  return <Notices {...props} notices={notices} />;
}

function Notices({ notices, ...props }: NoticeListProps & { notices: readonly Notice[] }) {
  const marked = useMarks(notices);
  return (
    <ul className={classes.list} aria-label="Notices">
      {notices.map(notice => (
        <NoticeItem key={notice.id} {...props} notice={notice} isMarked={marked.has(notice.id)} />
      ))}
    </ul>
  );
}

/** The ids of all that were new since the page was opened; having been seen takes no mark away. */
function useMarks(notices: readonly Notice[]): ReadonlySet<string> {
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const unmarked = notices.flatMap(({ id, isNew }) => (isNew && !marks.has(id) ? [id] : []));
  if (unmarked.length > 0) setMarks(new Set([...marks, ...unmarked]));
  return marks;
}

interface NoticeItemProps extends NoticeListProps {
  notice: Notice;
  isMarked: boolean;
}

function NoticeItem({ notice, isMarked, namesStartups, onSelect }: NoticeItemProps) {
  const { kind, at, startup } = notice;
  const { title, text } = writeNotice(notice);
  const Icon = ICONS[kind];
  return (
    <li className={classes.notice} data-new={isMarked || undefined}>
      <Box c={isMarked ? 'var(--gw-accent-text)' : 'dimmed'} mt={2}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </Box>
      <Stack gap="2xs" miw={0}>
        <h2 className={classes.title}>
          <Link
            to={placeOf(notice)}
            className={cardLink.link}
            onClick={() => isOfSelected(notice) && onSelect(startup.id)}
          >
            <span dir="auto">{title}</span>
          </Link>
          {isMarked && <Badge tone="accent">New</Badge>}
        </h2>
        <Text inherit lineClamp={2} dir="auto">
          {text}
        </Text>
        <Text className={classes.foot} c="dimmed" fz="sm" truncate>
          {kind !== 'card' && (
            <time dateTime={at} title={writeMinute(at)}>
              {timeAgo(at, Date.now())}
            </time>
          )}
          {namesStartups && (
            <>
              {kind !== 'card' && ' · '}
              <bdi>{startup.name}</bdi>
            </>
          )}
        </Text>
      </Stack>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.list} role="status" aria-label="Loading notices">
      {[1, 2, 3].map(place => (
        <div key={place} className={classes.notice}>
          <Skeleton height={20} width={20} />
          <Stack gap="xs">
            <Skeleton height={16} width="60%" />
            <Skeleton height={12} width="85%" />
            <Skeleton height={12} width={90} />
          </Stack>
        </div>
      ))}
    </div>
  );
}
