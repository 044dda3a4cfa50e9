import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import type { FormFields } from '../../../app/forms/use-field-errors.ts';

/** Props of a field's input. Values are text, as in any form. */
export interface FieldInput {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string | true | undefined;
  onChange: (value: string) => void;
}

interface FieldBase {
  /** Its name in the contract's body. */
  name: string;
  label: string;
  isRequired?: true;
  description?: string;
  placeholder?: string;
  /** Its text for a new record. */
  initial?: string;
  /** Its text is never stored. */
  isSecret?: true;
  /** Two in a row share a line where there is room. */
  isHalf?: true;
}

/**
 * A field of a record's form. `flag` is a switch. `json` is any value, whose own editor gets and gives its text. An
 * empty `choice` or `number` is null.
 */
export type Field = FieldBase &
  (
    | { kind: 'text'; type?: 'email' | 'url' | 'date' }
    | { kind: 'long'; rows?: number }
    | { kind: 'number' | 'flag' }
    | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
    | {
        kind: 'text' | 'number' | 'json';
        /** `values`: everything in the form. */
        render: (input: FieldInput, values: FormValues) => ReactNode;
      }
  );

/** The initial texts of the form; null for a new record. */
export function toFields(fields: readonly Field[], record: object | null): Record<string, string> {
  const values = record as Record<string, unknown> | null;
  return Object.fromEntries(
    fields.map(field => [field.name, values ? toText(field, values[field.name]) : (field.initial ?? '')]),
  );
}

function toText({ kind }: Field, value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

/** The body's schema, applied to the form's texts. An issue inside a value becomes one of the whole field. */
export function formSchema<Body extends z.ZodMiniType>(
  fields: readonly Field[],
  body: Body,
): z.ZodMiniType<z.output<Body>> {
  const check = z.transform((typed: unknown, context): unknown => {
    const result = body.safeParse(toInput(fields, typed as FormFields));
    if (result.success) return result.data;
    for (const { message, path } of result.error.issues)
      context.issues.push({ code: 'custom', message, path: path.slice(0, 1), input: typed });
    return undefined;
  });
  return z.pipe(z.unknown(), check) as unknown as z.ZodMiniType<z.output<Body>>;
}

function toInput(fields: readonly Field[], typed: FormFields): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, toValue(kind, typed[name] ?? '')]));
}

function toValue(kind: Field['kind'], text: string): unknown {
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'flag') return text !== '';
  return kind === 'choice' && text === '' ? null : text;
}
