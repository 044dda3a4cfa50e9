import { VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { writeNewComments } from '../ui/write-new-comments.ts';
import classes from './news.module.css';
import type { NavigationEntry } from './places.ts';

/**
 * Comments on the startup's report that its founder has not seen, as far as the cached startups tell. No query of its
 * own: a disabled one below the page would keep the server from fetching the page's.
 */
export function useNewComments(startupId: number | null): number {
  const client = useQueryClient();
  const read = () => client.getQueryData(startupQueries.list().queryKey);
  const startups = useSyncExternalStore(onChange => client.getQueryCache().subscribe(onChange), read, read);
  return startups?.find(({ id }) => id === startupId)?.newComments ?? 0;
}

/** 'Report, 2 new comments' */
export const nameWithNews = (label: string, news: number): string =>
  news > 0 ? `${label}, ${writeNewComments(news)}` : label;

/** A place's icon, with a dot where something is new. */
export function PlaceIcon({ icon: Icon, news }: Pick<NavigationEntry, 'icon' | 'news'>) {
  return (
    <span className={classes.icon} data-news={news > 0 || undefined}>
      <Icon size={22} stroke={1.6} aria-hidden />
    </span>
  );
}

/** The inside of the link to the notices, which is named by it. */
export function BellFace({ news }: { news: number }) {
  return (
    <>
      <PlaceIcon icon={IconBell} news={news} />
      <VisuallyHidden component="span">{news > 0 ? `Notices, ${news} new` : 'Notices'}</VisuallyHidden>
    </>
  );
}
