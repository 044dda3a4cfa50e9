import { abandonRequests, authContracts, readCurrentUser } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { querySettings } from '../contract-query.ts';
import { clearStoredKeys } from '../stored-keys.ts';

export const userQueries = {
  /** The logged-in user, or null. The guard and /auth show failures, so it throws none. */
  current: () =>
    queryOptions({
      ...querySettings(authContracts.currentUser, {}),
      queryFn: async ({ client, signal }): Promise<User | null> => {
        const user = await readCurrentUser({ signal });
        forgetFormerUser(client, user);
        return user;
      },
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

/** Data of the earlier user, loaded or on its way, must not reach the next one. */
export function dropUserData(client: QueryClient): void {
  const { queryKey } = userQueries.current();
  const isUsers = { predicate: (query: Query) => query.queryKey[0] !== queryKey[0] };
  // Queries first: a request that its own query cancels is not a failure for the page.
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

/** The session is over by the server's word: nobody is logged in, and the guard leads to /auth. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(userQueries.current().queryKey, null);
}
