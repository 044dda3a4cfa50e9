import type { User } from '@groundwork/domain';
import { paths } from '../../app/paths.ts';
import type { SentToLogin } from './require-user.tsx';

/** The address to go to after login: back to where the guard interrupted, unless another user was there. */
export function returnAddress(state: unknown, user: User): string {
  const sent = state as SentToLogin | null;
  const isOthers = sent?.userId != null && sent.userId !== user.id;
  return sent?.from && !isOthers ? sent.from : paths.dashboard;
}

const KEY = 'groundwork:return';

/** Keeps it while the browser is at the login provider, which the router's state does not survive. */
export const keepReturn = (state: unknown): void =>
  sessionStorage.setItem(KEY, JSON.stringify(state ?? null));

export function keptReturn(): unknown {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
}
