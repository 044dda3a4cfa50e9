import { ApiError, createKey, type RequestOptions } from '@groundwork/api-client';
import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { isSilentFailure } from '../../../app/failure-toasts.ts';
import { useFieldErrors } from '../../../app/forms/use-field-errors.ts';
import type { PathKey } from '../../../app/query-keys.ts';
import { type Field, formSchema } from './field.ts';
import type { FormValues } from './merge-newer.ts';
import { isChanged, isGone } from './refusals.ts';
import { type FailureWords, putRow, reasonOf, useAdminMutation } from './use-admin-mutation.ts';
import { useRecordDraft } from './use-record-draft.ts';

/** A record whose writes carry when it was read (AD-4). */
export interface AdminRecord {
  id: number;
  updatedAt: string;
}

export interface RecordFormOptions<R extends AdminRecord, Body extends z.ZodMiniType> {
  /** As in the middle of a sentence: 'challenge'. */
  entity: string;
  fields: readonly Field[];
  /** Of the contract's body. */
  body: Body;
  /** Of the record, to read the newer one of a 409 by. */
  recordSchema: z.ZodMiniType<R>;
  /** As it was when the form opened; null for a new one. */
  record: R | null;
  /** What a new one begins with, beside what its fields say. */
  initial?: FormValues;
  list: PathKey;
  /** Whether one that was deleted elsewhere can be created anew by what is in the form; it can unless it says no (AD-36). */
  canRecreate?: boolean;
  /** Creates it, or replaces the one with this id. `options` go with a POST. */
  save: (input: z.output<Body>, id: number | null, options: RequestOptions) => Promise<R>;
  /** In place of the general words. */
  failure?: (verb: 'create' | 'update') => FailureWords;
  onSaved: (record: R) => void;
}

const NOTHING: FormValues = {};

/** The form of a record: what is in it, its check, and how it is saved (AD-31). */
export function useRecordForm<R extends AdminRecord, Body extends z.ZodMiniType>(
  options: RecordFormOptions<R, Body>,
) {
  const { entity, fields, body, recordSchema, initial = NOTHING, canRecreate = true, onSaved } = options;
  const schema = useMemo(() => formSchema(fields, body), [fields, body]);
  const draft = useRecordDraft(fields, options.record, initial, options.list);
  const { values, record } = draft;
  const check = useFieldErrors({ id: entity.replaceAll(' ', '-'), schema, values });
  const { save, failure } = useSave(options, record);
  const isLost = draft.elsewhere?.kind === 'gone' && !canRecreate;
  const [isBusy, setBusy] = useState(false);
  // The state comes too late for the second half of a double click.
  const isRunning = useRef(false);

  const end = () => {
    isRunning.current = false;
    // Only an enabled field can take the focus.
    flushSync(() => setBusy(false));
  };
  const refuse = (error: Error) => {
    const newer = isChanged(error) && recordSchema.safeParse(error.details.current).data;
    if (newer) draft.meet(newer);
    else if (record && isGone(error)) draft.lose();
    else if (!check.refuseFor(error))
      check.mark({}, isSilentFailure(error) ? undefined : `Not saved. ${reasonOf(error, failure)}`);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current || isLost) return;
    const input = check.checkAll();
    if (input === null) return;
    isRunning.current = true;
    setBusy(true);
    check.forget();
    save(input).then(
      saved => {
        end();
        draft.forget();
        onSaved(saved);
      },
      error => {
        end();
        refuse(error);
      },
    );
  };

  const { elsewhere, isDirty, isRestored, forget, setValue } = draft;
  const form = { ...check.form, method: 'post', onSubmit };
  const isNew = record === null;
  const of = { isBusy, isDirty, isNew, isLost, isRestored };
  return { form, ...of, elsewhere, values, setValue, forget, field: check.field, alert: check.alert };
}

/** Creates a record, or writes over the one that was read. What the form shows itself has no toast. */
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

/** One key for one body: a creation whose answer was lost is not done twice when it is sent again. */
function useSameKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return body => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: createKey() };
    return last.current.key;
  };
}
