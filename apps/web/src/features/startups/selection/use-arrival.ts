import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseId } from '../../../app/paths.ts';
import { startupQueries } from '../startup-queries.ts';
import { rememberNewStartup } from './new-startup.ts';

export interface Arrival {
  /** `reset` forgets the startups and loads them again; `refetch` keeps showing them meanwhile. */
  reload: 'reset' | 'refetch' | null;
  /** The startup to select once it is in the list. */
  newId: number | null;
}

/** The actions that an address asks of the dashboard (SC-17); null for none. */
export function readArrival(search: string): Arrival | null {
  const query = new URLSearchParams(search);
  if (!['force_refresh', 'refresh', 'newStartup'].some(name => query.has(name))) return null;
  const newId = parseId(query.get('newStartup'));
  const isRefetched = query.get('refresh') === 'true' || newId !== null;
  const reload = query.get('force_refresh') === 'true' ? 'reset' : isRefetched ? 'refetch' : null;
  return { reload, newId };
}

/** Does once what the address asks, and clears its query. True until that is cleared. */
export function useArrival(userId: number): boolean {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, hash, key } = useLocation();
  const handledKey = useRef<string | null>(null);
  useEffect(() => {
    const arrival = readArrival(search);
    if (!arrival || handledKey.current === key) return;
    handledKey.current = key;
    const list = { queryKey: startupQueries.list().queryKey, exact: true };
    if (arrival.newId !== null) rememberNewStartup(userId, arrival.newId);
    if (arrival.reload === 'reset') void client.resetQueries(list);
    if (arrival.reload === 'refetch') void client.invalidateQueries(list);
    void navigate({ search: '', hash }, { replace: true });
  }, [client, navigate, userId, search, hash, key]);
  return readArrival(search) !== null;
}
