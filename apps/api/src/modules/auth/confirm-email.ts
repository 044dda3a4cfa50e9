import type { User } from '@groundwork/domain';
import type { Db } from '../../db/types.ts';
import { composeMail, type MailedLinks } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mailer.ts';
import { insertEmailLink } from '../../stores/emails.repo.ts';
import { hashToken } from '../report-links/share-token.ts';
import { drawToken } from './draw-token.ts';

/**
 * Mails a link that confirms the user's new address, else the one in force.
 * @returns whether there was one to send; null after too many in an hour
 */
export async function mailConfirmation(
  db: Db,
  { mailer, publicUrl }: MailedLinks,
  userId: number,
): Promise<boolean | null> {
  const token = drawToken();
  const to = await insertEmailLink(db, userId, hashToken(token));
  if (!to) return to === null ? null : false;
  mailer.post(async () => composeConfirmation(to, new URL(`/confirm-email/${token}`, publicUrl).href));
  return true;
}

const composeConfirmation = (to: string, href: string): Mail =>
  composeMail({
    to,
    subject: 'Confirm your email address for Groundwork',
    parts: [
      'Someone entered this email address for their Groundwork account.',
      { label: 'Confirm your email address', href },
      'The link works once, for 48 hours.',
      "If it wasn't you, ignore this mail. The address stays unconfirmed.",
    ],
  });

/** Tells the address that was replaced. It names no other one: its reader may not be the account's owner. */
export function tellFormerAddress({ mailer, publicUrl }: MailedLinks, to: string): void {
  mailer.post(async () =>
    composeMail({
      to,
      subject: 'Your email address for Groundwork was changed',
      parts: [
        'Your Groundwork account now has another email address. You can no longer log in with this one.',
        "If it wasn't you, someone knows your password. Set a new one now if you can still log in with your username.",
        { label: 'Log in', href: new URL('/auth', publicUrl).href },
        "If you can't, ask your programme's administrator to set the address back and to give you a link for a new password.",
      ],
    }),
  );
}

/** The user as they are told about themselves: whether they logged in with one of the most common passwords. */
export const toOwn = (user: User, hasCommonPassword: boolean): User =>
  hasCommonPassword ? { ...user, hasCommonPassword } : user;
