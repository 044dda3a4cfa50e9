import { type FocusEvent, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { type FormErrors, refusedFields } from './refusals.ts';

export type FormFields = Partial<Record<string, string>>;

interface Faults {
  /** Values of the fields at the last check. */
  fields: FormFields;
  /** Fields whose errors are shown, as long as they have any. */
  shown: ReadonlySet<string>;
  /** The server's refusals, each until its field changes. */
  refused: FormErrors;
  alert?: string | undefined;
}

const NONE: Faults = { fields: {}, shown: new Set(), refused: {} };

/**
 * Checks a form, the only way it is done: a field when it is left, all of them by `checkAll`. An error disappears as
 * soon as its field is valid, and never appears while typing. Fields are identified by `name`.
 *
 * @param options `id`: prefix of every field's own, so that two forms can share a page; `values`: the fields' values,
 * where something besides typing changes them
 */
export function useFieldErrors<Schema extends z.ZodMiniType>(options: {
  id: string;
  schema: Schema;
  values?: FormFields;
}) {
  const { id, schema, values } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(NONE);
  const left = useRef(new Set<string>());
  const errors = { ...pick(findErrors(schema, values ?? faults.fields), faults.shown), ...faults.refused };

  const onLeave = (name: string) => {
    if (!ref.current) return;
    left.current.add(name);
    const fields = readFields(ref.current);
    const wrong = findErrors(schema, fields);
    setFaults(before => ({ ...before, fields, shown: namesOf(wrong, left.current) }));
  };

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const field = event.target.closest<HTMLElement>('[data-field]');
    // Not left: the window lost the focus, or it moved within the field, such as to its button.
    if (
      !field ||
      event.target === document.activeElement ||
      field.contains(event.relatedTarget as Node | null)
    )
      return;
    afterPress(() => onLeave(field.dataset.field ?? ''));
  };

  const onEdit = ({ currentTarget, target, type }: SyntheticEvent<HTMLFormElement>) => {
    // A select fires `input`, then `change`; a render in between would revert a controlled one.
    if (target instanceof HTMLSelectElement !== (type === 'change')) return;
    const fields = readFields(currentTarget);
    const { name } = target as HTMLInputElement;
    setFaults(before => afterInput(before, name, fields, findErrors(schema, fields)));
  };

  /** Shows these errors and focuses the first invalid field. */
  const show = (next: Partial<Faults>) => {
    // The error must be rendered before the field takes the focus, so that it is read out.
    flushSync(() => setFaults({ ...NONE, ...next }));
    if (ref.current) moveFocus(ref.current);
  };

  return {
    errors,
    alert: faults.alert,
    /**
     * Checks all fields. Returns the parsed values, or null when the form is refused. Fields in the `marks` of
     * `findAlert` show no message: the alert has it.
     */
    checkAll: (findAlert?: (fields: FormFields) => FormAlertText | undefined): z.output<Schema> | null => {
      if (!ref.current) return null;
      const fields = readFields(ref.current);
      const result = z.safeParse(schema, fields);
      if (result.success) return result.data;
      const { alert, marks = {} } = findAlert?.(fields) ?? {};
      const names = Object.keys(fields);
      left.current = new Set(names);
      const shown = new Set(names.filter(name => !marks[name]));
      show({ fields, shown, refused: marks, alert });
      return null;
    },
    /** Shows the server's refusals at their fields. Returns whether there are any. */
    refuseFor: (error: unknown): boolean => {
      const refused = ref.current ? refusedFields(error, ref.current) : {};
      const isTold = Object.keys(refused).length > 0;
      if (isTold) show({ refused });
      return isTold;
    },
    /** Marks fields as invalid; `alert` or another place says why. Without fields it clears the errors. */
    mark: (refused: FormErrors, alert?: string) => show({ refused, alert }),
    forget: () => {
      left.current.clear();
      setFaults(NONE);
    },
    form: { ref, noValidate: true, onBlur, onInput: onEdit, onChange: onEdit },
    field: (name: string) => ({
      id: `${id}-${name}`,
      name,
      error: errors[name],
      wrapperProps: { 'data-field': name },
    }),
  };
}

/** An error of the form as a whole, and the fields it concerns. */
export interface FormAlertText {
  alert: string;
  marks: Record<string, true>;
}

export function readFields(form: HTMLFormElement): FormFields {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

function findErrors(schema: z.ZodMiniType, fields: FormFields): Record<string, string> {
  const errors: Record<string, string> = {};
  const result = z.safeParse(schema, fields);
  for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

const namesOf = (wrong: FormErrors, names: Iterable<string>) =>
  new Set([...names].filter(name => wrong[name]));

const pick = (errors: FormErrors, names: ReadonlySet<string>): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.has(name)));

/** Marks without a message are cleared together: they say that the fields do not match each other. */
function afterInput(before: Faults, name: string, fields: FormFields, wrong: FormErrors): Faults {
  const shown = namesOf(wrong, before.shown);
  if (!before.refused[name]) return { ...before, fields, shown };
  const others = Object.entries(before.refused).filter(([other, error]) => other !== name && error !== true);
  return { fields, shown, refused: Object.fromEntries(others) };
}

function moveFocus(form: HTMLFormElement): void {
  const atFault = form.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]');
  if (atFault) atFault.focus();
  // A button that was disabled while busy has lost the focus to the body.
  else if (document.activeElement === document.body)
    form.querySelector<HTMLElement>('[type=submit]')?.focus();
}

let isPressed = false;

// Captured at the window, before anything can stop the event. The server renders forms too, and has no window.
for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
  globalThis.window?.addEventListener(type, () => (isPressed = type === 'pointerdown'), true);
}

/**
 * Runs `act` once no button or finger is down: a layout shift between press and release moves the pressed button away
 * from the pointer, and the click is lost.
 */
function afterPress(act: () => void): void {
  // A touch fires `pointerup` before the mouse events it emulates, all in one task.
  if (!isPressed) return void setTimeout(act);
  const done = new AbortController();
  const release = () => {
    done.abort();
    setTimeout(act);
  };
  window.addEventListener('pointerup', release, { signal: done.signal });
  window.addEventListener('pointercancel', release, { signal: done.signal });
}
