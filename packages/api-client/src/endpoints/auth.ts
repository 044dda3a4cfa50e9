import type { Credentials, Registration, User } from '@groundwork/domain';
import { authContracts } from '../contracts/auth.ts';
import {
  ApiError,
  InvalidCredentialsError,
  InvalidResponseError,
  type RequestOptions,
  request,
  requestUnlessAnonymous,
  resetRequests,
} from '../request/index.ts';

export async function register(body: Registration, options?: RequestOptions): Promise<User> {
  const user = await request(authContracts.register, { body }, options);
  resetRequests();
  return user;
}

/**
 * The user, or null when a code has to follow (`logInByCode`). Throws {@link InvalidCredentialsError} when
 * username and password do not belong together.
 */
export async function logIn(body: Credentials, options?: RequestOptions): Promise<User | null> {
  try {
    const user = await requestUnlessAnonymous(authContracts.login, { body }, options).catch(
      noneWithoutAnswer,
    );
    if (user === null) throw new InvalidCredentialsError();
    resetRequests();
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth.code_required') return null;
    throw error;
  }
}

/** A login that is answered with nothing has failed too (SE-7). */
function noneWithoutAnswer(error: unknown): null {
  if (error instanceof InvalidResponseError) return null;
  throw error;
}

export async function logOut(options?: RequestOptions): Promise<void> {
  await request(authContracts.logout, {}, options);
  resetRequests();
}

/** The logged-in user, or null when nobody is (SE-21). */
export const readCurrentUser = (options?: RequestOptions): Promise<User | null> =>
  requestUnlessAnonymous(authContracts.currentUser, {}, options);
