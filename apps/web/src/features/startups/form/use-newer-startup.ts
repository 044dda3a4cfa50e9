import type { Startup, StartupTextField } from '@groundwork/domain';
import { useEffect, useState } from 'react';
import { choose, mergeNewer } from '../../../app/forms/merge-newer.ts';
import {
  type Field,
  isSameInput,
  type SaveAttempt,
  type StartupDraft,
  toInput,
} from './use-startup-draft.ts';
import type { StartupFormState } from './use-startup-form.ts';

/** Whether this version is what was sent from here, although no answer confirmed it. */
const isOwnSave = (version: Startup, unanswered: SaveAttempt | null) =>
  unanswered !== null && isSameInput(toInput(version), unanswered.body);

type Begun = Pick<StartupDraft, 'values' | 'basis' | 'saved' | 'conflicts' | 'unanswered'>;

/** Whether `version` was saved elsewhere since the form began, and has something that the founder must see. */
export function isNewsTo(form: Begun, version: Startup): boolean {
  if (version.updatedAt === form.basis || isOwnSave(version, form.unanswered)) return false;
  return mergeNewer(form, toInput(version)).isNews;
}

/** Whether `version` comes from a cache and is older than the one that the form began from. */
const isStale = (version: Startup, basis: string | null) =>
  basis !== null && Date.parse(version.updatedAt) < Date.parse(basis);

/** State that makes `version` the one that the form began from. */
export const versionOf = (version: Startup) => ({ basis: version.updatedAt, saved: toInput(version) });

/**
 * Merges a version of the startup that was saved elsewhere into the form (SC-28). `taken` are the fields that now show
 * the newer text; where both sides changed a field, the founder chooses. An untouched form just shows the version.
 */
export function useNewerStartup(
  entry: StartupFormState,
  startup: Startup | undefined,
  { isBusy, isRefused }: { isBusy: boolean; isRefused: boolean },
) {
  const { form, state, change, replace, stop } = entry;
  const [taken, setTaken] = useState<readonly Field[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version, and when an older one is the form's again
  useEffect(() => {
    if (!startup || startup.updatedAt === state.basis || entry.isHeld()) return;
    if (isStale(startup, state.basis) && !isRefused) return;
    const values = form.getValues();
    if (isOwnSave(startup, state.unanswered)) {
      const isAsSent = state.unanswered && isSameInput(values, state.unanswered.input);
      if (isAsSent) replace(toInput(startup), versionOf(startup));
      else change({ ...versionOf(startup), unanswered: null });
      return;
    }
    const isQuiet = entry.isUntouched() && !isRefused;
    const merged = mergeNewer({ ...state, values }, toInput(startup));
    // The coach is writing for the previous text, and what it wrote is no longer compared with that.
    stop(...(merged.taken as StartupTextField[]));
    const histories = { ...state.histories };
    for (const field of merged.taken as StartupTextField[]) {
      const history = histories[field];
      if (history) histories[field] = { ...history, isOpen: false };
    }
    form.setValues(merged.values);
    change({ ...versionOf(startup), histories, conflicts: merged.conflicts, unanswered: null });
    setTaken(isQuiet ? [] : merged.taken);
  }, [startup, isBusy, state.basis]);

  return {
    taken,
    forgetTaken: () => setTaken([]),
    /** Puts another version of the field into the form. */
    choose: (field: Field, index: number) => {
      const conflict = state.conflicts[field];
      if (!conflict) return;
      const name = field as StartupTextField;
      stop(name);
      const { [name]: history, ...others } = state.histories;
      const chosen = choose(conflict, index, { text: form.getValues()[field], history });
      const version = chosen.versions[index];
      form.setValues({ [field]: version?.text });
      change({
        histories: version?.history ? { ...others, [name]: version.history } : others,
        conflicts: { ...state.conflicts, [field]: chosen },
      });
    },
  };
}
