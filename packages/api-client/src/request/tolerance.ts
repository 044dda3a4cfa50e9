import { ApiError } from './errors.ts';
import { asRecord, parseJson } from './parse-json.ts';

/** What a read expects: an array, or one record. */
export type ReadKind = 'list' | 'entity';

const TOLERANT_LIST = /\/(steps|questions|challenges|assistants|users)$/;
const NO_DATA = /not found|id is required|missing|invalid id/i;
const STACK_LINE = /^\s+at .+:\d+:\d+\)?$/m;
/** A longer text is content that happens to hold such words. */
const MAX_NOTICE_LENGTH = 200;
/** Fields of error bodies. One that is not among them, such as an id, makes a body a record, whatever it says. */
const ERROR_FIELDS = new Set(
  'statusCode status code error message issues details success stack path method timestamp requestId'.split(
    ' ',
  ),
);

/** What a read gets when there is nothing to read. */
export function emptyOf(kind: ReadKind): [] | null {
  return kind === 'list' ? [] : null;
}

/**
 * The value that the body of a successful read stands for, still to be checked against the contract (F8, Read
 * tolerance). `path` is the contract's. Undefined when the body stands for nothing.
 */
export function readTolerantly(kind: ReadKind, path: string, text: string): unknown {
  const value = parseJson(text);
  if (isBroken(value, text)) return kind === 'list' ? [] : undefined;
  if (saysNoData(value ?? text)) return emptyOf(kind);
  if (isEmpty(value)) return emptyOf(kind);
  return kind === 'list' ? toList(value, path) : value;
}

/**
 * Whether a refused read counts as empty. F8 has two rules for a 400, of which one names the missing challenge or step
 * id of a list; with an empty object on a list being no more than an empty list, both come to this one.
 */
export function isTolerable(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 400;
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

/** Wraps a single record, and unwraps a list that came inside an object, where F8 allows it. */
function toList(value: unknown, path: string): unknown {
  const name = TOLERANT_LIST.exec(path)?.[1];
  if (name === undefined || typeof value !== 'object' || Array.isArray(value)) return value;
  const record = asRecord(value);
  const list = 'id' in record ? undefined : [name, 'data', 'items'].find(key => Array.isArray(record[key]));
  return list === undefined ? [record] : record[list];
}
