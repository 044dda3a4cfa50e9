import type { StartupInput } from '@groundwork/domain';
import type { EnhanceHistory } from '../enhance/enhance-history.ts';

export type Field = keyof StartupInput;

interface Version {
  text: string;
  /** `theirs` was saved elsewhere; a text that the founder has changed is theirs no more once a newer one comes. */
  from: 'mine' | 'theirs';
  /** What the coach wrote for this text, while another one is shown. */
  history?: EnhanceHistory | undefined;
}

/** The texts of a field that was changed here and elsewhere. None goes before the form is saved. */
export interface Conflict {
  versions: readonly Version[];
  /** The one that is in the form, which has its latest text. */
  shown: number;
  isChosen: boolean;
}
export type Conflicts = Partial<Record<Field, Conflict>>;

export interface MergedForm {
  values: StartupInput;
  conflicts: Conflicts;
}

/** The conflict with what is in the form, in its place. */
export const withShown = (conflict: Conflict, inForm: Omit<Version, 'from'>): Conflict => ({
  ...conflict,
  versions: conflict.versions.map((version, index) =>
    index === conflict.shown ? { ...version, ...inForm } : version,
  ),
});

/** Whether the founder has still to choose. Typing the other text by hand is a choice. */
export const isUndecided = ({ values, conflicts }: MergedForm) =>
  (Object.entries(conflicts) as [Field, Conflict][]).some(
    ([field, { versions, isChosen }]) =>
      !isChosen && !versions.some(({ text, from }) => from === 'theirs' && text === values[field]),
  );

/**
 * Brings a version that was saved elsewhere into a form, field by field. A text that only one side changed is kept.
 *
 * @param saved the version that the form began from
 * @returns also `taken`, the fields whose newer text is in `values` now, and `isNews`: there is something to see first
 */
export function mergeNewer(
  { values, saved, conflicts }: MergedForm & { saved: StartupInput },
  newer: StartupInput,
): MergedForm & { taken: Field[]; isNews: boolean } {
  const merged: MergedForm = { values: { ...values }, conflicts: { ...conflicts } };
  const taken: Field[] = [];
  const asked: Field[] = [];
  for (const field of Object.keys(newer) as Field[]) {
    const [mine, theirs, known] = [values[field], newer[field], conflicts[field]];
    if (theirs === saved[field]) continue;
    const isUnchanged = mine === saved[field] && (!known || known.versions[known.shown]?.from === 'theirs');
    if (isUnchanged) {
      Object.assign(merged.values, { [field]: theirs });
      taken.push(field);
    }
    if (!known && isUnchanged) continue;
    const begun = known ?? { versions: [{ text: mine, from: 'mine' }], shown: 0, isChosen: false };
    const next = meet(withShown(begun, { text: mine }), saved[field], theirs);
    if (next.versions.length === 1) delete merged.conflicts[field];
    else merged.conflicts[field] = next;
    if (!next.isChosen) asked.push(field);
  }
  return { ...merged, taken, isNews: taken.length + asked.length > 0 };
}

/** The conflict once their text is no more `was` but `theirs`; each text is in it once. */
function meet({ versions, shown }: Conflict, was: string, theirs: string): Conflict {
  const mine = versions
    .map(({ text, from, history }, index) => ({
      // One of theirs that the founder has changed is the founder's.
      version: { text, from: 'mine', history } as const,
      isGone: text === theirs || (from === 'theirs' && text === was),
      isShown: index === shown,
    }))
    .filter(({ isGone }) => !isGone);
  const inForm = mine.findIndex(({ isShown }) => isShown);
  return {
    versions: [...mine.map(({ version }) => version), { text: theirs, from: 'theirs' }],
    shown: inForm < 0 ? mine.length : inForm,
    isChosen: inForm < 0,
  };
}

/** Shows another version in the form; the one that was shown keeps what was done to it there. */
export const choose = (conflict: Conflict, version: number, inForm: Omit<Version, 'from'>): Conflict => ({
  ...withShown(conflict, inForm),
  shown: version,
  isChosen: true,
});
