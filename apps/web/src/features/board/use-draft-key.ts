import { useQueryClient } from '@tanstack/react-query';
import { draftKey } from '../../app/stored-keys.ts';
import { userQueries } from '../../app/user/user-queries.ts';

/** Where this user's draft of something is kept. */
export function useDraftKey(name: string): string {
  const user = useQueryClient().getQueryData(userQueries.current().queryKey);
  return draftKey(user?.id ?? 0, name);
}
