import * as z from 'zod/mini';
import type { FormFields } from './use-checked-form.ts';

const MISMATCH = "Passwords don't match";

type Repeating<Name extends string> = Record<Name | 'confirmPassword', string>;

/** A form's check: its password `name` is typed once more in `confirmPassword` (F5). */
export const isRepeated = <Name extends string>(name: Name) =>
  z.refine<Repeating<Name>>(form => form[name] === form.confirmPassword, {
    error: MISMATCH,
    path: ['confirmPassword'],
  });

/** What such a form says above its fields (F5). */
export const findMismatch = (name: string) => (fields: FormFields) =>
  fields[name] === fields.confirmPassword ? undefined : MISMATCH;
