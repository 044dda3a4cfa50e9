import type { Startup } from '@groundwork/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { preferenceKey } from '../../app/stored-keys.ts';
import { useStored } from '../../app/use-stored.ts';
import { startupQueries } from './startup-queries.ts';

interface SelectedStartup {
  /** Newest first; undefined until loaded. */
  startups: readonly Startup[] | undefined;
  /** Undefined until loaded, null when there is none. */
  selected: Startup | null | undefined;
  /** The one to begin loading for while the list is still on its way; it may turn out to be gone. */
  likelyId: number | null;
  select: (startupId: number) => void;
}

/** Which startup the user works on, remembered per user in this browser (F4, Startup selection). */
export function useSelectedStartup(userId: number): SelectedStartup {
  const { data: startups } = useQuery(startupQueries.list());
  // Another tab may work on another startup: its choice must not change this one in mid-sentence.
  const [chosenId, choose] = useStored<number | null>(preferenceKey(userId, 'selected-startup'), null);
  const select = useCallback((startupId: number) => choose(() => startupId), [choose]);
  // A choice that is no longer in the list falls back to the first one.
  const selected = startups && (startups.find(({ id }) => id === chosenId) ?? startups[0] ?? null);
  return { startups, selected, likelyId: selected?.id ?? chosenId, select };
}
