import '@mantine/core/styles/PasswordInput.layer.css';
import { ActionIcon, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

/**
 * Mantine's password input with an eye of our own: it answers to a click, from whatever makes one, where Mantine's
 * answers to the mouse and two keys only, and it is in reach of the keyboard.
 */
export function PasswordField(props: PasswordInputProps) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <PasswordInput
      // Shown, it is ordinary text, which some browsers send to a spelling service.
      spellCheck={false}
      autoCapitalize="none"
      {...props}
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
