import { ApiError } from './errors.ts';
import { asRecord, parseJson } from './parse-json.ts';

/** The expected form of a read: an array, or one record. */
export type ReadKind = 'list' | 'record';

const NO_DATA = /not found|id is required|missing|invalid id/i;
const STACK_LINE = /^\s+at .+:\d+:\d+\)?$/m;
/** A longer text is content that happens to have such words. */
const MAX_NOTICE_LENGTH = 200;
/** Fields of error bodies. Any other field, such as an id, makes a body a record, whatever it says. */
const ERROR_FIELDS = new Set(
  'statusCode status code error message issues details success stack path method timestamp requestId'.split(
    ' ',
  ),
);

/** The result of a read that found nothing. */
export function emptyOf(kind: ReadKind): [] | null {
  return kind === 'list' ? [] : null;
}

/**
 * The value that the body of a successful read means; the contract checks it afterwards (RQ-28). Undefined when the
 * body means nothing.
 */
export function understand(kind: ReadKind, wrappedIn: string | null, text: string): unknown {
  const value = parseJson(text);
  if (isBroken(value, text)) return kind === 'list' ? [] : undefined;
  if (saysNoData(value ?? text)) return emptyOf(kind);
  if (isEmpty(value)) return emptyOf(kind);
  return kind === 'list' ? toList(value, wrappedIn) : value;
}

/** Whether a refused read counts as empty: every 400 does (RQ-28), and a 404 where the contract says so (RQ-32). */
export function isTolerable(error: unknown, missingIsEmpty: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.statusCode === 400 || (missingIsEmpty && error.statusCode === 404);
}

/** An empty body, a page of HTML or a stack trace, as text or in an error body. */
function isBroken(value: unknown, text: string): boolean {
  if (value !== undefined) return typeof errorFields(value)?.stack === 'string';
  return text.trim() === '' || text.trimStart().startsWith('<') || STACK_LINE.test(text);
}

function saysNoData(value: unknown): boolean {
  if (typeof value === 'string') {
    return value.length <= MAX_NOTICE_LENGTH && !/^\s*[{[]/.test(value) && NO_DATA.test(value);
  }
  const { message, error } = errorFields(value) ?? {};
  return [message, error].some(words => typeof words === 'string' && NO_DATA.test(words));
}

/** The fields of an error body; null for a record, a list or anything else. */
function errorFields(value: unknown): Record<string, unknown> | null {
  const fields = asRecord(value);
  const names = Object.keys(fields);
  return names.length > 0 && names.every(name => ERROR_FIELDS.has(name)) ? fields : null;
}

function isEmpty(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** Some lists may come as a single record or inside an object: makes a list of both (RQ-31). */
function toList(value: unknown, name: string | null): unknown {
  if (name === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const record = asRecord(value);
  const list = 'id' in record ? undefined : [name, 'data', 'items'].find(key => Array.isArray(record[key]));
  return list === undefined ? [record] : record[list];
}
