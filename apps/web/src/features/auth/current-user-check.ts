import { classifyError } from '@groundwork/api-client';
import type { User } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnectivity } from '../../app/connectivity/use-connectivity.ts';
import { refetchUser, userQueries } from '../../app/user/user-queries.ts';

const LOADING_TIMEOUT_MS = 2000;
const MAX_REFETCHES = 2;
const LOST_RETRY_MS = 5000;

/** What a guard knows about the current user (SE-41, SE-43). */
export type UserCheck =
  | { state: 'known'; user: User }
  | { state: 'waiting' }
  /** The server answered that nobody is logged in. */
  | { state: 'nobody' }
  /** No answer in 6 s, including two more tries. It may still come. */
  | { state: 'gave-up' }
  | { state: 'lost'; error: Error | null };

/**
 * Finds out who is logged in. A known user stays even without a connection, so that the page and the text typed in it
 * survive. Without a known user, a lost connection is reported as such: it does not mean logged out.
 */
export function useUserCheck(): UserCheck {
  const { isOnline, isServerReachable, lastError: unanswered } = useConnectivity();
  const { data: user, error, status } = useQuery(userQueries.current());
  const [wasLost, setWasLost] = useState(false);
  const [lastError, setLastError] = useState<Error | null>(null);
  if (error && error !== lastError) setLastError(error);

  const isUnanswered = user === undefined;
  const isCutOff = isUnanswered && (!isServerReachable || isOutOfReach(error));
  // The screen, with its focus and message, stays while the request is repeated.
  const isAskedAgain = wasLost && status === 'pending';
  const isLost = !user && (!isOnline || isCutOff || isAskedAgain);
  if (isLost !== wasLost) setWasLost(isLost);

  const isWaiting = status === 'pending' && !isLost;
  const hasGivenUp = useRefetches(isWaiting, Boolean(user));
  // The tries failed and the next health check is not due yet, which does not mean logged out.
  if (isWaiting && hasGivenUp && unanswered !== null) setWasLost(true);

  useRetriesWhileLost(isLost && isOnline && isServerReachable);

  if (user) return { state: 'known', user };
  if (isLost) return { state: 'lost', error: lastError };
  if (isWaiting) return { state: hasGivenUp ? 'gave-up' : 'waiting' };
  return { state: 'nobody' };
}

/**
 * Retries while the server answers the health check but not this. Other outages are handled by the connectivity store.
 */
function useRetriesWhileLost(isDue: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isDue) return;
    const retry = () => {
      // Does not cut off a request under way, such as that of 'Retry Connection'.
      if (client.isFetching(userQueries.current()) === 0) void refetchUser(client);
    };
    const timer = setInterval(retry, LOST_RETRY_MS);
    return () => clearInterval(timer);
  }, [isDue, client]);
}

/** Whether it is unknown who is logged in: only a cancelled request does not count. */
function isOutOfReach(error: Error | null): boolean {
  return error !== null && classifyError(error) !== 'abort';
}

/** Repeats the request after each 2 s without an answer, twice. Returns whether another 2 s have passed since. */
function useRefetches(isWaiting: boolean, hasUser: boolean): boolean {
  const client = useQueryClient();
  const [timeouts, setTimeouts] = useState(0);
  if (hasUser && timeouts > 0) setTimeouts(0);

  useEffect(() => {
    if (!isWaiting || timeouts > MAX_REFETCHES) return;
    const timer = setTimeout(() => {
      if (timeouts < MAX_REFETCHES) void refetchUser(client);
      setTimeouts(timeouts + 1);
    }, LOADING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, timeouts, client]);
  return timeouts > MAX_REFETCHES;
}
