import type { Startup } from '@groundwork/domain';
import { useEffect } from 'react';
import { isSameInput, type SaveAttempt, type StartupDraft, toInput } from './use-startup-draft.ts';
import type { StartupFormState } from './use-startup-form.ts';

/** Whether this is what was sent from here, although no answer said so. */
const isOwnSave = (version: Startup, unanswered: SaveAttempt | null) =>
  unanswered !== null && isSameInput(toInput(version), unanswered.body);

/** Whether `version` was saved elsewhere after the form began from its own. */
export const isNewerVersion = (
  version: Startup,
  { basis, unanswered }: Pick<StartupDraft, 'basis' | 'unanswered'>,
) => version.updatedAt !== basis && !isOwnSave(version, unanswered);

/** Makes `version` the one that the form began from. */
export const versionOf = (version: Startup) => ({ basis: version.updatedAt, saved: toInput(version) });

/**
 * Handles a version of the startup that was saved elsewhere after the form began. `newer` is set until the founder
 * decides. If nothing is typed, or if it equals what was sent from here, the form simply shows it.
 */
export function useNewerStartup(entry: StartupFormState, startup: Startup | undefined) {
  const { form, state, change, replace } = entry;
  const isNewer = startup !== undefined && isNewerVersion(startup, state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (!startup || startup.updatedAt === state.basis || entry.isHeld()) return;
    const isSent = !isNewer && state.unanswered && isSameInput(form.getValues(), state.unanswered.input);
    if (isSent || entry.isUntouched()) replace(toInput(startup), versionOf(startup));
    else if (!isNewer) change({ ...versionOf(startup), unanswered: null });
  }, [startup]);

  return {
    newer: isNewer && !entry.isUntouched() ? startup : null,
    load: (version: Startup) => {
      const aside = { values: form.getValues(), histories: state.histories };
      replace(toInput(version), { ...versionOf(version), aside });
    },
    keepMine: (version: Startup) => change(versionOf(version)),
    bringBack: () => {
      if (state.aside) replace(state.aside.values, { histories: state.aside.histories, aside: null });
    },
    forgetAside: () => change({ aside: null }),
  };
}
