/** PostgreSQL's error fields, the same from both drivers. */
interface PostgresError extends Error {
  code: string;
  constraint?: string;
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

const CONNECTION_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT']);
/**
 * Class 08 and 53, statement time-out, and the codes of a server that is starting or going down. A deadlock and a failed
 * serialization have rolled back, so that asking again, under the same key, is right.
 */
const UNAVAILABLE = /^(08...|53...|57014|57P0[1-4]|40001|40P01)$/;

/** Whether the database is out of reach or too busy for now. */
export function isUnavailable(error: unknown): boolean {
  if (isPostgresError(error)) return UNAVAILABLE.test(error.code);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CONNECTION_FAILURES.has(error.code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    error.message,
  );
}
