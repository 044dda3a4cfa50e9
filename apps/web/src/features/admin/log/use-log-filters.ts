import { LOGGED_ACTIONS, LOGGED_KINDS } from '@groundwork/domain';
import { useMemo } from 'react';
import { parseId } from '../../../app/paths.ts';
import { useFilters } from '../components/use-filters.ts';
import type { LogFilters } from './log-queries.ts';

export type LogFilterName = 'kind' | 'action' | 'admin' | 'from' | 'to';

/** The days of the address, empty where there is none. */
export interface LogDays {
  from: string;
  to: string;
}

/** The log's filters, kept in the address. Unknown values there are ignored. */
export function useLogFilters() {
  const { read, set, clear } = useFilters<LogFilterName>();
  const asked = { kind: read('kind'), action: read('action'), admin: read('admin') };
  const [from, to] = [dayOf(read('from')), dayOf(read('to'))];
  const filters = useMemo((): LogFilters => {
    const kind = LOGGED_KINDS.find(one => one === asked.kind);
    const action = LOGGED_ACTIONS.find(one => one === asked.action);
    const adminId = parseId(asked.admin);
    return {
      ...(kind && { kind }),
      ...(action && { action }),
      ...(adminId && { adminId }),
      ...(from && { from: startOf(from, 0) }),
      ...(to && { until: startOf(to, 1) }),
    };
  }, [asked.kind, asked.action, asked.admin, from, to]);
  return { filters, days: { from, to }, set, clear };
}

/** Half-typed years are far from these. */
const isDay = (text: string) =>
  /^2\d{3}-\d\d-\d\d$/.test(text) && text < '2999' && !Number.isNaN(Date.parse(text));
const dayOf = (text: string | null) => (text && isDay(text) ? text : '');

/** The first moment of a day of the reader's, or of one some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
