/** PostgreSQL's error fields, the same from both drivers. */
interface PostgresError extends Error {
  code: string;
  constraint?: string;
  /** The function of PostgreSQL that raised it. */
  routine?: string;
}

function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** The unique key that a write ran into, or null. */
export function violatedUniqueKey(error: unknown): string | null {
  return isPostgresError(error) && error.code === '23505' ? (error.constraint ?? '') : null;
}

/** Whether the database refused a value as such: out of range, not storable (class 22). */
export function isInvalidValue(error: unknown): boolean {
  return isPostgresError(error) && error.code.startsWith('22');
}

const CONNECTION_FAILURES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver says without a code. */
const DRIVER_FAILURES =
  /^timeout expire|timeout exceeded when trying to connect|Connection terminated|and is not queryable$/;
/**
 * Class 08 and 53, statement time-out, the codes of a server that is starting or going down, and of a database that accepts no
 * connections for now. A deadlock and a failed serialization have rolled back, so that asking again, under the same key,
 * is right.
 */
const UNAVAILABLE = /^(08...|53...|55000|57014|57P0[1-5]|40001|40P01)$/;

/**
 * Whether the connection's prepared statement serves no more: a migration gave a column another type, or a pooler passed the
 * connection on. The connection is closed then, and a new one prepares anew.
 */
export function isOutdatedStatement(error: unknown): boolean {
  if (!isPostgresError(error)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery');
}

/** Whether the database is out of reach or too busy for now, or asking it again is right for another reason. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CONNECTION_FAILURES.has(error.code)) return true;
  if (isPostgresError(error)) return UNAVAILABLE.test(error.code) || isOutdatedStatement(error);
  return DRIVER_FAILURES.test(error.message);
}
