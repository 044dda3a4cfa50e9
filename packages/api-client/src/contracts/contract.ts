import { idSchema } from '@groundwork/domain';
import * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call an endpoint: anyone, a logged-in user (401 otherwise) or an administrator (403 otherwise). */
export type Access = 'public' | 'user' | 'admin';

type Schema = z.ZodMiniType;

/**
 * One endpoint, written once: the API builds its route from it, the web app its fetcher and the
 * documentation its entry. `params` and `query` are read from text, so their schemas take strings in.
 */
export interface Contract<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  method: Method;
  /** Fastify's form: `/api/startups/:startupId`. */
  path: `/api/${string}`;
  summary: string;
  tag: string;
  access: Access;
  params: P;
  /** A strict object: a name that is mistaken must not mean the default. Without one, whatever comes is ignored. */
  query: Q;
  body: B;
  /** The status of a success. 204 has no body and `response` is then `z.void()`. */
  status: 200 | 201 | 204;
  response: R;
  /** Also answers `text/event-stream` when `Accept` asks for it (decisions 4, Streaming). */
  streams: boolean;
}

export type AnyContract = Contract;
export type Params<C extends AnyContract> = z.output<C['params']>;
export type Query<C extends AnyContract> = z.output<C['query']>;
export type Body<C extends AnyContract> = z.output<C['body']>;
export type BodyInput<C extends AnyContract> = z.input<C['body']>;
export type Answer<C extends AnyContract> = z.output<C['response']>;

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = Pick<
  Contract<P, Q, B, R>,
  'method' | 'path' | 'summary' | 'tag' | 'access' | 'response'
> &
  Partial<Pick<Contract<P, Q, B, R>, 'params' | 'query' | 'body' | 'status' | 'streams'>>;

/** Fills in what a contract leaves out: no parameters, no body, status 200, no stream. */
export function defineContract<
  R extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
>(definition: Definition<P, Q, B, R>): Contract<P, Q, B, R> {
  return {
    status: 200,
    streams: false,
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
  };
}

/** An id in a path or a query string: decimal digits without sign, leading zero or exponent. */
export const idParam = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Invalid ID')), z.transform(Number)),
  idSchema,
);

/** `true` or `false` in a query string; absent is false. */
export const flagParam = z.pipe(
  z._default(z.enum(['true', 'false']), 'false'),
  z.transform(value => value === 'true'),
);
