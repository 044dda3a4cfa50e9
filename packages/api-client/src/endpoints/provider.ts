import type { User } from '@groundwork/domain';
import { providerContracts } from '../contracts/provider.ts';
import { type RequestOptions, request, resetRequests } from '../request/index.ts';

/** Finishes a login at the provider, with the query that it sent the browser back with. */
export async function logInAtProvider(body: { answer: string }, options?: RequestOptions): Promise<User> {
  const user = await request(providerContracts.logIn, { body }, options);
  resetRequests();
  return user;
}
