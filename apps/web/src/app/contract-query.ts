import { type AnyContract, type RequestInput, type Result, request, USUAL } from '@groundwork/api-client';
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { PathKey } from './query-keys.ts';

/** A contract of what is read and shown. */
type Readable = AnyContract & { kind: 'list' | 'record' | 'answer' };

/** Where it is read: a query of one page of a list would have the key of the whole list. */
type QueryParams<C extends Readable> = Omit<RequestInput<C>, 'query' | 'body'>;

/** The key and the times of a query for what a contract reads. The key is the path (RQ-4). */
export function querySettings<C extends Readable>({ path, freshness }: C, input: QueryParams<C>) {
  const { params } = input as { params?: Record<string, number | string> };
  const { freshMs, keptMs } = freshness ?? USUAL;
  return { queryKey: pathKey(path, params ?? {}), staleTime: freshMs, gcTime: keptMs };
}

/** The whole query, where there is nothing to do but to read. */
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

/** Split at the first parameter, so that everything below one record, or below all of them, has one beginning. */
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
