import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../database-errors.ts';
import type { Db } from '../db/types.ts';
import { LEASE_MS, renewSection, type SectionClaim } from '../modules/reports/section-jobs.repo.ts';

/** A lease outlives two renewals that fail. */
const RENEW_MS = 3000;
const STORE_PAUSE_MS = 500;

export interface KeptLease {
  /** Aborts when the section may belong to another process: it was reset, taken over, or not renewed for too long. */
  lost: AbortSignal;
  /** Stops renewing, and waits for a renewal under way. */
  end(): Promise<void>;
}

/**
 * Renews the lease of a claim.
 *
 * @param claimedAt time of the request for the claim, by `performance.now()`. The lease is counted from before each
 * request to the database. So it ends in this process before it ends in the database, whether an answer comes or not.
 */
export function keepLease(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  claim: SectionClaim,
  claimedAt: number,
): KeptLease {
  const lost = new AbortController();
  const giveUp = () => {
    log.warn('the lease of a section could not be renewed and has run out');
    lost.abort('expired');
  };
  const expireAfter = (askedAt: number) => setTimeout(giveUp, askedAt + LEASE_MS - performance.now());
  let expiry = expireAfter(claimedAt);
  let last: Promise<void> = Promise.resolve();
  let isBusy = false;
  const renew = async () => {
    const askedAt = performance.now();
    try {
      const isOurs = await renewSection(db, claim);
      if (!isOurs) lost.abort('taken');
      if (lost.signal.aborted) return;
      clearTimeout(expiry);
      expiry = expireAfter(askedAt);
    } catch (error) {
      log.warn({ err: error }, 'the lease of a section was not renewed');
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    if (isBusy || lost.signal.aborted) return;
    isBusy = true;
    last = renew();
  }, RENEW_MS);
  return {
    lost: lost.signal,
    end: async () => {
      clearInterval(timer);
      // Do not wait for it after the lease is lost: a renewal that hangs would keep the place of a section that was
      // given up.
      if (!lost.signal.aborted) await last;
      clearTimeout(expiry);
    },
  };
}

/**
 * Stores the outcome of a claim, and tries again while the database is away: the text is paid for.
 * @param until aborts when the time is over. `write` then gets one last try, whose failure is final
 */
export async function storeDespiteOutage<T>(write: () => Promise<T>, until: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (until.aborted || !isUnavailable(error)) throw error;
    }
    // An abort ends the pause. The condition above has checked for it.
    await sleep(STORE_PAUSE_MS, undefined, { signal: until }).catch(() => undefined);
  }
}
