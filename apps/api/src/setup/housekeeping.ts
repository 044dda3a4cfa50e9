import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/types.ts';
import type { Mailer } from '../mail/mailer.ts';
import { eraseDeletedCards } from '../modules/board/deleted-cards.repo.ts';
import { deleteExpiredExports } from '../modules/own-data/data-exports.repo.ts';
import { eraseDueUsers } from '../modules/own-data/delete-account.ts';
import { deleteExpiredKeys } from '../routing/idempotency.repo.ts';
import { deleteSpentCoachTexts } from '../stores/coach-texts.repo.ts';
import { deleteExpiredEmailLinks } from '../stores/emails.repo.ts';
import { deleteExpiredLinks } from '../stores/passwords.repo.ts';
import { deleteExpiredSessions } from '../stores/sessions.repo.ts';

/** Equals the time in which a deleted card can be restored, so that none is kept for much longer (BO-8). */
const EVERY_MS = 600_000;

/**
 * Removes expired sessions, mailed links, idempotency keys and files of founders' data, unneeded texts of the coach,
 * deleted cards, and accounts whose deletion is due, now and every ten minutes. Returns a function that ends it.
 */
export function startHousekeeping(db: Db, log: FastifyBaseLogger, mailer: Mailer | null = null): () => void {
  const clean = () => {
    Promise.all([
      deleteExpiredSessions(db),
      deleteExpiredLinks(db),
      deleteExpiredEmailLinks(db),
      deleteExpiredKeys(db),
      deleteSpentCoachTexts(db),
      eraseDeletedCards(db),
      deleteExpiredExports(db),
      eraseDueUsers(db, log, mailer),
    ]).catch(error => log.warn({ err: error }, 'housekeeping failed, trying again in 10 minutes'));
  };
  clean();
  const timer = setInterval(clean, EVERY_MS);
  return () => clearInterval(timer);
}
