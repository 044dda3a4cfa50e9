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

/** The conflict with the text that is in the form, in its place. */
export const withText = (conflict: Conflict, text: string): Conflict => ({
  ...conflict,
  versions: conflict.versions.map((version, index) =>
    index === conflict.shown ? { ...version, text } : version,
  ),
});

/** Fields in which the founder has still to choose. Typing the other text by hand is a choice. */
export const undecidedFields = ({ values, conflicts }: MergedForm) =>
  (Object.entries(conflicts) as [Field, Conflict][]).flatMap(([field, conflict]) => {
    const isSame = conflict.versions.some(({ text, from }) => from === 'theirs' && text === values[field]);
    return conflict.isChosen || isSame ? [] : [field];
  });

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
    const next = meet(known ?? { versions: [{ text: mine, from: 'mine' }], shown: 0, isChosen: false }, {
      inForm: mine,
      isUnchanged,
      was: saved[field],
      theirs,
    });
    if (next.versions.length === 1 || (!known && isUnchanged)) delete merged.conflicts[field];
    else merged.conflicts[field] = next;
    if (merged.conflicts[field] && !next.isChosen) asked.push(field);
  }
  return { ...merged, taken, isNews: taken.length + asked.length > 0 };
}

/** The conflict once a newer text of theirs has come, each text in it once. */
function meet(
  conflict: Conflict,
  news: { inForm: string; isUnchanged: boolean; was: string; theirs: string },
): Conflict {
  const { versions, shown } = withText(conflict, news.inForm);
  // Their earlier text goes; one that the founder has changed is the founder's.
  const kept = versions.map((version, index) => {
    if (version.from === 'theirs' && version.text === news.was) return null;
    return { ...version, from: 'mine' as const, isShown: index === shown };
  });
  const mine = kept.filter(version => version !== null).filter(({ text }) => text !== news.theirs);
  const inForm = mine.findIndex(({ isShown }) => isShown);
  const all: Version[] = [
    ...mine.map(({ isShown: _, ...version }) => version),
    { text: news.theirs, from: 'theirs' },
  ];
  return {
    versions: all,
    shown: inForm < 0 ? all.length - 1 : inForm,
    isChosen: inForm < 0,
  };
}

/** Shows another version in the form; the one that was shown keeps what was done to it there. */
export function choose(
  conflict: Conflict,
  chosen: number,
  inForm: { text: string; history: EnhanceHistory | undefined },
): Conflict {
  const versions = conflict.versions.map((version, index) =>
    index === conflict.shown ? { ...version, ...inForm } : version,
  );
  return { versions, shown: chosen, isChosen: true };
}
