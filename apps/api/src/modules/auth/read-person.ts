import { emailSchema } from '@groundwork/domain';
import { AppError } from '../../errors.ts';

/** By which the provider's clock may be behind. */
const CLOCK_SKEW_S = 30;

/** Which value of which claim makes an administrator. */
export interface RoleClaim {
  claim: string;
  value: string;
}

/** Whoever logged in at the provider, in its words. */
export interface Person {
  issuer: string;
  /** The provider's lasting name for them. */
  subject: string;
  /** In the form in which addresses are stored. */
  email: string | null;
  isEmailVerified: boolean;
  username: string | null;
  fullName: string | null;
  /** Null where roles are given here. */
  role: 'user' | 'admin' | null;
  /** Whether they entered something there since the login was begun, or the provider doesn't say. */
  wasAsked: boolean;
}

type Claims = Record<string, unknown>;

/**
 * @param more what the provider tells besides the ID token, which comes first
 * @param options `begunAt`: when the login was begun, in seconds
 * @throws AppError `provider.failed` for a subject that is none
 */
export function readPerson(
  claims: Claims,
  more: Claims,
  { adminIf, begunAt }: { adminIf: RoleClaim | null; begunAt: number },
): Person {
  const { iss, sub, auth_time: askedAt } = claims;
  // As the protocol has it. Others could be stored as one.
  if (!/^[\x21-\x7e]{1,255}$/.test(String(sub))) throw new AppError('provider.failed');
  const all = { ...more, ...claims };
  return {
    issuer: String(iss),
    subject: String(sub),
    // Both of one source: who says that an address is verified means their own.
    ...addressOf('email' in claims ? claims : more),
    username: textOf(all.preferred_username),
    fullName: textOf(all.name),
    role: adminIf && (hasValue(all, adminIf) ? 'admin' : 'user'),
    wasAsked: typeof askedAt === 'number' && askedAt >= begunAt - CLOCK_SKEW_S,
  };
}

/** Verified is only what is stored as it was told: one address may be written in several ways. */
function addressOf({ email, email_verified: verified }: Claims): Pick<Person, 'email' | 'isEmailVerified'> {
  const parsed = emailSchema.safeParse(email).data ?? null;
  const isSame = parsed?.toLowerCase() === textOf(email)?.trim().toLowerCase();
  // Some providers write it as text.
  return { email: parsed, isEmailVerified: isSame && (verified === true || verified === 'true') };
}

/** A claim may be one value, a list or an object by values, and lie within another (`realm_access.roles`). */
function hasValue(claims: Claims, { claim, value }: RoleClaim): boolean {
  const own = (within: unknown, name: string): unknown =>
    typeof within === 'object' && within !== null && Object.hasOwn(within, name)
      ? (within as Claims)[name]
      : undefined;
  const found = own(claims, claim) ?? claim.split('.').reduce<unknown>(own, claims);
  if (Array.isArray(found)) return found.map(String).includes(value);
  if (typeof found === 'object') return own(found, value) !== undefined;
  return found !== undefined && String(found) === value;
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : null);
