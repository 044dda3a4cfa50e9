import { useQuery } from '@tanstack/react-query';
import { startupQueries } from '../features/startups/startup-queries.ts';
import { writeNewComments } from '../ui/write-new-comments.ts';
import classes from './news.module.css';
import type { NavigationEntry } from './places.ts';

/** Comments on the startup's report that its founder has not seen. Not fetched here: pages load the startups. */
export function useNewComments(startupId: number | null): number {
  const { data: startups } = useQuery({ ...startupQueries.list(), enabled: false, throwOnError: false });
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
