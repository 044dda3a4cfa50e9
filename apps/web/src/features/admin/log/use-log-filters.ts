import { LOGGED_ACTIONS, LOGGED_KINDS } from '@groundwork/domain';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { parseId } from '../../../app/paths.ts';
import type { LogFilters } from './log-queries.ts';

/** What of the log is shown, as the address says. What is none of its filters there counts as nothing. */
export function useLogFilters() {
  const [params, setParams] = useSearchParams();
  const asked = { kind: params.get('kind'), action: params.get('action'), admin: params.get('admin') };
  const filters = useMemo((): LogFilters => {
    const kind = LOGGED_KINDS.find(one => one === asked.kind);
    const action = LOGGED_ACTIONS.find(one => one === asked.action);
    const adminId = parseId(asked.admin);
    return { ...(kind && { kind }), ...(action && { action }), ...(adminId && { adminId }) };
  }, [asked.kind, asked.action, asked.admin]);
  return {
    filters,
    /** An empty value takes the filter away. */
    setFilter: (name: 'kind' | 'action' | 'admin', value: string) =>
      setParams(before => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      }),
    clear: () => setParams({}),
  };
}
