import type { Credentials, Registration, User } from '@groundwork/domain';
import { authContracts } from '../contracts/auth.ts';
import {
  InvalidCredentialsError,
  InvalidResponseError,
  type RequestOptions,
  readUnlessAnonymous,
  request,
  resetRequests,
} from '../request/index.ts';

/** Nobody is logged in yet, or no longer: a refusal leads nowhere. */
const withoutSession = (options?: RequestOptions): RequestOptions => ({
  ...options,
  sessionOver: options?.sessionOver ?? 'tell',
});

export async function register(body: Registration, options?: RequestOptions): Promise<User> {
  const user = await request(authContracts.register, { body }, withoutSession(options));
  resetRequests();
  return user;
}

/** Throws {@link InvalidCredentialsError} when username and password do not belong together. */
export async function logIn(body: Credentials, options?: RequestOptions): Promise<User> {
  const user = await readUnlessAnonymous(authContracts.login, { body }, options).catch(noneWithoutAnswer);
  if (user === null) throw new InvalidCredentialsError();
  resetRequests();
  return user;
}

/** A login that is answered with nothing failed as well (F8). */
function noneWithoutAnswer(error: unknown): null {
  if (error instanceof InvalidResponseError) return null;
  throw error;
}

export async function logOut(options?: RequestOptions): Promise<void> {
  await request(authContracts.logout, {}, withoutSession(options));
  resetRequests();
}

/** The logged-in user, or null when nobody is (F6). */
export const readCurrentUser = (options?: RequestOptions): Promise<User | null> =>
  readUnlessAnonymous(authContracts.currentUser, {}, options);
