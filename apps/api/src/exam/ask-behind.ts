import { CoachError } from '../coach/coach-error.ts';
import { type CoachGate, GaveWay } from '../coach/gate/coach-gate.ts';
import type { TokenUsage } from '../coach/provider.ts';
import { ProviderFailure } from '../coach/provider-failure.ts';

/** A call that gave way to founders so often is made beside them. */
const MAX_GIVEN_WAY = 5;

interface Call {
  job: 'exam' | 'lab';
  model: string | null;
  /** Limit for one call. */
  timeoutMs: number;
  caller: AbortSignal;
}

/** Counts the tokens of an answer, where the provider told them. */
export type Count = (usage: TokenUsage | null) => void;

/**
 * Asks a judge after the founders' calls, and counts it for no founder.
 * @throws CoachError also when the limit has passed
 */
export async function askBehind<T>(
  gate: CoachGate,
  { job, model, timeoutMs, caller }: Call,
  ask: (signal: AbortSignal, count: Count) => Promise<T>,
): Promise<T> {
  const once = (caller: AbortSignal) => {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(timeoutMs)]);
    return gate.count({ userId: null, job, model, signal }, async report => {
      const count: Count = usage => usage && report(usage);
      try {
        return await ask(signal, count);
      } catch (error) {
        if (error instanceof CoachError) count(error.cost?.usage ?? null);
        // A timeout of this call, and not the end of the server: the judge did not answer.
        if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
          throw new CoachError('coach.timeout', { cause: error });
        throw error;
      }
    });
  };
  for (let given = 0; given < MAX_GIVEN_WAY; given += 1) {
    try {
      return await gate.runBehind(once, caller);
    } catch (error) {
      if (!(error instanceof GaveWay)) throw error;
    }
  }
  return once(caller);
}

/** An answer that cannot be read is one, and accepts nothing. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof CoachError && (error.code === 'coach.invalid_response' || error.code === 'coach.refused');

/** In the provider's own words, where it has some. No founder's words may be in what it was asked. */
export function reasonOf(error: CoachError): string {
  const { cause } = error;
  return (cause instanceof ProviderFailure ? cause.words : null) ?? describeFailure(error);
}

/** In ours. */
export const describeFailure = ({ cause, message }: CoachError): string =>
  cause instanceof ProviderFailure ? cause.message : message;
