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

/** Whether this is what was sent from here, although no answer said so. */
const isOwnSave = (version: Startup, unanswered: SaveAttempt | null) =>
  unanswered !== null && isSameInput(toInput(version), unanswered.body);

type Begun = Pick<StartupDraft, 'values' | 'basis' | 'saved' | 'conflicts' | 'unanswered'>;

/** Whether `version` was saved elsewhere after the form began from its own, and has something that the founder has to see. */
export function isNewsTo(form: Begun, version: Startup): boolean {
  if (version.updatedAt === form.basis || isOwnSave(version, form.unanswered)) return false;
  return mergeNewer(form, toInput(version)).isNews;
}

/** Whether `version` comes from a cache, and the form began from a later one. */
const isStale = (version: Startup, basis: string | null) =>
  basis !== null && Date.parse(version.updatedAt) < Date.parse(basis);

/** Makes `version` the one that the form began from. */
export const versionOf = (version: Startup) => ({ basis: version.updatedAt, saved: toInput(version) });

/**
 * Brings a version of the startup that was saved elsewhere into the form (SC-28). `taken` are the fields whose newer text
 * is shown; what both changed is left for the founder to choose. A form in which nothing is typed just shows the version.
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
    // What the coach writes is for the text before; what it wrote is compared with that one no more.
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
    /** Puts another of the field's texts into the form. */
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
