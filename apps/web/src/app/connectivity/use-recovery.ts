import { use, useEffect, useEffectEvent, useState } from 'react';
import { isConnectionError } from '../connection-errors.ts';
import { isConnected } from './connectivity.ts';
import { ConnectivityContext, useConnectivity } from './use-connectivity.ts';

/** Waits between tries while the connection seems fine: short at first, then no shorter than those between checks. */
const WAITS_MS = [2000, 5000, 10_000];

/**
 * Tells when to retry what the connection broke: `tries` grows when the connection comes back and, where it seems fine,
 * after a wait. One lost answer does not mean that the server is gone, and an error may arrive after the connection is
 * back.
 *
 * @param place what is being loaded; a change resets the count of failures
 */
export function useRecovery(place: string) {
  const isFine = isConnected(useConnectivity());
  const connectivity = use(ConnectivityContext);
  const [{ tries, failures, isDown, of }, setState] = useState({
    tries: 0,
    failures: 0,
    isDown: false,
    of: place,
  });
  const [wasFine, setWasFine] = useState(isFine);
  if (of !== place) setState({ tries, failures: 0, isDown: false, of: place });
  if (isFine !== wasFine) {
    setWasFine(isFine);
    if (isFine) setState({ tries: tries + 1, failures, isDown: false, of: place });
  }

  useEffect(() => {
    if (!isDown || !isFine) return;
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1];
    const retry = () => {
      // A hidden tab waits until it is shown.
      if (document.hidden) return;
      setState(state => ({ ...state, tries: state.tries + 1, isDown: false }));
    };
    const timer = setInterval(retry, wait);
    document.addEventListener('visibilitychange', retry);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', retry);
    };
  }, [isDown, isFine, failures]);

  return {
    tries,
    onCatch: (error: Error) => {
      if (!isConnectionError(error)) return;
      // A failure outside the request layer, such as loading a page's code, is also a sign of a lost connection.
      connectivity.report(false, error);
      setState(state => ({ ...state, failures: state.failures + 1, isDown: true }));
    },
  };
}

/** As {@link useRecovery}, for a page that shows its own failure: repeats `retry` until it succeeds. */
export function useRetryWhileLost(error: Error | null | undefined, retry: () => void): void {
  const { tries, onCatch } = useRecovery('');
  const caught = useEffectEvent(onCatch);
  useEffect(() => {
    if (error) caught(error);
  }, [error]);
  const again = useEffectEvent(() => {
    if (error) retry();
  });
  useEffect(() => {
    if (tries > 0) again();
  }, [tries]);
}
