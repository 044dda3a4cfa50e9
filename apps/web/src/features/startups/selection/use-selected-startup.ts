import { isolate, type Startup } from '@groundwork/domain';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useMemo, useReducer, useRef, useSyncExternalStore } from 'react';
import { RenderedForContext } from '../../../app/hydration.ts';
import { useStored } from '../../../app/use-stored.ts';
import { showToast } from '../../../ui/toast.ts';
import { mayBeCut } from '../older-startups.ts';
import { isDeletedHere } from '../startup-deletion.ts';
import { startupQueries } from '../startup-queries.ts';
import { followChoices, noteSelection, selectionKey } from './known-selection.ts';
import { forgetNewStartup, recallNewStartup, watchNewStartup } from './new-startup.ts';
import { findSelected, planSelection, type SelectionFacts } from './selection.ts';

const LOOK_AGAIN_MS = 1000;

interface SelectedStartup {
  /** Newest first; undefined until loaded. */
  startups: readonly Startup[] | undefined;
  /** Undefined until loaded, null without a startup. */
  selected: Startup | null | undefined;
  /** The startup to begin loading for before the list has arrived; it may turn out to be gone. */
  likelyId: number | null;
  select: (startupId: number) => void;
}

/**
 * The startup that the user works on. The browser stores the choice per user (SC-16).
 *
 * @param isArriving whether the address still asks for a newer list, so that the loaded one does not decide
 */
export function useSelectedStartup(userId: number, isArriving = false): SelectedStartup {
  const { data: known, isFetching } = useQuery(startupQueries.list());
  // Not shared between tabs: a choice in another tab must not change this one in mid-sentence.
  const [chosenId, choose] = useStored<number | null>(
    selectionKey(userId),
    use(RenderedForContext).startupId,
  );
  const startups = useWithChosen(known, chosenId);
  const newId = useSyncExternalStore(
    watchNewStartup,
    () => recallNewStartup(userId),
    () => null,
  );
  const listed = useMemo(() => startups?.map(({ id }) => id), [startups]);
  const facts = { listed, isOutdated: isArriving || isFetching, chosenId, newId, looks: 0 };
  const selectedId = findSelected(facts);
  const selected = selectedId === null ? null : startups?.find(({ id }) => id === selectedId);

  const select = useCallback(
    (startupId: number) => {
      // The founder's own choice takes precedence over a startup created a moment ago.
      forgetNewStartup(userId);
      choose(() => startupId);
    },
    [userId, choose],
  );
  useEffect(() => {
    if (selectedId !== undefined) noteSelection(userId, selectedId);
  }, [userId, selectedId]);
  useEffect(() => followChoices(select), [select]);
  useSelectionSteps(userId, facts, choose);
  useGoneNotice(startups, selectedId === chosenId ? selected : null);
  return { startups, selected, likelyId: selectedId ?? newId ?? chosenId, select };
}

/** The list, with the chosen startup at its end if the list had no room for it. */
function useWithChosen(
  known: readonly Startup[] | undefined,
  chosenId: number | null,
): readonly Startup[] | undefined {
  const isMissing =
    chosenId !== null && !!known && !known.some(({ id }) => id === chosenId) && mayBeCut(known);
  const { data: chosen, isPending } = useQuery({
    ...startupQueries.detail(chosenId ?? 0),
    ...(isMissing ? {} : { queryFn: skipToken }),
    // A missing startup is no failure: another one gets selected.
    throwOnError: false,
  });
  return useMemo(() => {
    if (!isMissing || !known) return known;
    if (isPending) return undefined;
    return chosen ? [...known, chosen] : known;
  }, [known, isMissing, isPending, chosen]);
}

function useSelectionSteps(
  userId: number,
  { listed, isOutdated, chosenId, newId }: SelectionFacts,
  choose: (next: () => number | null) => void,
): void {
  const client = useQueryClient();
  const looked = useRef({ newId, looks: 0 });
  // Counts answers, because a list that comes back unchanged is one too.
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

/** Shows a toast when the current startup is gone, unless this tab deleted it. */
function useGoneNotice(startups: readonly Startup[] | undefined, selected: Startup | null | undefined): void {
  const client = useQueryClient();
  const last = useRef<Startup | null>(null);
  useEffect(() => {
    const gone = last.current;
    if (gone && startups && !startups.some(({ id }) => id === gone.id)) {
      last.current = null;
      if (!isDeletedHere(client, gone.id)) {
        void showToast({
          title: 'Startup deleted',
          message: `“${isolate(gone.name)}” was deleted in another tab or on another device.`,
        });
      }
    }
    if (selected) last.current = selected;
  }, [client, startups, selected]);
}
