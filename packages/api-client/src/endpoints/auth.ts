import type { Credentials, Registration, User } from '@groundwork/domain';
import { authContracts } from '../contracts/auth.ts';
import { ApiError, type RequestOptions, request } from '../request/index.ts';

export const register = (body: Registration, options?: RequestOptions) =>
  request(authContracts.register, { body }, options);

export const logIn = (body: Credentials, options?: RequestOptions) =>
  request(authContracts.login, { body }, options);

export const logOut = (options?: RequestOptions) => request(authContracts.logout, {}, options);

/** The logged-in user, or null when nobody is: here a 401 is an answer, not an error (F6). */
export async function readCurrentUser(options?: RequestOptions): Promise<User | null> {
  try {
    return await request(authContracts.currentUser, {}, options);
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401) return null;
    throw error;
  }
}
