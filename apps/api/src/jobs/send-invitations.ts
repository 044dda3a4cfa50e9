import { writeDay } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/types.ts';
import { composeMail, type MailedLinks } from '../mail/compose-mail.ts';
import { describeFailure } from '../mail/mailer.ts';
import {
  type ClaimedMail,
  claimMail,
  failInterrupted,
  finishMail,
} from '../modules/back-office/invitation-mails.repo.ts';
import type { ShareTokens } from '../modules/report-links/share-token.ts';
import { WorkLoop } from './work-loop.ts';

export interface InvitationSenderOptions {
  db: Db;
  log: FastifyBaseLogger;
  mail: MailedLinks;
  tokens: ShareTokens;
  /** How often it looks for mails that are due. */
  pollMs?: number;
  /** Waits before a mail that failed is sent again. */
  retryMs?: readonly number[] | undefined;
}

const POLL_MS = 30_000;
const RETRY_MS = [60_000, 600_000, 3_600_000];

/**
 * Sends the mails of invitations in the background, one after the other. They wait in rows, so that any process sends
 * them, after a restart too. A row is claimed before its mail goes out: what a stopped process left open may have
 * arrived, and is not sent again by itself (AD-168).
 */
export class InvitationSender extends WorkLoop {
  readonly #options: InvitationSenderOptions;

  constructor({ pollMs = POLL_MS, ...options }: InvitationSenderOptions) {
    super({
      log: options.log,
      pollMs,
      look: closing => this.#sendDue(closing),
      failure: 'sending the mails of invitations failed, trying again',
    });
    this.#options = options;
  }

  async #sendDue(closing: AbortSignal): Promise<undefined> {
    const { db } = this.#options;
    await failInterrupted(db);
    while (!closing.aborted) {
      const claimed = await claimMail(db);
      if (!claimed) return;
      await this.#send(claimed);
    }
  }

  async #send(claimed: ClaimedMail): Promise<void> {
    const { db, log, mail, tokens, retryMs = RETRY_MS } = this.#options;
    const token = tokens.read(claimed);
    if (token === null)
      return finishMail(db, claimed, {
        state: 'failed',
        failure: 'SESSION_SECRET was replaced. Revoke it and invite again',
      });
    try {
      await mail.mailer.deliver(composeInvitation(claimed, new URL(`/join/${token}`, mail.publicUrl).href));
    } catch (error) {
      const failure = describeFailure(error);
      const waitMs = failure.isFinal ? undefined : retryMs[claimed.tries - 1];
      log.warn({ err: failure }, 'the mail of an invitation could not be sent');
      const state = waitMs === undefined ? 'failed' : 'waiting';
      return finishMail(db, claimed, { state, failure: failure.what, waitMs });
    }
    await finishMail(db, claimed, { state: 'sent', failure: null });
  }
}

function composeInvitation({ email, cohort, endsOn }: ClaimedMail, href: string) {
  return composeMail({
    to: email,
    subject: `You're invited to ${cohort} on Groundwork`,
    parts: [
      `You're invited to join ${cohort} on Groundwork, where a coach guides founders from an idea to a tested business.`,
      { label: 'Accept the invitation', href },
      `The link is for ${email} and works until ${writeDay(endsOn)}.`,
      "If you don't know what this is about, ignore this mail.",
    ],
  });
}
