import type { Startup } from '@groundwork/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react';
import { preferenceKey } from '../../app/stored-keys.ts';
import { useStored } from '../../app/use-stored.ts';
import { noteSelection } from './known-selection.ts';
import { forgetNewStartup, recallNewStartup, watchNewStartup } from './new-startup.ts';
import { findSelected, planSelection, type SelectionFacts } from './selection.ts';
import { startupQueries } from './startup-queries.ts';
import { useTellGone } from './use-tell-gone.ts';

const LOOK_AGAIN_MS = 1000;

interface SelectedStartup {
  /** Newest first; undefined until loaded. */
  startups: readonly Startup[] | undefined;
  /** Undefined until loaded, null when there is none. */
  selected: Startup | null | undefined;
  /** The one to begin loading for while the list is still on its way; it may turn out to be gone. */
  likelyId: number | null;
  select: (startupId: number) => void;
}

/**
 * Which startup the user works on, remembered per user in this browser (F4, Startup selection).
 *
 * @param isArriving the address still asks for a newer list: what is loaded is not yet the answer
 */
export function useSelectedStartup(userId: number, isArriving = false): SelectedStartup {
  const { data: startups, isFetching } = useQuery(startupQueries.list());
  // Another tab may work on another startup: its choice must not change this one in mid-sentence.
  const [chosenId, choose] = useStored<number | null>(preferenceKey(userId, 'selected-startup'), null);
  const newId = useSyncExternalStore(watchNewStartup, () => recallNewStartup(userId));
  const listed = useMemo(() => startups?.map(({ id }) => id), [startups]);
  const facts = { listed, isOutdated: isArriving || isFetching, chosenId, newId, looks: 0 };
  const selectedId = findSelected(facts);
  const selected = selectedId === null ? null : startups?.find(({ id }) => id === selectedId);

  const select = useCallback(
    (startupId: number) => {
      // What one picks oneself counts more than what was created a moment ago.
      forgetNewStartup(userId);
      choose(() => startupId);
    },
    [userId, choose],
  );
  useEffect(() => {
    if (selectedId !== undefined) noteSelection(userId, selectedId);
  }, [userId, selectedId]);
  useSelectionSteps(userId, facts, choose);
  useTellGone(startups, selectedId === chosenId ? selected : null);
  return { startups, selected, likelyId: selectedId ?? newId ?? chosenId, select };
}

/** Does what {@link planSelection} says. */
function useSelectionSteps(
  userId: number,
  { listed, isOutdated, chosenId, newId }: SelectionFacts,
  choose: (next: () => number | null) => void,
): void {
  const client = useQueryClient();
  const looked = useRef({ newId, looks: 0 });
  // A list that comes back unchanged is an answer as well.
  const [answers, countAnswer] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at
  useEffect(() => {
    if (looked.current.newId !== newId) looked.current = { newId, looks: 0 };
    const facts = { listed, isOutdated, chosenId, newId, looks: looked.current.looks };
    const { queryKey } = startupQueries.list();
    const step = planSelection(facts);
    if (step === 'keep' || step === 'settle') choose(() => findSelected(facts) ?? null);
    if (step === 'settle' || step === 'give-up') forgetNewStartup(userId);
    if (step === 'look') {
      looked.current = { newId, looks: 1 };
      void client.resetQueries({ queryKey, exact: true });
    }
    if (step !== 'look-later') return;
    const timer = setTimeout(() => {
      looked.current = { newId, looks: 2 };
      void client.refetchQueries({ queryKey, exact: true }).then(countAnswer);
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [client, userId, choose, listed, isOutdated, chosenId, newId, answers]);
}
