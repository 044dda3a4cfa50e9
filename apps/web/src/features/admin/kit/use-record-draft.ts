import { useEffect, useRef, useState } from 'react';
import type { PathKey } from '../../../app/query-keys.ts';
import { showToast } from '../../../ui/toast.ts';
import { type Field, toFields } from './field.ts';
import { useKeptDraft } from './kept-draft.ts';
import { type Clash, type FormValues, mergeNewer } from './merge-newer.ts';

/** What happened to the record elsewhere meanwhile. */
export type Elsewhere = { kind: 'gone' } | { kind: 'changed'; clashes: Clash[]; taken: string[] };

interface Draft<R> {
  /** What is written over; null for a new one. */
  record: R | null;
  /** What its fields held when they were last read. */
  base: FormValues;
  values: FormValues;
  elsewhere: Elsewhere | null;
  /** It was typed before, and neither saved nor discarded. */
  isRestored: boolean;
}

/** What is typed into the form of a record, and what it began with. */
export function useRecordDraft<R extends { id: number }>(
  fields: readonly Field[],
  record: R | null,
  initial: FormValues,
  list: PathKey,
) {
  const place = useKeptDraft(list, record?.id ?? null);
  const [draft, setDraft] = useState<Draft<R>>(() => {
    const base = { ...toFields(fields, record), ...(record ? {} : initial) };
    const begun = { record, base, values: base, elsewhere: null, isRestored: false };
    const kept = place.read();
    if (!kept) return begun;
    const { values, ...differences } = mergeNewer(kept.base, { ...base, ...kept.values }, base);
    const isChanged = record !== null && differences.taken.length + differences.clashes.length > 0;
    return {
      ...begun,
      values,
      elsewhere: isChanged ? { kind: 'changed', ...differences } : null,
      isRestored: true,
    };
  });
  const { base, values } = draft;
  const isDirty = fields.some(({ name }) => values[name] !== base[name]);
  useAskBeforeUnload(isDirty);
  const isKept = useRef(false);
  useEffect(() => {
    const open = (texts: FormValues) =>
      Object.fromEntries(
        fields.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, texts[name] ?? '']),
      );
    if (isDirty) place.keep({ base: open(base), values: open(values) });
    else place.forget();
    isKept.current = isDirty;
  }, [place, fields, isDirty, base, values]);
  useEffect(() => () => void (isKept.current && tellKept()), []);
  return {
    ...draft,
    isDirty,
    /** It is saved, or not wanted any more. */
    forget: () => {
      isKept.current = false;
      place.forget();
    },
    setValue: (name: string, value: string) =>
      setDraft(before => ({ ...before, values: { ...before.values, [name]: value } })),
    /** Somebody else has saved it: from now on their version is the one that is written over. */
    meet: (newer: R) =>
      setDraft(({ base, values: mine, isRestored }) => {
        const theirs = toFields(fields, newer);
        const { values, ...differences } = mergeNewer(base, mine, theirs);
        return {
          record: newer,
          base: theirs,
          values,
          elsewhere: { kind: 'changed', ...differences },
          isRestored,
        };
      }),
    /** Somebody else has deleted it: what was typed is a new one. */
    lose: () => setDraft(before => ({ ...before, record: null, elsewhere: { kind: 'gone' } })),
  };
}

/** The page was left another way than by the form's buttons, as with the browser's Back. */
const tellKept = () =>
  showToast({ title: 'Not saved', message: 'What you typed is kept. Open the form again to go on.' });

/** A reload or a closed tab would lose what was typed: the browser asks. */
function useAskBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
