import type { Startup } from '@groundwork/domain';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { userKey } from '../../app/stored-keys.ts';
import { startupQueries } from './startup-queries.ts';

interface SelectedStartup {
  /** Newest first; undefined until loaded. */
  startups: readonly Startup[] | undefined;
  /** Undefined until loaded, null when there is none. */
  selected: Startup | null | undefined;
  select: (startupId: number) => void;
}

/** Which startup the user works on, remembered per user in this browser (F4, Startup selection). */
export function useSelectedStartup(userId: number): SelectedStartup {
  const { data: startups } = useQuery(startupQueries.list());
  const [chosenId, select] = useLocalStorage<number | null>({
    key: userKey(userId, 'selected-startup'),
    defaultValue: null,
    getInitialValueInEffect: false,
    // Another tab may work on another startup: its choice must not change this one in mid-sentence.
    sync: false,
  });
  // A choice that is no longer in the list falls back to the first one.
  const selected = startups && (startups.find(({ id }) => id === chosenId) ?? startups[0] ?? null);
  return { startups, selected, select };
}
