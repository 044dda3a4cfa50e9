import { readCurrentUser } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const userQueries = {
  /** The logged-in user, or null. */
  current: () =>
    queryOptions({
      queryKey: ['/api/user'],
      queryFn: ({ signal }): Promise<User | null> => readCurrentUser({ signal }),
    }),
};

/** The server said that the session is over: nobody is logged in, and the guard leads to /auth. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(userQueries.current().queryKey, null);
}
