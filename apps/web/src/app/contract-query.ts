import { type AnyContract, type RequestInput, type Result, request, USUAL } from '@groundwork/api-client';
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { PathKey } from './query-keys.ts';

/** A contract that a query can read. */
type Readable = AnyContract & { kind: 'list' | 'record' | 'answer' };

/** Without `query`: a query for one page of a list would have the key of the whole list. */
type QueryParams<C extends Readable> = Omit<RequestInput<C>, 'query' | 'body'>;

/** Key and cache times of a contract's query. The key is the path (RQ-4). */
export function querySettings<C extends Readable>({ path, freshness }: C, input: QueryParams<C>) {
  const { params } = input as { params?: Record<string, number | string> };
  const { freshMs, keptMs } = freshness ?? USUAL;
  return { queryKey: pathKey(path, params ?? {}), staleTime: freshMs, gcTime: keptMs };
}

/** The whole query, for a contract that only has to be read. */
export function contractQuery<C extends Readable>(
  contract: C,
  input: QueryParams<C>,
  options: Pick<UseQueryOptions, 'structuralSharing'> & { throwOnError?: false } = {},
) {
  return queryOptions({
    ...querySettings(contract, input),
    queryFn: ({ signal }): Promise<Result<C>> => request<AnyContract>(contract, input, { signal }) as never,
    ...options,
  });
}

/** Splits at the first parameter, so that all keys below one record, or below all of them, share a prefix. */
function pathKey(path: AnyContract['path'], params: Record<string, number | string>): PathKey {
  const parts = path.split('/');
  const place = parts.findIndex(isParameter);
  if (place < 0) return [path];
  const start = parts.slice(0, place).join('/') as AnyContract['path'];
  const [id = '', ...rest] = parts
    .slice(place)
    .map(part => (isParameter(part) ? params[part.slice(1)] : part));
  return rest.length === 0 ? [start, id] : [start, id, rest.join('/')];
}

const isParameter = (part: string) => part.startsWith(':');
