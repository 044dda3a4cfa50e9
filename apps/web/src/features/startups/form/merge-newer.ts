import type { StartupInput } from '@groundwork/domain';

type Field = keyof StartupInput;
export type Side = 'mine' | 'theirs';

/** A field that was changed here and elsewhere. The text that is in the form belongs to the chosen side, or to `mine`. */
export interface Conflict {
  mine: string;
  theirs: string;
  /** Null until the founder has chosen. */
  choice: Side | null;
}
export type Conflicts = Partial<Record<Field, Conflict>>;

export interface Merged {
  values: StartupInput;
  conflicts: Conflicts;
  /** Fields that were changed elsewhere alone: the newer text is in `values`. */
  taken: Field[];
}

/**
 * Brings a version that was saved elsewhere into a form, field by field. A text that only one side changed is kept.
 *
 * @param saved the version that the form began from
 */
export function mergeNewer(
  { values, saved, conflicts }: { values: StartupInput; saved: StartupInput; conflicts: Conflicts },
  newer: StartupInput,
): Merged {
  const merged: Merged = { values: { ...values }, conflicts: { ...conflicts }, taken: [] };
  for (const field of Object.keys(newer) as Field[]) {
    const [mine, theirs, known] = [values[field], newer[field], conflicts[field]];
    if (theirs === saved[field]) continue;
    const isTheirs = mine === saved[field];
    if (isTheirs) Object.assign(merged.values, { [field]: theirs });
    // What was set aside for the earlier version is set aside for this one too.
    if (isTheirs && known) merged.conflicts[field] = { ...known, theirs };
    else if (isTheirs) merged.taken.push(field);
    else if (mine === theirs) delete merged.conflicts[field];
    else merged.conflicts[field] = { mine, theirs, choice: null };
  }
  return merged;
}

/** The conflict after a choice. What is in the form by then stays the text of the side that it belonged to. */
export function choose(conflict: Conflict, side: Side, inForm: string): Conflict {
  return { ...conflict, [conflict.choice ?? 'mine']: inForm, choice: side };
}

export const isUndecided = (conflicts: Conflicts) =>
  Object.values(conflicts).some(({ choice }) => choice === null);
