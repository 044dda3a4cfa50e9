import { ApiError, createKey, type RequestOptions } from '@groundwork/api-client';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type * as z from 'zod/mini';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import { isChanged, isGone } from '../../../app/forms/refusals.ts';
import { useKeptForm } from '../../../app/forms/use-kept-form.ts';
import type { PathKey } from '../../../app/query-keys.ts';
import { showToast } from '../../../ui/toast.ts';
import { type Field, formSchema, toFields } from './field.ts';
import { type FailureWords, putRow, reasonOf, useAdminMutation } from './use-admin-mutation.ts';

/** A record whose writes name the version that was read (AD-4). */
export interface AdminRecord {
  id: number;
  updatedAt: string;
}

export interface RecordFormOptions<R extends AdminRecord, Body extends z.ZodMiniType> {
  /** Its name in the middle of a sentence: 'challenge'. */
  entity: string;
  fields: readonly Field[];
  /** Schema of the contract's body. */
  body: Body;
  /** Parses the newer record in a 409. */
  recordSchema: z.ZodMiniType<R>;
  /** The record when the form opened; null for a new one. */
  record: R | null;
  /** Texts of a new record, over the initial ones of its fields. */
  initial?: FormValues;
  list: PathKey;
  /** What a draft is kept for, where that is a part of the list. */
  part?: PathKey;
  /** Whether a record that was deleted elsewhere can be created again from the form; true by default (AD-36). */
  canRecreate?: boolean;
  /** Creates a record when `id` is null, or else replaces it. `options` are for the POST. */
  save: (input: z.output<Body>, id: number | null, options: RequestOptions) => Promise<R>;
  /** Replaces the general words of a failure. */
  failure?: (verb: 'create' | 'update') => FailureWords;
  onSaved: (record: R) => void;
}

const NOTHING: FormValues = {};

/** The form of a record: its contents, its validation and its saving (AD-31). */
export function useRecordForm<R extends AdminRecord, Body extends z.ZodMiniType>(
  options: RecordFormOptions<R, Body>,
) {
  const { entity, fields, body, recordSchema, record, initial = NOTHING, list, canRecreate = true } = options;
  const schema = useMemo(() => formSchema(fields, body), [fields, body]);
  const { forget, ...kept } = useKeptForm({
    id: entity.replaceAll(' ', '-'),
    draft: `admin:${(options.part ?? list).join('/')}:${record?.id ?? 'new'}`,
    opensNewest: true,
    schema,
    record,
    recordSchema,
    isGone,
    secrets: fields.filter(({ isSecret }) => isSecret).map(({ name }) => name),
    toValues: of => ({ ...toFields(fields, of), ...(of ? {} : initial) }),
    explain: error => `Not saved. ${reasonOf(error, saving.failure)}`,
    save: input => saving.save(input),
    onSaved: saved => {
      isLeft.current = true;
      options.onSaved(saved);
    },
  });
  const saving: ReturnType<typeof useSave<R, Body>> = useSave(options, kept.record);
  const { isDirty } = kept;
  useAskBeforeUnload(isDirty);
  const isLeft = useTellKept(isDirty);
  const isLost = kept.elsewhere === 'gone' && !canRecreate;
  return {
    ...kept,
    isLost,
    isNew: kept.record === null,
    forget: () => {
      isLeft.current = true;
      forget();
    },
  };
}

/**
 * Says that the text is kept when the form is left other than by its buttons, as with the browser's Back. The buttons
 * set the returned ref.
 */
function useTellKept(isDirty: boolean) {
  const isLeft = useRef(false);
  const tell = useEffectEvent(() => {
    if (isDirty && !isLeft.current)
      showToast({ title: 'Not saved', message: 'Your text is still here. Open the form again to continue.' });
  });
  useEffect(() => () => tell(), []);
  return isLeft;
}

/** Has the browser ask before the tab is reloaded or closed with unsaved input. */
function useAskBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Creates a record, or overwrites the one that was read. Failures that the form shows get no toast. */
function useSave<R extends AdminRecord, Body extends z.ZodMiniType>(
  { entity, fields, list, save, failure }: RecordFormOptions<R, Body>,
  over: R | null,
) {
  const keyOf = useSameKey();
  const verb = over ? 'update' : 'create';
  const words = failure?.(verb) ?? { verb, entity };
  const { mutateAsync } = useAdminMutation({
    list,
    run: (input: z.output<Body>) =>
      over
        ? save({ ...(input as object), updatedAt: over.updatedAt } as z.output<Body>, over.id, {})
        : save(input, null, { idempotencyKey: keyOf(input) }),
    change: putRow,
    done: () => `${capitalise(entity)} ${verb}d`,
    failure: words,
    isToldElsewhere: error => isChanged(error) || (over !== null && isGone(error)) || concerns(error, fields),
  });
  return { save: mutateAsync, failure: words };
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const concerns = (error: unknown, fields: readonly Field[]) =>
  error instanceof ApiError && error.issues.some(({ path }) => fields.some(({ name }) => name === path));

/** One key per body, so that sending a creation again after a lost answer does not create a second record. */
function useSameKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return body => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: createKey() };
    return last.current.key;
  };
}
