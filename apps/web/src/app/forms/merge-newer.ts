/** The texts of a form, by field name. */
export type FormValues = Record<string, string>;

interface Version<Aside> {
  text: string;
  /** `theirs` was saved elsewhere. If the founder has edited it, it becomes `mine` when a newer one arrives. */
  from: 'mine' | 'theirs';
  /** State that belongs to this text, kept while another one is shown. */
  history?: Aside | undefined;
}

/**
 * The versions of a field that was changed here and elsewhere. They stay until the form is saved, except an unedited
 * one of theirs that a newer one replaces.
 */
export interface Conflict<Aside = unknown> {
  versions: readonly Version<Aside>[];
  /** Index of the version in the form. Its latest text is there. */
  shown: number;
  isChosen: boolean;
}
export type Conflicts<Values = FormValues, Aside = unknown> = { [Field in keyof Values]?: Conflict<Aside> };

export interface MergedForm<Values = FormValues, Aside = unknown> {
  values: Values;
  conflicts: Conflicts<Values, Aside>;
}

/** Copies what is in the form into the version that is shown. */
export const withShown = <Aside>(
  conflict: Conflict<Aside>,
  inForm: Omit<Version<Aside>, 'from'>,
): Conflict<Aside> => ({
  ...conflict,
  versions: conflict.versions.map((version, index) =>
    index === conflict.shown ? { ...version, ...inForm } : version,
  ),
});

/** Whether the founder still has to choose. Typing the other text by hand counts as a choice. */
export const isUndecided = <Values extends FormValues>({ values, conflicts }: MergedForm<Values>) =>
  (Object.entries(conflicts) as [keyof Values, Conflict][]).some(
    ([field, { versions, isChosen }]) =>
      !isChosen && !versions.some(({ text, from }) => from === 'theirs' && text === values[field]),
  );

/**
 * Merges a version that was saved elsewhere into a form, field by field. Text that only one side changed is kept.
 *
 * @param saved the version that the form started from
 * @returns also `taken`, the fields that now have the newer text, and `isNews`, whether there is something to see
 * before saving
 */
export function mergeNewer<Values extends FormValues, Aside>(
  { values, saved, conflicts }: MergedForm<Values, Aside> & { saved: Values },
  newer: Values,
): MergedForm<Values, Aside> & { taken: (keyof Values & string)[]; isNews: boolean } {
  const merged: MergedForm<Values, Aside> = { values: { ...values }, conflicts: { ...conflicts } };
  const taken: (keyof Values & string)[] = [];
  let isAsked = false;
  for (const field of Object.keys(newer) as (keyof Values & string)[]) {
    const [mine = '', was = '', theirs = ''] = [values[field], saved[field], newer[field]];
    const known = conflicts[field];
    if (theirs === was) continue;
    const isUnchanged = mine === was && (!known || known.versions[known.shown]?.from === 'theirs');
    if (isUnchanged) {
      Object.assign(merged.values, { [field]: theirs });
      taken.push(field);
    }
    if (!known && isUnchanged) continue;
    const begun: Conflict<Aside> = known ?? {
      versions: [{ text: mine, from: 'mine' }],
      shown: 0,
      isChosen: false,
    };
    const next = meet(withShown(begun, { text: mine }), was, theirs);
    if (next.versions.length === 1) delete merged.conflicts[field];
    else merged.conflicts[field] = next;
    isAsked ||= !next.isChosen;
  }
  return { ...merged, taken, isNews: taken.length > 0 || isAsked };
}

/** The conflict after their text changed from `was` to `theirs`. Each text appears once. */
function meet<Aside>({ versions, shown }: Conflict<Aside>, was: string, theirs: string): Conflict<Aside> {
  const mine = versions
    .map(({ text, from, history }, index) => ({
      // One of theirs that the founder has edited is now the founder's.
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

/** Shows another version in the form. The previous one keeps its edits. */
export const choose = <Aside>(
  conflict: Conflict<Aside>,
  version: number,
  inForm: Omit<Version<Aside>, 'from'>,
): Conflict<Aside> => ({
  ...withShown(conflict, inForm),
  shown: version,
  isChosen: true,
});
