import { randomBytes } from 'node:crypto';
import { fullNameSchema, newUsernameSchema, normaliseName, type User } from '@groundwork/domain';
import type { FastifyBaseLogger } from 'fastify';
import { takeSetupLock } from '../../db/setup-lock.repo.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Db } from '../../db/types.ts';
import { AppError } from '../../errors.ts';
import { NO_PASSWORD } from '../../hashing/password.ts';
import { confirmEmail } from '../../stores/emails.repo.ts';
import { connect } from '../../stores/provider-logins.repo.ts';
import { deleteAllSessions } from '../../stores/sessions.repo.ts';
import { findLoginOf, findTaken, setRole } from '../../stores/users.repo.ts';
import { keepLog } from '../back-office/keep-log.ts';
import { lockAdministrators } from '../back-office/users.repo.ts';
import type { Person } from './read-person.ts';
import { registerFounder } from './register-user.ts';

/** Free names are looked for under so many numbers, then a random one. */
const NUMBERED = 9;

interface Admission {
  invitation: string | undefined;
  hasMail: boolean;
}

/**
 * Registers who is new here, without a password.
 * @throws AppError `provider.no_email`, `provider.join` or `provider.email_unverified` where an account has the address,
 * or what {@link registerFounder} throws
 */
export async function registerPerson(
  db: Db,
  person: Person,
  { invitation, hasMail }: Admission,
): Promise<User> {
  const { email, isEmailVerified: isVerified } = person;
  if (email === null) throw new AppError('provider.no_email');
  if ((await findTaken(db, { username: '', email })).includes('email'))
    throw new AppError(isVerified ? 'provider.join' : 'provider.email_unverified');
  const username = await findFreeName(db, person, email);
  const fullName = fullNameSchema.safeParse(person.fullName).data ?? null;
  return inTransaction(db, async db => {
    const profile = { username, email, fullName, passwordHash: NO_PASSWORD };
    // An address that the provider has verified needs no link by mail.
    const user = await registerFounder(db, profile, { invitation, hasMail: hasMail && !isVerified });
    if (isVerified) await confirmEmail(db, user.id);
    await connect(db, user.id, person);
    return user;
  });
}

/** Of the provider's name or the address, the first that is a username, numbered where it is taken. */
async function findFreeName(db: Db, { username }: Person, email: string): Promise<string> {
  const names = [username, email].map(name =>
    normaliseName((name ?? '').replace(/@.*/s, ''))
      .replace(/\s+/g, '-')
      .slice(0, 50),
  );
  const base = names.find(name => newUsernameSchema.safeParse(name).success) ?? 'founder';
  for (let number = 1; number <= NUMBERED; number += 1) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!(await findTaken(db, { username: name, email: '' })).includes('username')) return name;
  }
  return `${base}-${randomBytes(4).toString('hex')}`;
}

/**
 * Gives the role that the provider's claim says, where it decides (SE-113). The last administrator stays one. Who loses
 * the role is logged out everywhere.
 */
export async function followRole(
  db: Db,
  user: User,
  role: Person['role'],
  log: FastifyBaseLogger,
): Promise<void> {
  if (role === null || role === user.role) return;
  await inTransaction(db, async db => {
    // Administrators' writes take turns with it: the last one stays, and two logins change it once.
    await takeSetupLock(db);
    if ((await findLoginOf(db, user.id))?.user.role !== user.role) return;
    const administrators = await lockAdministrators(db);
    if (administrators.length === 1 && administrators.includes(user.id))
      return log.warn('the last administrator keeps the role that the login provider takes away');
    await setRole(db, user.id, role);
    if (role === 'user') await deleteAllSessions(db, user.id);
    await keepLog(db, user, {
      action: 'update',
      kind: 'user',
      recordId: user.id,
      recordName: user.username,
      before: { role: user.role },
      after: { role },
    });
  });
}
