import { accountContracts } from '@groundwork/api-client/contracts';
import type { ProfileChange, User } from '@groundwork/domain';
import Bowser from 'bowser';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import { isCommon, refuseCommon } from '../../hashing/common-passwords.ts';
import type { Hasher } from '../../hashing/hasher.ts';
import { hashPassword, NO_PASSWORD } from '../../hashing/password.ts';
import { endSession, sessionOf } from '../../plugins/session.ts';
import type { Answered } from '../../routing/idempotency.repo.ts';
import { exactlyOnce, type KeyedRequest, keyedSecretRequest } from '../../routing/idempotency.ts';
import { type Router, sendAnswer } from '../../routing/router.ts';
import { deleteUnusedLinks } from '../../stores/passwords.repo.ts';
import { disconnect } from '../../stores/provider-logins.repo.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  listSessions,
  setCommonPassword,
} from '../../stores/sessions.repo.ts';
import {
  findTaken,
  type ProfileFields,
  replacePasswordHash,
  updateProfile,
} from '../../stores/users.repo.ts';
import { hasherOf } from '../auth/auth-options.ts';
import { mailConfirmation, toOwn } from '../auth/confirm-email.ts';
import { type Guarded, matchOwnPassword } from '../auth/own-password.ts';
import { nameTaken } from '../auth/register-user.ts';

export function accountRoutes(route: Router, options: Guarded): void {
  route.action(accountContracts.changePassword, async call => {
    const { db, user, body, request, reply } = call;
    await refuseCommon(sessionOf(request).role, body.newPassword, 'newPassword');
    const from = await matchOwnPassword(call, body.currentPassword, options);
    const hasher = hasherOf(options, reply);
    const keyed = await keyedSecretRequest(request, user.id, hasher);
    const changing = { userId: user.id, sessionId: sessionOf(request).id, keyed, hasher, from };
    return sendAnswer(reply, await changePassword(db, changing, body.newPassword));
  });

  route.action(accountContracts.changeProfile, async call => {
    const { db, user, body } = call;
    const { mail } = options;
    // Only an address in other letters is the same one.
    const waits =
      mail !== null && body.email !== undefined && body.email.toLowerCase() !== user.email.toLowerCase();
    const passwordHash = await matchOwnPassword(call, body.currentPassword, options);
    const changed = await changeProfile(db, { userId: user.id, passwordHash, waits }, body);
    // The new address waits, but nothing leads to it yet.
    if (mail && waits && (await mailConfirmation(db, mail, user.id)) === null)
      throw new AppError('mail.too_many');
    return toOwn(changed, user.hasCommonPassword ?? false);
  });

  route.query(accountContracts.sessions, async ({ db, user, request }) => {
    const sessions = await listSessions(db, user.id, sessionOf(request).id);
    return sessions.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
  });

  route.action(accountContracts.endSession, async ({ db, user, params, request, reply }) => {
    if (params.sessionId === sessionOf(request).id) return endSession(request, reply, options.https);
    if (!(await deleteOwnSession(db, user.id, params.sessionId))) throw new AppError('session.not_found');
  });

  route.command(accountContracts.endOtherSessions, ({ db, user, request }) =>
    deleteOtherSessions(db, user.id, sessionOf(request).id),
  );
}

interface Changing {
  userId: number;
  /** The present session, which stays. */
  sessionId: number;
  keyed: KeyedRequest | null;
  hasher: Hasher;
  /** The hash that the old password matched, or null. */
  from: string | null;
}

/**
 * Replaces the password and ends the user's other sessions. Hashing comes before the transaction, because it is slow;
 * its outcome counts only inside, where the key identifies a repeated request: by then the old password is wrong.
 * @throws AppError `user.wrong_password`, also when the password was changed meanwhile.
 */
async function changePassword(
  db: Db,
  { userId, sessionId, keyed, hasher, from }: Changing,
  newPassword: string,
): Promise<Answered> {
  const change = from === null ? null : { from, to: await hashPassword(hasher, newPassword) };
  const hasCommonPassword = await isCommon(newPassword);
  return exactlyOnce(db, keyed, async db => {
    if (!change || !(await replacePasswordHash(db, userId, change)))
      throw refusedField('user.wrong_password', 'currentPassword');
    await deleteOtherSessions(db, userId, sessionId);
    // Whoever knew the old one could have connected theirs.
    if (change.from !== NO_PASSWORD) await disconnect(db, userId);
    await setCommonPassword(db, sessionId, hasCommonPassword);
    await deleteUnusedLinks(db, userId);
    return { statusCode: 204, response: null, resourceId: null };
  });
}

/**
 * Changes name and email, the latter once it is confirmed where it `waits` for that. It needs the password: a session
 * left open somewhere is not enough. Repeating it changes nothing more.
 * @throws AppError `user.wrong_password`, also when the password was changed meanwhile, or `user.email_taken`.
 */
async function changeProfile(
  db: Db,
  { userId, passwordHash, waits }: { userId: number; passwordHash: string | null; waits: boolean },
  { fullName, email }: ProfileChange,
): Promise<User> {
  const profile = waits ? { fullName, newEmail: email } : { fullName, email };
  const user = passwordHash !== null && (await updateOnce(db, userId, passwordHash, profile));
  if (!user) throw refusedField('user.wrong_password', 'currentPassword');
  return user;
}

async function updateOnce(
  db: Db,
  userId: number,
  passwordHash: string,
  profile: ProfileFields,
): Promise<User | undefined> {
  const { newEmail } = profile;
  if (newEmail !== undefined && (await findTaken(db, { username: '', email: newEmail })).includes('email'))
    throw refusedField('user.email_taken', 'email');
  try {
    return await updateProfile(db, userId, passwordHash, profile);
  } catch (error) {
    throw nameTaken(error) ?? error;
  }
}

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * Browser and system from a user agent, such as "Firefox on Linux". Only names on the library's list: otherwise it
 * would repeat the header, and a thief with the password could choose the text that the owner reads.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device';
  const parsed = Bowser.getParser(userAgent);
  const browser = parsed.getBrowserName();
  const known = [BROWSERS.has(browser) ? browser : '', parsed.getOSName()].filter(Boolean);
  return known.join(' on ') || 'Unknown device';
}
