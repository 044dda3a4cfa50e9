import { classifyError } from '@groundwork/api-client';
import { PageLoadError } from './lazy-route.tsx';

const MENTIONS = /network|internet|offline|connection|failed to fetch|timeout|unreachable/i;

/** Whether the connection is to blame: by the error's class, else by what its message mentions (F8, Global handling). */
export function isConnectionError(error: Error): boolean {
  if (error instanceof PageLoadError) return true;
  const kind = classifyError(error);
  if (kind === 'network' || kind === 'timeout') return true;
  return kind === 'unknown' && MENTIONS.test(error.message);
}
