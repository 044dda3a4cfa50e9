import '@mantine/core/styles/PasswordInput.layer.css';
import { ActionIcon, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

/**
 * Mantine's password input with a toggle of our own, which reacts to any click and is focusable. Mantine's only reacts
 * to the mouse and two keys.
 */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <PasswordInput
      // A visible password is ordinary text, which some browsers send to a spell-checking service.
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      // The outline of the field with the focus follows it.
      styles={{ innerInput: { borderRadius: 'inherit' } }}
      visible={isVisible}
      errorProps={{ role: 'alert' }}
      aria-invalid={props.error ? true : undefined}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Show password"
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
