import {
  abandonRequests,
  authContracts,
  type providerContracts,
  readCurrentUser,
} from '@groundwork/api-client';
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

/** Another tab may have logged in as someone else: drops what was loaded for the previous user. */
function forgetFormerUser(client: QueryClient, user: User | null): void {
  const former = client.getQueryData(userQueries.current().queryKey);
  // Undefined: this is the first answer, and nothing was loaded for anyone. Null: a previous user's data may remain.
  if (former === undefined || user === null || former?.id === user.id) return;
  dropUserData(client);
  clearStoredKeys(user.id);
}

/** Written out, as pages without a login would load all contracts of the provider. */
const OFFERED: typeof providerContracts.read.path = '/api/login/provider';
/** Kept: who is current, and where the login that follows is offered, which would else show other forms first. */
const IS_EVERYONES = new Set<unknown>([authContracts.currentUser.path, OFFERED]);

/** Keeps the previous user's data, cached or in flight, from the next one. */
export function dropUserData(client: QueryClient): void {
  const isUsers = { predicate: ({ queryKey: [path] }: Query) => !IS_EVERYONES.has(path) };
  // Queries first: the page does not see a request that its own query cancels as a failure.
  void client.cancelQueries(isUsers);
  abandonRequests();
  client.removeQueries(isUsers);
  client.getMutationCache().clear();
}

/** Asks again who is logged in, and cancels a request that is still open. Never rejects. */
export async function refetchUser(client: QueryClient): Promise<void> {
  const { queryKey } = userQueries.current();
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Called when the server says that the session is over: without a user, the guard leads to /auth. */
export function forgetSession(client: QueryClient): void {
  client.setQueryData(userQueries.current().queryKey, null);
}
