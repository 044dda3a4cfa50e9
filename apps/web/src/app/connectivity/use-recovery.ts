import { use, useEffect, useEffectEvent, useState } from 'react';
import { isConnectionError } from '../connection-errors.ts';
import { isConnected } from './connectivity.ts';
import { ConnectivityContext, useConnectivity } from './use-connectivity.ts';

/** Between tries while the connection seems to be there: soon at first, then no oftener than it is checked. */
const WAITS_MS = [2000, 5000, 10_000];

/**
 * Counts when what the connection broke is to be tried again: `tries` grows when the connection comes back and, where it
 * seems to be there all along, after a while. One lost answer does not mean that the server is gone, and an error may
 * come after the connection is back.
 *
 * @param place a change of it means another subject, whose failures are counted anew
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
      // A failure outside the request layer, such as loading a page's code, also says something about the connection.
      connectivity.report(false, error);
      setState(state => ({ ...state, failures: state.failures + 1, isDown: true }));
    },
  };
}

/** The same for a page that shows its own failure: `retry` runs until it succeeds. */
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
