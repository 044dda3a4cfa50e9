import type { User } from '@groundwork/domain';
import { secondFactorContracts } from '../contracts/second-factor.ts';
import { type RequestOptions, request, resetRequests } from '../request/index.ts';

/** The second step of a login, in the browser that made the first. */
export async function logInByCode(body: { code: string }, options?: RequestOptions): Promise<User> {
  const user = await request(secondFactorContracts.logIn, { body }, options);
  resetRequests();
  return user;
}
