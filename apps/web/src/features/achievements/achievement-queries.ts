import { listAchievements } from '@groundwork/api-client';
import { queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';

export const achievementQueries = {
  /** Those the user has reached, as the server wrote them down, the first reached first. */
  list: () =>
    queryOptions({
      queryKey: ['/api/achievements'],
      queryFn: ({ signal }) => listAchievements({ signal }),
      ...FRESHNESS.achievements,
    }),
};
