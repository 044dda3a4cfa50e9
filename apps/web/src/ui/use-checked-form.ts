import { type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';

/** What is wrong, by field name. `true` marks a field whose reason is told elsewhere. */
export type FormErrors = Record<string, string | true>;

/** What the fields hold, by name. */
export type FormFields = Partial<Record<string, string>>;

interface CheckedFormOptions<Schema extends z.ZodMiniType> {
  /** Begins every field's `id`, so that two forms may share a page. */
  id: string;
  schema: Schema;
  /** What is wrong with the form as a whole, asked when the schema refuses. */
  summarize?: (fields: FormFields) => string | undefined;
  submit: (values: z.output<Schema>, form: HTMLFormElement) => Promise<unknown>;
  /** The fields that a failed `submit` is about. */
  explain: (error: unknown) => FormErrors;
}

interface FormFaults {
  errors: FormErrors;
  alert?: string | undefined;
}

const NONE: FormFaults = { errors: {} };

/**
 * A form that is read from its own fields when it is submitted: what a password manager wrote without an event
 * counts as well. A refusal leads the focus to the first field at fault. One submission runs at a time.
 */
export function useCheckedForm<Schema extends z.ZodMiniType>(options: CheckedFormOptions<Schema>) {
  const { id, schema, summarize, submit, explain } = options;
  const [{ errors, alert }, setFaults] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  // The state comes too late for the second half of a double click.
  const isRunning = useRef(false);

  const settle = (form: HTMLFormElement, faults: FormFaults) => {
    isRunning.current = false;
    // What takes the focus has to be enabled, and its error in place to be read out.
    flushSync(() => {
      setBusy(false);
      setFaults(faults);
    });
    moveFocus(form, faults.errors);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    const form = event.currentTarget;
    const fields = readFields(form);
    const result = z.safeParse(schema, fields);
    if (!result.success) {
      return settle(form, { errors: firstMessages(result.error.issues), alert: summarize?.(fields) });
    }
    isRunning.current = true;
    setBusy(true);
    setFaults(NONE);
    submit(result.data, form).then(
      () => settle(form, NONE),
      error => settle(form, { errors: explain(error) }),
    );
  };

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    setFaults(faults => withoutField(faults, name));
  };

  return {
    isBusy,
    alert,
    // `post`: whatever happens, no password goes into an address.
    form: { method: 'post', noValidate: true, onSubmit, onInput },
    field: (name: string) => ({ id: `${id}-${name}`, name, error: errors[name] }),
  };
}

export function readFields(form: HTMLFormElement): FormFields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function firstMessages(issues: readonly z.core.$ZodIssue[]): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) errors[path.join('.')] ??= message;
  return errors;
}

/** Marks without words go together: they say that what the fields hold does not fit together. */
function withoutField(faults: FormFaults, name: string): FormFaults {
  if (!faults.errors[name]) return faults;
  const left = Object.entries(faults.errors).filter(([other, error]) => other !== name && error !== true);
  return { errors: Object.fromEntries(left) };
}

function moveFocus(form: HTMLFormElement, errors: FormErrors): void {
  const inputs = form.querySelectorAll<HTMLInputElement>('input[name]');
  const atFault = [...inputs].find(({ name }) => errors[name]);
  if (atFault) atFault.focus();
  // A button that was disabled while busy has lost the focus to nothing.
  else if (document.activeElement === document.body)
    form.querySelector<HTMLElement>('[type=submit]')?.focus();
}
