import { useEffect, useState } from 'react';
import { MAX_AUTOMATIC_RETRIES, type RequestFailure } from '../../chat/sending/send-failure.ts';
import type { FailureType } from './failure-types.ts';

/** The demo gives up when a chat would stop its automatic tries. */
export const MAX_RETRIES = MAX_AUTOMATIC_RETRIES;
/** About as long as a quick answer takes. */
const RETRY_MS = 800;

interface Simulation {
  type: FailureType;
  failure: RequestFailure;
  retries: number;
  state: 'failed' | 'retrying' | 'at-login';
}

/** A simulated failure that every retry meets again. Nothing is sent. */
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
