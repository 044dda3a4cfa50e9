import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/types.ts';
import { AppError, refusedField } from '../../errors.ts';
import { spendRecoveryCode, spendStep, takeTry } from '../../stores/second-factors.repo.ts';
import { hashToken } from '../report-links/share-token.ts';
import type { Seal } from './seal.ts';

const STEP_MS = 30_000;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, so that a quick hash is as good as a slow one. */
const RECOVERY_BYTES = 10;

const purposeOf = (userId: number) => `secret of user ${userId}`;

/** @returns the secret in base 32, and as it is stored */
export function drawSecret(seal: Seal, userId: number): { secret: string; sealedSecret: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, sealedSecret: seal.seal(secret, purposeOf(userId)) };
}

/** What the QR code holds. */
export const addressOf = (secret: string, username: string): string =>
  new TOTP({ issuer: 'Groundwork', label: username, secret }).toString();

/** Ten codes of 16 characters, in groups of four. */
export function drawRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const { buffer } = Uint8Array.from(randomBytes(RECOVERY_BYTES));
    return new Secret({ buffer }).base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-');
  });
  return { codes, hashes: codes.map(code => hashToken(plain(code))) };
}

const plain = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** A code that was looked at, and its effect: it counts when it is spent. */
type Checked = (db: Db) => Promise<boolean>;

/**
 * Looks at a code of the app, give or take one time step, or at a recovery code.
 * @param isOn whether the second factor is on, or about to be confirmed
 * @returns a function that spends the code, in the transaction of what it is for, and tells whether it was unspent
 * @throws AppError `second_factor.wrong_code`, `.locked`, `.unreadable`, or `.not_begun` where there is nothing to confirm
 */
export async function checkCode(
  db: Db,
  seal: Seal,
  { userId, typed, isOn }: { userId: number; typed: string; isOn: boolean },
): Promise<Checked> {
  const code = plain(typed);
  if (!/^\d{6}$/.test(code)) return db => spendRecoveryCode(db, userId, hashToken(code));
  const tried = await takeTry(db, userId, isOn);
  // Beginning again also lets one try again.
  if (!tried && !isOn) throw new AppError('second_factor.not_begun');
  if (!tried) throw new AppError('second_factor.locked', { retryAfter: 3600 });
  const secret = seal.open(tried.sealedSecret, purposeOf(userId));
  if (secret === null) throw new AppError('second_factor.unreadable');
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: tried.step * STEP_MS, window: 1 });
  if (delta === null) throw wrongCode();
  return db => spendStep(db, userId, { sealedSecret: tried.sealedSecret, step: tried.step + delta });
}

export const wrongCode = (): AppError => refusedField('second_factor.wrong_code', 'code');
