import * as z from 'zod/mini';

type Repeating<Name extends string> = Record<Name | 'confirmPassword', string>;

/** Form check: the password `name` is repeated in `confirmPassword`. */
export const isRepeated = <Name extends string>(name: Name) =>
  z.refine<Repeating<Name>>(form => form[name] === form.confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
    // Every error of a form shows at once.
    when: () => true,
  });
