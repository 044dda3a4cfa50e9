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
  /** What the fields held of the version that it changes. */
  base: FormValues;
  values: FormValues;
  /** Of that version, where the form goes on from it. */
  updatedAt?: string | undefined;
  conflicts?: Conflicts;
}

interface Typed<R> {
  /** What is written over; null for a new one. */
  record: R | null;
  base: FormValues;
  /** What the fields held when the form was opened, or what was typed discarded. */
  began: FormValues;
  values: FormValues;
  /** What happened to it elsewhere meanwhile. */
  elsewhere: 'gone' | 'changed' | null;
  conflicts: Conflicts;
  /** The fields that were changed elsewhere alone, whose newer text is in `values`. */
  taken: readonly string[];
  /** It was typed before, and neither saved nor discarded. */
  isRestored: boolean;
}

export interface KeptFormOptions<R, Schema extends z.ZodMiniType, Saved>
  extends Omit<CheckedFormOptions<Schema>, 'submit' | 'values'> {
  /** The name under which the browser keeps what is typed. */
  draft: string;
  /** As it was when the form opened; null for a new one. */
  record: R | null;
  /** What the fields begin with. */
  toValues: (record: R | null) => FormValues;
  /** Of the record, to read the newer one of a refusal by. */
  recordSchema?: z.ZodMiniType<R>;
  /** Whether a refusal says that somebody has deleted it: what is typed is then a new one. */
  isGone?: (error: unknown) => boolean;
  /** Fields whose text is kept nowhere. */
  secrets?: readonly string[];
  /**
   * A draft is put beside the record as it is by now, as soon as it is opened. Without it the form goes on from the
   * version that the draft began with, and meets the newer one when it is saved.
   */
  opensNewest?: boolean;
  /** Other failures are told in a toast. */
  isTold?: boolean;
  /** Writes over `record`, of which the fields held `base`. */
  save: (input: z.output<Schema>, record: R | null, base: FormValues) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
}

const NEVER = () => false;
const NONE: readonly string[] = [];

/**
 * A form whose draft the browser keeps, and in which nothing typed is lost when the record is changed or deleted
 * elsewhere: each field has the newer text if only that side changed it, or else the choice between both.
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
    /** Puts one of the texts of a field that both sides changed into the form. */
    choose: (name: string, version: number) => {
      const conflict = conflicts[name];
      if (!conflict) return;
      setValues(
        { [name]: conflict.versions[version]?.text ?? '' },
        { conflicts: { ...conflicts, [name]: { ...conflict, shown: version, isChosen: true } } },
      );
    },
    /** Begins anew. */
    discard: () => {
      place.forget();
      setTyped(open(options, null));
      tellDiscarded(() => {
        if (!place.isOwn()) return;
        keep(typed);
        setTyped(typed);
      });
    },
    /** Nothing of it is wanted any more. */
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

/** As drafts were kept before: of a card with the card, of a noted conversation by its fields. */
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
