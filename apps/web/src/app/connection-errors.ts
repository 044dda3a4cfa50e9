import { ApiError, classifyError } from '@groundwork/api-client';
import { PageLoadError } from './lazy-route.tsx';

const MENTIONS = /network|internet|offline|connection|failed to fetch|timeout|unreachable/i;

/** The server stops and starts again, or a proxy answers for one that is not up: a matter of seconds. */
export const isServerStarting = (error: Error): boolean =>
  error instanceof ApiError && ['server.shutting_down', 'server.unavailable'].includes(error.code);

/** Whether the connection is to blame: by the error's class, else by the words of its message (RQ-52). */
export function isConnectionError(error: Error): boolean {
  if (error instanceof PageLoadError || isServerStarting(error)) return true;
  const kind = classifyError(error);
  if (kind === 'network' || kind === 'timeout') return true;
  return kind === 'unknown' && MENTIONS.test(error.message);
}
