import type { Query, QueryClient } from '@tanstack/react-query';
import type { PathKey } from './query-keys.ts';

type AnyQuery = Query<unknown, unknown, unknown, PathKey>;

const isPolled = (query: AnyQuery) => query.observers.some(({ options }) => Boolean(options.refetchInterval));

/**
 * Tells news from repetition: what a page asks again by itself fails each time for as long as the server is away,
 * and often together.
 */
export function watchPollFailures(client: () => QueryClient) {
  const failing = new WeakSet<object>();
  return {
    succeeded: (query: AnyQuery) => void failing.delete(query),
    /** Notes the failure. False for a poll's while this or another poll of the page has already failed. */
    isNews: (query: AnyQuery): boolean => {
      if (!isPolled(query)) return true;
      const known = client()
        .getQueryCache()
        .findAll({ type: 'active', predicate: other => failing.has(other) });
      failing.add(query);
      return known.length === 0;
    },
  };
}
