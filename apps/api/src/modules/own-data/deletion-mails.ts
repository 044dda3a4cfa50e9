import { composeMail } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mailer.ts';

export const mailOfDeleted = (to: string): Mail =>
  composeMail({
    to,
    subject: 'Your Groundwork account is deleted',
    parts: ['Your Groundwork account and everything in it have been deleted, as you asked.'],
  });

export function mailOfDue(to: string, dueAt: string, publicUrl: string): Mail {
  const day = new Date(dueAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return composeMail({
    to,
    subject: 'Your Groundwork account will be deleted',
    parts: [
      `Your Groundwork account and everything in it will be deleted on ${day}, as you asked.`,
      'Changed your mind? Log in before then and keep it.',
      { label: 'Your account', href: new URL('/account', publicUrl).href },
      "If it wasn't you, keep your account and change your password.",
    ],
  });
}
