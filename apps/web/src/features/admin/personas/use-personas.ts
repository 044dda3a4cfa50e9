import { personaContracts } from '@groundwork/api-client';
import type { AdminPersona, ListedPersona } from '@groundwork/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { rowsQuery, useRows } from '../components/use-rows.ts';

const query = rowsQuery(personaContracts.list, {});
export const personaList = query.queryKey;

const isWhole = (persona: ListedPersona): persona is AdminPersona => 'systemPrompt' in persona;

/** All personas in order, with every field, as administrators get them, and a way to refresh them. */
export function usePersonas() {
  const client = useQueryClient();
  const { rows, failure } = useRows(personaContracts.list, {}, 'Failed to fetch personas');
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      await client.fetchQuery({ ...query, staleTime: 0 });
      void showToast({ title: 'Refresh complete', tone: 'success' });
    } catch {
      const message = 'An error occurred while refreshing data. Please try again.';
      void showToast({ title: 'Refresh failed', message, tone: 'error' });
    } finally {
      setRefreshing(false);
    }
  };
  return { personas: rows?.filter(isWhole), failure, isRefreshing, refresh };
}
