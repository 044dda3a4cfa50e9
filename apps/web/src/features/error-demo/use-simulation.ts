import { useEffect, useState } from 'react';
import { MAX_AUTOMATIC_RETRIES, type RequestFailure } from '../../conversation/sending/send-failure.ts';
import type { FailureType } from './failure-types.ts';

/** The demo gives up where a chat stops trying by itself. */
export const MAX_RETRIES = MAX_AUTOMATIC_RETRIES;
/** As long as a quick answer takes. */
const RETRY_MS = 800;

interface Simulation {
  type: FailureType;
  failure: RequestFailure;
  retries: number;
  state: 'failed' | 'retrying' | 'at-login';
}

/** A failure that is made up here and meets every retry anew. Nothing is sent. */
export function useSimulation() {
  const [simulation, setSimulation] = useState<Simulation | null>(null);
  const isRetrying = simulation?.state === 'retrying';
  useEffect(() => {
    if (!isRetrying) return;
    const timer = setTimeout(
      () => setSimulation(before => before && fail(before.type, before.retries)),
      RETRY_MS,
    );
    return () => clearTimeout(timer);
  }, [isRetrying]);

  return {
    simulation,
    start: (type: FailureType) => setSimulation(fail(type, 0)),
    retry: () =>
      setSimulation(before => before && { ...before, retries: before.retries + 1, state: 'retrying' }),
    logIn: () => setSimulation(before => before && { ...before, state: 'at-login' }),
  };
}

const fail = (type: FailureType, retries: number): Simulation => ({
  type,
  failure: { of: 'send', error: type.create(), at: Date.now() },
  retries,
  state: 'failed',
});
