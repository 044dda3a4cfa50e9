import { admitAttempt, type CallOutcome, isForgettable, NEW_CIRCUIT, settleAttempt } from './circuit.ts';
import { CircuitOpenError, RateLimitedError } from './errors.ts';
import { countRequest, isBlocked, isPast, NEW_WINDOW } from './request-window.ts';

interface Endpoint {
  circuit: typeof NEW_CIRCUIT;
  window: typeof NEW_WINDOW;
  /** Attempts under way: until they end, the endpoint's state is kept. */
  underWay: number;
}

const endpoints = new Map<string, Endpoint>();

/**
 * Lets one attempt through to an endpoint, whose key is `{method}:{path}`. Returns a function: call it with the
 * outcome. Throws {@link RateLimitedError} or {@link CircuitOpenError} while the endpoint gets a pause.
 */
export function enterEndpoint(key: string): (outcome: CallOutcome) => void {
  const now = Date.now();
  forgetIdle(now);
  const endpoint = endpoints.get(key) ?? { circuit: NEW_CIRCUIT, window: NEW_WINDOW, underWay: 0 };
  endpoints.set(key, endpoint);

  endpoint.window = countRequest(endpoint.window, now);
  if (isBlocked(endpoint.window, now)) throw new RateLimitedError(key, endpoint.window.sentAt.length);
  const admitted = admitAttempt(endpoint.circuit, now);
  if (!admitted) throw new CircuitOpenError(key);

  endpoint.circuit = admitted;
  endpoint.underWay += 1;
  return outcome => {
    endpoint.circuit = settleAttempt(endpoint.circuit, admitted.period, outcome, Date.now());
    endpoint.underWay -= 1;
  };
}

/** Forgets every circuit and every block. */
export function openEndpoints(): void {
  endpoints.clear();
}

/** How many endpoints are remembered. */
export function countEndpoints(): number {
  return endpoints.size;
}

// Keys hold ids, so without this the map would grow with every record that is looked at.
function forgetIdle(now: number): void {
  for (const [key, { circuit, window, underWay }] of endpoints) {
    if (underWay === 0 && isForgettable(circuit, now) && isPast(window, now)) endpoints.delete(key);
  }
}
