import { ApiError, classifyError } from '@groundwork/api-client';
import { PageLoadError } from './lazy-route.tsx';

const MENTIONS = /network|internet|offline|connection|failed to fetch|timeout|unreachable/i;

/** The server restarts, or a proxy answers while it is down: a matter of seconds. */
export const isServerStarting = (error: Error): boolean =>
  error instanceof ApiError && ['server.shutting_down', 'server.unavailable'].includes(error.code);

/** Whether the connection is to blame, judged by the error's class, else by its message (RQ-52). */
export function isConnectionError(error: Error): boolean {
  if (error instanceof PageLoadError || isServerStarting(error)) return true;
  const kind = classifyError(error);
  if (kind === 'network' || kind === 'timeout') return true;
  return kind === 'unknown' && MENTIONS.test(error.message);
}
