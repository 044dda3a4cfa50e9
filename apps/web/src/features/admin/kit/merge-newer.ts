export type FormValues = Record<string, string>;

/** A field that was changed here and elsewhere, with both texts. */
export interface Clash {
  name: string;
  mine: string;
  theirs: string;
}

export interface Merged {
  values: FormValues;
  clashes: Clash[];
  /** The fields that were changed elsewhere alone, whose newer text is in `values`. */
  taken: string[];
}

/**
 * Brings a record that was changed elsewhere into its form, field by field.
 *
 * @param base what the form began with
 * @param values what is in it
 */
export function mergeNewer(base: FormValues, values: FormValues, newer: FormValues): Merged {
  const merged: Merged = { values: { ...values }, clashes: [], taken: [] };
  for (const [name, theirs] of Object.entries(newer)) {
    const mine = values[name] ?? '';
    if (theirs === base[name] || theirs === mine) continue;
    if (mine === base[name]) {
      merged.values[name] = theirs;
      merged.taken.push(name);
    } else merged.clashes.push({ name, mine, theirs });
  }
  return merged;
}
