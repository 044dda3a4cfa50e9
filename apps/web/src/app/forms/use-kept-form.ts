import { type ChangeEvent, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type Conflicts, type FormValues, mergeNewer } from './merge-newer.ts';
import { newerOf } from './refusals.ts';
import { type CheckedFormOptions, useCheckedForm } from './use-checked-form.ts';
import { tellDiscarded, useDraft } from './use-draft.ts';

interface Versioned {
  updatedAt: string;
}

interface KeptDraft {
  /** The fields of the version that the draft changes. */
  base: FormValues;
  values: FormValues;
  /** The `updatedAt` of that version. Absent for a new record, and with `opensNewest`. */
  updatedAt?: string | undefined;
  conflicts?: Conflicts;
}

interface Typed<R> {
  /** The record that is saved over; null for a new one. */
  record: R | null;
  base: FormValues;
  /** The fields when the form was opened, or after the last discard. */
  began: FormValues;
  values: FormValues;
  /** Whether the record was deleted or changed elsewhere meanwhile; null for neither. */
  elsewhere: 'gone' | 'changed' | null;
  conflicts: Conflicts;
  /** Fields that changed only elsewhere, and whose newer text is in `values`. */
  taken: readonly string[];
  /** The form opened with a draft that was neither saved nor discarded. */
  isRestored: boolean;
}

export interface KeptFormOptions<R, Schema extends z.ZodMiniType, Saved>
  extends Omit<CheckedFormOptions<Schema>, 'submit' | 'values'> {
  /** Name of the draft in the browser's storage. */
  draft: string;
  /** The record when the form opened; null for a new one. */
  record: R | null;
  /** The initial texts of the fields. */
  toValues: (record: R | null) => FormValues;
  /** Parses the newer record in a refusal. */
  recordSchema?: z.ZodMiniType<R>;
  /** Whether a refusal says that the record was deleted. What was typed then becomes a new record. */
  isGone?: (error: unknown) => boolean;
  /** Fields that are never stored. */
  secrets?: readonly string[];
  /**
   * Merges the draft with the current record on opening. Without it, the form continues from the draft's version and
   * meets the newer one when it is saved.
   */
  opensNewest?: boolean;
  /** Other failures are already reported in a toast. */
  isTold?: boolean;
  /** Saves over `record`, whose fields were `base`; null creates one. */
  save: (input: z.output<Schema>, record: R | null, base: FormValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

const NEVER = () => false;
const NONE: readonly string[] = [];

/**
 * A form that keeps its draft in the browser and loses nothing typed when the record is changed or deleted elsewhere: a
 * field takes the newer text if only that side changed it, otherwise the user chooses between both.
 */
export function useKeptForm<R extends Versioned, Schema extends z.ZodMiniType, Saved>(
  options: KeptFormOptions<R, Schema, Saved>,
) {
  const { toValues, recordSchema, isGone = NEVER, secrets = NONE, opensNewest = false } = options;
  const place = useDraft<KeptDraft>(options.draft);
  const [typed, setTyped] = useState(() => open(options, place.read()));
  const { record, base, began, values, conflicts } = typed;
  const differsFrom = (texts: FormValues) => Object.keys(values).some(name => values[name] !== texts[name]);
  const isDirty = differsFrom(base);

  const keep = ({ record, base, values, conflicts }: Typed<R>) => {
    const shown = (texts: FormValues) =>
      Object.fromEntries(Object.entries(texts).filter(([name]) => !secrets.includes(name)));
    const version = opensNewest ? undefined : record?.updatedAt;
    place.keep({ base: shown(base), values: shown(values), updatedAt: version, conflicts });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the texts
  useEffect(() => {
    if (isDirty) keep(typed);
    else place.forget();
  }, [place, isDirty, base, values, conflicts]);

  const setValues = (changes: FormValues, more: Partial<Typed<R>> = {}) =>
    setTyped(before => ({ ...before, ...more, values: { ...before.values, ...changes } }));
  const rebase = (newer: R) =>
    setTyped(before => {
      const theirs = toValues(newer);
      const merged = mergeNewer({ ...before, saved: before.base }, theirs);
      const { isNews: _, ...met } = merged;
      return { ...before, ...met, record: newer, base: theirs, elsewhere: 'changed' };
    });

  const { field, ...checked } = useCheckedForm({
    ...options,
    values,
    submit: async input => {
      try {
        const saved = await options.save(input, record, base);
        place.forget();
        options.onSaved(saved);
      } catch (error) {
        const newer = recordSchema && newerOf(error, recordSchema);
        if (newer) rebase(newer);
        else if (record && isGone(error))
          setTyped(before => ({ ...before, record: null, elsewhere: 'gone' }));
        else if (!options.isTold) throw error;
      }
    },
  });

  return {
    ...checked,
    ...typed,
    isDirty,
    isTyped: differsFrom(began),
    field: (name: string) => ({
      ...field(name),
      value: values[name] ?? '',
      onChange: ({
        currentTarget,
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        setValues({ [name]: currentTarget.value }),
    }),
    setValue: (name: string, value: string) => setValues({ [name]: value }),
    /** Puts one version of a conflicting field into the form. */
    choose: (name: string, version: number) => {
      const conflict = conflicts[name];
      if (!conflict) return;
      setValues(
        { [name]: conflict.versions[version]?.text ?? '' },
        { conflicts: { ...conflicts, [name]: { ...conflict, shown: version, isChosen: true } } },
      );
    },
    /** Resets the form, with an Undo in a toast. */
    discard: () => {
      place.forget();
      setTyped(open(options, null));
      tellDiscarded(() => {
        if (!place.isOwn()) return;
        keep(typed);
        setTyped(typed);
      });
    },
    /** Deletes the stored draft. */
    forget: place.forget,
  };
}

type Opening<R> = Pick<KeptFormOptions<R, z.ZodMiniType, unknown>, 'record' | 'toValues' | 'opensNewest'>;

function open<R extends Versioned>(
  { record, toValues, opensNewest }: Opening<R>,
  stored: KeptDraft | OlderDraft<R> | null,
): Typed<R> {
  const values = toValues(record);
  const begun: Typed<R> = {
    record,
    base: values,
    began: values,
    values,
    elsewhere: null,
    conflicts: {},
    taken: [],
    isRestored: false,
  };
  if (!stored) return begun;
  const kept = 'values' in stored ? stored : upgrade(stored, toValues);
  const { conflicts = {}, updatedAt } = kept;
  const began = { ...values, ...kept.values };
  const typed = { began, values: began, conflicts };
  const base = { ...values, ...kept.base };
  const wasMet = Object.keys(conflicts).length > 0;
  const restored: Typed<R> = { ...begun, ...typed, elsewhere: wasMet ? 'changed' : null, isRestored: true };
  if (opensNewest) {
    const { isNews, ...merged } = mergeNewer({ ...typed, saved: base }, values);
    return { ...restored, ...merged, elsewhere: record && (isNews || wasMet) ? 'changed' : null };
  }
  return record && updatedAt ? { ...restored, record: { ...record, updatedAt }, base } : restored;
}

/** Earlier formats of drafts: a card's held the card, a noted conversation's the plain fields. */
interface OlderDraft<R> {
  typed?: FormValues;
  card?: R;
  updatedAt?: string;
}

function upgrade<R extends Versioned>(
  { typed, card, updatedAt = card?.updatedAt, ...fields }: OlderDraft<R>,
  toValues: (record: R | null) => FormValues,
): KeptDraft {
  return { base: toValues(card ?? null), values: typed ?? (fields as FormValues), updatedAt };
}
