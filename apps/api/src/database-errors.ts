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

/** Kinds of errors whose messages have names and numbers, but no value of a row or a parameter. */
const SPEAKING_CLASSES = /^(08|0A|23|25|26|28|3D|40|42|53|54|55|57|58|XX)/;
const NAMES = ['severity', 'schema', 'table', 'column', 'constraint', 'dataType', 'routine'] as const;

/** The fields of a database's error that hold no value; null for another error. */
export function describePostgresError(
  error: Error,
): { message: string | undefined; names: Record<string, string> } | null {
  if (!isPostgresError(error)) return null;
  const fields: Partial<Record<(typeof NAMES)[number], unknown>> = error as never;
  const names = NAMES.flatMap(name => (typeof fields[name] === 'string' ? [[name, fields[name]]] : []));
  return {
    message: SPEAKING_CLASSES.test(error.code) ? error.message : undefined,
    names: Object.fromEntries(names),
  };
}

/** The unique key that a write ran into, or null. */
export function violatedUniqueKey(error: unknown): string | null {
  return isPostgresError(error) && error.code === '23505' ? (error.constraint ?? '') : null;
}

/** Whether a row was deleted while another that refers to it was being written: asking again tells which. */
export function isRacedDeletion(error: unknown): boolean {
  return isPostgresError(error) && error.code === '23503';
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
/** The driver's messages that come without a code. */
const DRIVER_FAILURES =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated[\w ]*|Client [\w ]+ and is not queryable)$/;
/**
 * Class 08 and 53, statement time-out, the codes of a server that is starting or going down, and of a database that
 * accepts no connections for now. A deadlock and a failed serialization have rolled back, so that asking again, under
 * the same key, is right.
 */
const UNAVAILABLE = /^(08...|53...|55000|57014|57P0[1-5]|40001|40P01)$/;

/**
 * Whether the connection's prepared statement is no longer valid: a migration gave a column another type, or a pooler
 * passed the connection on. The connection is then closed, and a new one prepares again.
 */
export function isOutdatedStatement(error: unknown): boolean {
  if (!isPostgresError(error)) return false;
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery');
}

/** Whether two transactions waited for each other, and this one was rolled back so that the other could continue. */
export function isDeadlock(error: unknown): boolean {
  return isPostgresError(error) && error.code === '40P01';
}

/** Whether the driver itself failed, by its message. */
export function isDriverFailure(error: Error): boolean {
  return DRIVER_FAILURES.test(error.message);
}

/** Whether the database is out of reach or too busy for now, or asking it again is right for another reason. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CONNECTION_FAILURES.has(error.code)) return true;
  if (isPostgresError(error)) return UNAVAILABLE.test(error.code) || isOutdatedStatement(error);
  return isDriverFailure(error);
}
