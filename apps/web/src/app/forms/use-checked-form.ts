import { explainError } from '@groundwork/api-client';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { isSilentFailure, notifyFailure } from '../failure-toasts.ts';
import type { FormErrors } from './refusals.ts';
import { type FormAlertText, type FormFields, useFieldErrors } from './use-field-errors.ts';

export interface CheckedFormOptions<Schema extends z.ZodMiniType> {
  /** Prefix of every field's `id`, so that two forms can share a page. */
  id: string;
  schema: Schema;
  /** The fields' values, where something besides typing changes them. */
  values?: FormFields;
  /** Finds an error of the form as a whole. Called when the schema refuses. */
  findAlert?: (fields: FormFields) => FormAlertText | undefined;
  submit: (values: z.output<Schema>, form: HTMLFormElement) => Promise<unknown>;
  /** Title of the toast for a failure that no field can show. Without it, `alert` shows the failure at the form. */
  failure?: string;
  /** Text of `alert` for a failure. */
  explain?: (error: Error) => string;
  /** Fields to mark for such a failure. */
  findMarks?: (error: unknown) => FormErrors;
}

const NO_MARKS = () => ({});

/**
 * A form whose values are read from its fields on submit, because a password manager may fill one without an event. A
 * refusal is shown at its fields, with the focus on the first, or else at the form or in a toast. One submission runs
 * at a time.
 */
export function useCheckedForm<Schema extends z.ZodMiniType>(options: CheckedFormOptions<Schema>) {
  const { findAlert, submit, failure, explain = explainError, findMarks = NO_MARKS } = options;
  const { checkAll, refuseFor, mark, forget, alert, form, field } = useFieldErrors(options);
  const [isBusy, setBusy] = useState(false);
  // State changes too late to stop the second half of a double click.
  const isRunning = useRef(false);

  const end = () => {
    isRunning.current = false;
    // Flushed, because only an enabled field can take the focus.
    flushSync(() => setBusy(false));
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    const element = event.currentTarget;
    const values = checkAll(findAlert);
    if (values === null) return;
    isRunning.current = true;
    setBusy(true);
    forget();
    submit(values, element).then(
      () => {
        end();
        mark({});
      },
      error => {
        end();
        if (refuseFor(error)) return;
        if (failure) notifyFailure(failure)(error);
        mark(findMarks(error), failure || isSilentFailure(error) ? undefined : explain(error));
      },
    );
  };

  return {
    isBusy,
    alert,
    // `post`, so that no password gets into an address even if the browser submits the form itself.
    form: { ...form, method: 'post', onSubmit },
    field,
  };
}
