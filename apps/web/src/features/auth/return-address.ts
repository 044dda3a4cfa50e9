import type { User } from '@groundwork/domain';
import { paths } from '../../app/paths.ts';
import type { SentToLogin } from './require-user.tsx';

/** The address to go to after login: back to where the guard interrupted, unless another user was there. */
export function returnAddress(state: unknown, user: User): string {
  const sent = state as SentToLogin | null;
  const isOthers = sent?.userId != null && sent.userId !== user.id;
  return sent?.from && !isOthers ? sent.from : paths.dashboard;
}
