import * as z from 'zod/mini';

type Repeating<Name extends string> = Record<Name | 'confirmPassword', string>;

/** A form's check: its password `name` is typed once more in `confirmPassword`. */
export const isRepeated = <Name extends string>(name: Name) =>
  z.refine<Repeating<Name>>(form => form[name] === form.confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    // Whatever is wrong with the other fields, but for the password itself: that is to be right first.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === name),
  });
