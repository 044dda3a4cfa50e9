import type { AnyContract, BodyInput, Params, Query, SessionOver } from '../contracts/contract.ts';
import { createKey } from './create-key.ts';

type IsEmpty<T> = [keyof T] extends [never] ? true : string extends keyof T ? true : false;
type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/** The input that a contract needs. Parts that it does not declare are left out. */
export type RequestInput<C extends AnyContract> = (IsEmpty<Params<C>> extends true
  ? unknown
  : { params: Params<C> }) &
  (IsEmpty<Query<C>> extends true ? unknown : { query?: Optional<Query<C>> }) &
  (IsEmpty<NonNullable<BodyInput<C>>> extends true
    ? unknown
    : undefined extends BodyInput<C>
      ? { body?: BodyInput<C> }
      : { body: BodyInput<C> });

/** A contract without input can be called without one. */
export type RequestArguments<C extends AnyContract> =
  IsEmpty<Params<C>> extends true
    ? IsEmpty<BodyInput<C>> extends true
      ? [input?: RequestInput<C>, options?: RequestOptions]
      : [input: RequestInput<C>, options?: RequestOptions]
    : [input: RequestInput<C>, options?: RequestOptions];

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** A resend of the same intent passes the key of the first try, so that it has no second effect. */
  idempotencyKey?: string | undefined;
  /** In place of the contract's. */
  sessionOver?: SessionOver | undefined;
  /** Time for each attempt, instead of the endpoint's own. */
  timeoutMs?: number | undefined;
}

export interface OutgoingRequest {
  method: string;
  /** Without the origin and the query. */
  path: string;
  /** Empty, or with its question mark. */
  query: string;
  /** The endpoint, as its circuit and its rate limit know it. */
  key: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Turns a contract and its input into one HTTP request. */
export function buildRequest<C extends AnyContract>(
  contract: C,
  input: RequestInput<C>,
  options: RequestOptions,
  accept: string,
): OutgoingRequest {
  const { params = {}, query = {}, body } = input as Parts;
  const headers: Record<string, string> = { Accept: accept };
  if (contract.method === 'POST') {
    headers['Idempotency-Key'] = options.idempotencyKey ?? createKey();
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const path = fillPath(contract.path, params);
  return {
    method: contract.method,
    path,
    query: toQueryString(query),
    key: `${contract.method}:${path}`,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (params[name] === undefined) throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(params[name]));
  });
}

function toQueryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
