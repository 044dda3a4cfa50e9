import { type AnyContract, explainError, type RequestInput, type Result } from '@groundwork/api-client';
import { type Query, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolling } from '../../../app/connectivity/use-polling.ts';
import { contractQuery } from '../../../app/contract-query.ts';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import type { PathKey } from '../../../app/query-keys.ts';
import { useLastError } from '../../../app/use-failure-toast.ts';
import type { TableFailure } from '../../../ui/resource-table/column.ts';

type ListContract = AnyContract & { kind: 'list' };
type ListInput<C extends ListContract> = Omit<RequestInput<C>, 'query' | 'body'>;

/** The rows of a table: undefined until they are loaded. */
export interface Rows<R> {
  rows: R | undefined;
  /** Whether the rows are those of an earlier query, until this one's are loaded. */
  isOld: boolean;
  /** Error of the last try, while there are no rows. */
  error: Error | null;
  failure: TableFailure | null;
}

/** The query of a list. It throws nothing, because the table shows the failure. */
export const rowsQuery = <C extends ListContract>(contract: C, input: ListInput<C>) =>
  contractQuery(contract, input, { throwOnError: false });

/**
 * The rows of a list, polled as its contract says.
 * @param failed the beginning of a failure's text, such as 'Failed to load users'
 */
export function useRows<C extends ListContract>(
  contract: C,
  input: ListInput<C>,
  failed: string,
): Rows<Result<C>> {
  return useRowsOf(rowsQuery(contract, input), contract, failed);
}

/**
 * As {@link useRows}, for a query whose key does not follow from its contract.
 * @param isDue whether these rows are polled
 */
export function useRowsOf<R>(
  query: UseQueryOptions<R, Error, R, PathKey>,
  contract: AnyContract,
  failed: string,
  isDue: (rows: R | undefined) => boolean = () => true,
): Rows<R> {
  const client = useQueryClient();
  const polled = usePolling(contract.freshness?.pollMs !== undefined, () => void refetch());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    ...polled(contract, ({ state }: Query<R, Error, R, PathKey>) => isDue(state.data)),
  });
  const last = useLastError(error, data !== undefined);
  const retry = () => {
    void refetch();
    // Whatever else failed on the page, too.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  const isShown = last !== null && !isSilentFailure(last);
  return {
    rows: data,
    isOld: isPlaceholderData,
    error: last,
    failure: isShown ? { message: `${failed}: ${explainError(last)}`, isTrying: isFetching, retry } : null,
  };
}
