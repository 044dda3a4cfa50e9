import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** Mantine's password input, with the error tied to the field and the eye in reach of the keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const errorId = useId();
  return (
    <PasswordInput
      {...props}
      errorProps={{ id: errorId, role: 'alert' }}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={props.error ? errorId : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}
