import { useSearchParams } from 'react-router';
import { parseId } from '../../app/paths.ts';

/**
 * The place on the dashboard: its tab, the list in it, and the record that owns the list. All of it is in the address.
 */
export interface AdminPlace {
  tab: string | null;
  list: string | null;
  challengeId: number | null;
  stepId: number | null;
}

const NAMES = { tab: 'tab', list: 'list', challengeId: 'challenge', stepId: 'step' } as const;

export function usePlace() {
  const [params, setParams] = useSearchParams();
  const place: AdminPlace = {
    tab: params.get(NAMES.tab),
    list: params.get(NAMES.list),
    challengeId: parseId(params.get(NAMES.challengeId)),
    stepId: parseId(params.get(NAMES.stepId)),
  };
  return {
    place,
    /** The address of a place. What `change` does not name stays. */
    addressOf: (change: Partial<AdminPlace>) => `?${toParams({ ...place, ...change })}`,
    go: (change: Partial<AdminPlace>) => setParams(toParams({ ...place, ...change })),
  };
}

function toParams(place: AdminPlace): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = place[key as keyof AdminPlace];
    if (value !== null) params.set(name, String(value));
  }
  return params;
}
