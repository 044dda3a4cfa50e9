import { abandonRequests, readCurrentUser } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { FRESHNESS } from '../../app/freshness.ts';
import { clearStoredKeys } from '../../app/stored-keys.ts';

export const userQueries = {
  /** The logged-in user, or null. The guard and /auth tell what fails, so nothing is thrown. */
  current: () =>
    queryOptions({
      queryKey: ['/api/user'],
      queryFn: async ({ client, signal }): Promise<User | null> => {
        const user = await readCurrentUser({ signal });
        forgetFormerUser(client, user);
        return user;
      },
      ...FRESHNESS.user,
      throwOnError: false,
    }),
};

/** Another tab may have logged in as someone else: what was loaded for the user before is not this one's. */
function forgetFormerUser(client: QueryClient, user: User | null): void {
  const former = client.getQueryData(userQueries.current().queryKey);
  // Undefined is the first answer: nothing was loaded for anyone. After null someone's may still be kept.
  if (former === undefined || user === null || former?.id === user.id) return;
  dropUserData(client);
  clearStoredKeys(user.id);
}

/** Nothing that was loaded for whoever was here, or that is still on its way, reaches whoever comes now. */
export function dropUserData(client: QueryClient): void {
  const { queryKey } = userQueries.current();
  const isUsers = { predicate: (query: Query) => query.queryKey[0] !== queryKey[0] };
  // Queries first: what is given up by its own query is no failure that a page would show.
  void client.cancelQueries(isUsers);
  abandonRequests();
  client.removeQueries(isUsers);
  client.getMutationCache().clear();
}

/** Asks anew who is logged in; a question that is still open is given up for it. Never rejects. */
export async function refetchUser(client: QueryClient): Promise<void> {
  const { queryKey } = userQueries.current();
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** The server said that the session is over: nobody is logged in, and the guard leads to /auth. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(userQueries.current().queryKey, null);
}
