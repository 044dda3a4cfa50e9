/** The facts that decide which startup is selected (SC-16, SC-17). */
export interface SelectionFacts {
  /** The ids of the user's startups in the list's order; undefined until loaded. */
  listed: readonly number[] | undefined;
  /** A newer list is being loaded, so nothing is concluded from what this one lacks. */
  isOutdated: boolean;
  /** The user's choice, as stored. */
  chosenId: number | null;
  /** A new startup that waits to be selected. */
  newId: number | null;
  /** How often the list was reloaded because the new startup was missing. */
  looks: number;
}

/**
 * The next action for the selection. `rest`: nothing. `wait`: nothing until the next list. `keep`: store the shown
 * startup as the choice. `settle`: store the new startup as the choice. `look`, `look-later`: reload the list to find
 * it, at once or after a while. `give-up`: stop expecting it.
 */
export type SelectionStep = 'rest' | 'wait' | 'keep' | 'settle' | 'look' | 'look-later' | 'give-up';

/**
 * The selected id: the new startup, else the user's choice, else the first. Null when there is none; undefined until
 * loaded.
 */
export function findSelected({ listed, chosenId, newId }: SelectionFacts): number | null | undefined {
  if (!listed) return undefined;
  const wanted = [newId, chosenId].find(id => id !== null && listed.includes(id));
  return wanted ?? listed[0] ?? null;
}

export function planSelection(facts: SelectionFacts): SelectionStep {
  const { listed, isOutdated, chosenId, newId, looks } = facts;
  if (!listed) return 'wait';
  if (newId === null) {
    if (findSelected(facts) === chosenId || listed.length === 0) return 'rest';
    return isOutdated ? 'wait' : 'keep';
  }
  // Even if it is listed: an outdated list may contain it only because the save put it there.
  if (isOutdated) return 'wait';
  if (listed.includes(newId)) return 'settle';
  if (looks === 0) return 'look';
  return looks === 1 ? 'look-later' : 'give-up';
}
