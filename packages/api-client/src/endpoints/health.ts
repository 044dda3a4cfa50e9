import { healthContracts } from '../contracts/health.ts';
import { isAnswered } from '../request/is-answered.ts';

/** A health check that takes longer counts as no answer (RQ-9). */
const HEALTH_CHECK_MS = 3_000;

/**
 * Whether the server says that it can serve. Asked once, past the circuit breaker, because it tells the other calls
 * that they may try again. An abort rejects with the signal's reason.
 */
export const isServerReachable = (signal?: AbortSignal): Promise<boolean> =>
  isAnswered(healthContracts.health.path, HEALTH_CHECK_MS, signal);
