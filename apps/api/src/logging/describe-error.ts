import { describePostgresError, isDriverFailure } from '../database-errors.ts';

/** An error whose message is our own text and quotes nobody, so it may be logged. */
export class TellableError extends Error {}

/**
 * The loggable part of an error. Messages may quote refused input, and drivers keep a statement's parameters in their
 * errors.
 */
interface DescribedError {
  type: string;
  code?: string;
  message?: string;
  /** Names of PostgreSQL's own: never a value. */
  database?: Record<string, string>;
  /** The stack without the message. */
  stack?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

const MAX_DEPTH = 5;
const MAX_ERRORS = 10;
const CODE = /^(?:[A-Z][A-Z0-9_]{1,59}|[0-9A-Z]{5}|[a-z]{1,30}\.[a-z_]{1,30})$/;
const FRAME = /^ {4}at (?:.* )?\(?(?:file:|node:|wasm:|native|<anonymous>|\/|[A-Z]:\\).*$/;
/** Messages of JavaScript itself, which are about the program only. */
const DEFECT =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)|[\w$.()[\]]{1,100} is not (?:a function|iterable|a constructor|defined)|Maximum call stack size exceeded|Invalid (?:array|string) length|Invalid time value|fetch failed|terminated)/;

/** Copies the fields that are known to hold no user's data, and leaves out the rest. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error };
  const database = isSystemError(error) ? null : describePostgresError(error);
  const described = {
    type: error.constructor.name,
    code: codeOf(error),
    message: database ? database.message : messageOf(error),
    database: database?.names,
    stack: framesOf(error),
  };
  const deeper = depth < MAX_DEPTH;
  return {
    ...(Object.fromEntries(
      Object.entries(described).filter(([, value]) => value !== undefined),
    ) as unknown as DescribedError),
    ...(deeper && error.cause !== undefined && { cause: describeError(error.cause, depth + 1) }),
    ...(deeper &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MAX_ERRORS).map(each => describeError(each, depth + 1)),
      }),
  };
}

/** In one line, for a terminal. */
export function summariseError(error: unknown): string {
  const { type, code, message } = describeError(error);
  if (message) return message;
  return code ? `${type} (${code})` : type;
}

/** With stack and causes, for a terminal. */
export function printError(error: unknown): string {
  const told = ({ type, code, message, database, stack, cause, errors = [] }: DescribedError): string[] => [
    [type, code && `(${code})`, message].filter(Boolean).join(' '),
    ...(database ? [`  ${JSON.stringify(database)}`] : []),
    ...(stack ? [stack] : []),
    ...[...errors, ...(cause ? [cause] : [])].flatMap(inner => ['because of:', ...told(inner)]),
  ];
  return told(describeError(error)).join('\n');
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
}

function messageOf(error: Error): string | undefined {
  if (error instanceof TellableError || isSystemError(error) || isDriverFailure(error)) return error.message;
  const isDefect =
    error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isDefect ? DEFECT.exec(error.message)?.[0] : undefined;
}

/** An error of the operating system: it names an operation, and a path or an address. */
function isSystemError(error: Error): boolean {
  return (
    'errno' in error &&
    typeof error.errno === 'number' &&
    'syscall' in error &&
    typeof error.syscall === 'string'
  );
}

function framesOf({ stack, message }: Error): string | undefined {
  if (typeof stack !== 'string') return undefined;
  // A message may have lines that look like frames.
  const frames = stack
    .replace(message, '')
    .split('\n')
    .filter(line => FRAME.test(line));
  return frames.length > 0 ? frames.join('\n') : undefined;
}
