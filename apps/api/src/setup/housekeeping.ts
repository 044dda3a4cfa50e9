import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/types.ts';
import { deleteExpiredKeys } from '../routing/idempotency.repo.ts';
import { deleteSpentCoachTexts } from '../stores/coach-texts.repo.ts';
import { deleteExpiredSessions } from '../stores/sessions.repo.ts';

const HOUR_MS = 3_600_000;

/** Removes expired sessions, idempotency keys and texts of the coach's that serve nothing more, now and every hour. Returns what ends that. */
export function startHousekeeping(db: Db, log: FastifyBaseLogger): () => void {
  const clean = () => {
    Promise.all([deleteExpiredSessions(db), deleteExpiredKeys(db), deleteSpentCoachTexts(db)]).catch(error =>
      log.warn({ err: error }, 'housekeeping failed; it is tried again in an hour'),
    );
  };
  clean();
  const timer = setInterval(clean, HOUR_MS);
  return () => clearInterval(timer);
}
