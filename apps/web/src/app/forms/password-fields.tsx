import { VisuallyHidden } from '@mantine/core';
import { PasswordField } from '../../ui/password-field.tsx';
import type { useFieldErrors } from './use-field-errors.ts';

/** Tells password managers which account the form's password belongs to. */
export function HiddenUsername({ username }: { username: string }) {
  return (
    <VisuallyHidden
      renderRoot={root => (
        <input
          {...root}
          name="username"
          autoComplete="username"
          defaultValue={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
    />
  );
}

/** A new password, and once more: a form with `isRepeated('newPassword')`. */
export function NewPasswordFields({ field }: Pick<ReturnType<typeof useFieldErrors>, 'field'>) {
  return (
    <>
      <PasswordField {...field('newPassword')} label="New password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
    </>
  );
}
