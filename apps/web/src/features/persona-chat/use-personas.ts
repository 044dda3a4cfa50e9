import { personaContracts } from '@groundwork/api-client';
import type { ListedPersona } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { usePolling } from '../../app/connectivity/use-polling.ts';
import { useFailureToast, useLastError } from '../../app/use-failure-toast.ts';
import { personaQueries } from './persona-queries.ts';

export const PERSONAS_NOT_LOADED = {
  title: 'Failed to fetch personas',
  text: 'Something went wrong. Please try again.',
};

/** For administrators, the server includes inactive ones. */
const selectActive = (personas: readonly ListedPersona[]) => personas.filter(({ isActive }) => isActive);

/** The active personas, kept up to date (PE-1). */
export function usePersonas() {
  const poll = usePolling(true, () => void refetch());
  const query = { ...personaQueries.list(), ...poll(personaContracts.list), select: selectActive };
  const { data: personas, error, isFetching, refetch } = useQuery(query);
  const loadError = useLastError(error, personas !== undefined);
  useFailureToast(loadError, PERSONAS_NOT_LOADED.title, PERSONAS_NOT_LOADED.text);
  return { personas, loadError, isFetching, refetch: () => void refetch() };
}
