import type { Startup, StartupInput } from '@groundwork/domain';
import { useEffect, useState } from 'react';
import { choose, mergeNewer, type Side } from './merge-newer.ts';
import { isSameInput, type SaveAttempt, type StartupDraft, toInput } from './use-startup-draft.ts';
import type { StartupFormState } from './use-startup-form.ts';

/** Whether this is what was sent from here, although no answer said so. */
const isOwnSave = (version: Startup, unanswered: SaveAttempt | null) =>
  unanswered !== null && isSameInput(toInput(version), unanswered.body);

type Begun = Pick<StartupDraft, 'values' | 'basis' | 'saved' | 'conflicts' | 'unanswered'>;

/** Whether `version` was saved elsewhere after the form began from its own, and has something that the form has not. */
export function isNewsTo(form: Begun, version: Startup): boolean {
  if (version.updatedAt === form.basis || isOwnSave(version, form.unanswered)) return false;
  const { taken, conflicts } = mergeNewer(form, toInput(version));
  return taken.length > 0 || Object.keys(conflicts).length > 0;
}

/** Makes `version` the one that the form began from. */
export const versionOf = (version: Startup) => ({ basis: version.updatedAt, saved: toInput(version) });

/**
 * Brings a version of the startup that was saved elsewhere into the form (SC-28). `taken` are the fields that were only
 * changed there; what both changed is left for the founder to choose. A form in which nothing is typed just shows it.
 */
export function useNewerStartup(
  entry: StartupFormState,
  startup: Startup | undefined,
  { isBusy, isRefused }: { isBusy: boolean; isRefused: boolean },
) {
  const { form, state, change, replace } = entry;
  const [taken, setTaken] = useState<readonly (keyof StartupInput)[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version, and after a save that failed
  useEffect(() => {
    if (!startup || startup.updatedAt === state.basis || entry.isHeld()) return;
    const values = form.getValues();
    if (isOwnSave(startup, state.unanswered)) {
      const isAsSent = state.unanswered && isSameInput(values, state.unanswered.input);
      if (isAsSent) replace(toInput(startup), versionOf(startup));
      else change({ ...versionOf(startup), unanswered: null });
      return;
    }
    const isQuiet = entry.isUntouched() && !isRefused;
    const merged = mergeNewer({ ...state, values }, toInput(startup));
    form.setValues(merged.values);
    change({ ...versionOf(startup), conflicts: merged.conflicts, unanswered: null });
    setTaken(isQuiet ? [] : merged.taken);
  }, [startup, isBusy]);

  return {
    taken,
    forgetTaken: () => setTaken([]),
    choose: (field: keyof StartupInput, side: Side) => {
      const conflict = state.conflicts[field];
      if (!conflict || conflict.choice === side) return;
      const chosen = choose(conflict, side, form.getValues()[field]);
      form.setValues({ [field]: chosen[side] });
      change({ conflicts: { ...state.conflicts, [field]: chosen } });
    },
  };
}
