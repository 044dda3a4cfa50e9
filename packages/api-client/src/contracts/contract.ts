import { idSchema } from '@groundwork/domain';
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Freshness, Timing } from './timing.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The callers of an endpoint: anyone, a logged-in user (401 otherwise) or an administrator (403 otherwise). */
export type Access = 'public' | 'user' | 'admin';

/**
 * A client's treatment of the answer (RQ-28 to RQ-34).
 *
 * - `list`, `record`: a tolerant read; what counts as nothing is an empty list, or null
 * - `answer`: a read that is taken as it is
 * - `stream`: a read that answers nothing but events
 * - `write`: a change, whose answer is taken as it is
 * - `deletion`: deletes one record; one that is gone already is a success too
 * - `session`: a change of the user; later calls do not join earlier ones (RQ-3)
 */
export type Kind = 'list' | 'record' | 'answer' | 'stream' | 'write' | 'deletion' | 'session';

/**
 * The effect of a refused session besides the error. `leave`: the app hears of it after 500 ms. `leave-now`: at once,
 * and for a 403 too (SE-48). `tell`: none, the caller tells the founder (SE-50).
 */
export type SessionOver = 'leave' | 'leave-now' | 'tell';

type Schema = z.ZodMiniType;

/**
 * One endpoint, written once: the API builds its route from it, the web app its call and its query, and the
 * documentation its entry. `params` and `query` are read from text, so their schemas take strings in.
 */
export interface Contract<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  K extends Kind = Kind,
> {
  method: Method;
  /** Fastify's form: `/api/startups/:startupId`. */
  path: `/api/${string}`;
  kind: K;
  summary: string;
  access: Access;
  params: P;
  /** A strict object: a name that is mistaken must not mean the default. Without one, whatever comes is ignored. */
  query: Q;
  body: B;
  /**
   * The status of a success. 202 says that the answer is still being worked on; 204 has no body and `response` is then
   * `z.void()`.
   */
  status: 200 | 201 | 202 | 204;
  /** The status of a failure whose answer has the same schema; null where a failure is an error. */
  failureStatus: 503 | null;
  response: R;
  /** Also answers `text/event-stream` when `Accept` asks for it. */
  streams: boolean;
  /** The media type of an answer that is a file, for the browser to store; null for JSON. */
  file: 'application/zip' | null;
  /** Its own error codes, besides those of every endpoint with its access and input. */
  refusals: readonly ErrorCode[];
  timing: Timing;
  /** Set for data that is read and shown; null for a stream and a write. */
  freshness: Freshness | null;
  sessionOver: SessionOver;
  /** A 404 reads as nothing (RQ-32). */
  missingIsEmpty: boolean;
  /** A list that may come as a single record, or inside an object under this name (RQ-31). */
  wrappedIn: string | null;
}

export type AnyContract = Contract;
export type Params<C extends AnyContract> = z.output<C['params']>;
export type Query<C extends AnyContract> = z.output<C['query']>;
export type Body<C extends AnyContract> = z.output<C['body']>;
export type BodyInput<C extends AnyContract> = z.input<C['body']>;
export type Answer<C extends AnyContract> = z.output<C['response']>;

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
  K extends Kind,
> = Pick<Contract<P, Q, B, R, K>, 'path' | 'kind' | 'summary' | 'access' | 'response' | 'timing'> &
  Partial<Pick<Contract<P, Q, B, R>, 'params' | 'query' | 'body' | 'status' | 'streams' | 'refusals'>> &
  Partial<Pick<Contract, 'failureStatus' | 'file' | 'sessionOver'>> &
  ByKind<K>;

/** Fields that some kinds must have and others cannot. */
type ByKind<K extends Kind> = K extends 'list' | 'record' | 'answer'
  ? { method: 'GET'; freshness: Freshness } & (K extends 'answer'
      ? unknown
      : { missingIsEmpty?: boolean } & (K extends 'list' ? { wrappedIn?: string } : unknown))
  : K extends 'stream'
    ? { method: 'GET'; streams: true }
    : { method: K extends 'deletion' ? 'DELETE' : Exclude<Method, 'GET'> };

/** Fills in the defaults: no parameters, no body, status 200, no stream, no refusals of its own. */
export function defineContract<
  R extends Schema,
  const K extends Kind,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(definition: Definition<P, Q, B, R, K>): Contract<P, Q, B, R, K> {
  return {
    status: 200,
    failureStatus: null,
    streams: false,
    file: null,
    refusals: [],
    freshness: null,
    sessionOver: 'leave',
    missingIsEmpty: false,
    wrappedIn: null,
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
  };
}

/** An `Idempotency-Key`: printable characters without spaces. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/;

/** An id in a path or a query string: decimal digits without sign, leading zero or exponent. */
export const idParam = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Invalid ID')), z.transform(Number)),
  idSchema,
);

/** Limits of one page of a list that a user can make long: records, and bytes of text, but at least one record. */
export const MAX_PAGE_ROWS = 200;
export const MAX_PAGE_BYTES = 512 * 1024;

/**
 * Which page of such a list: the one before the record with this id, or else the newest; of at most `limit` records,
 * 1 to 200 (200 when it is absent).
 */
export const pageQuery = z.strictObject({
  before: z.optional(idParam),
  limit: z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, `From 1 to ${MAX_PAGE_ROWS}`)), z.transform(Number)),
      z.int().check(z.maximum(MAX_PAGE_ROWS)),
    ),
  ),
});
export type Page = z.output<typeof pageQuery>;

/** `true` or `false` in a query string; absent is false. */
export const flagParam = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform(value => value === 'true'),
);
