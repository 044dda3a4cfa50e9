import { Button } from '@mantine/core';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { FieldInput } from '../kit/field.ts';
import { generatePassword } from './generate-password.ts';
import classes from './users.module.css';

interface PasswordInputProps extends FieldInput {
  onGenerate: (password: string) => void;
}

/** A new user's password, typed or generated (AD-54). */
export function PasswordInput({ onChange, onGenerate, ...input }: PasswordInputProps) {
  const generate = () => {
    const password = generatePassword();
    onGenerate(password);
    onChange(password);
  };
  return (
    <>
      <PasswordField
        {...input}
        required
        autoComplete="new-password"
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Button variant="subtle" size="compact-sm" className={classes.generate} onClick={generate}>
        Generate Password
      </Button>
    </>
  );
}
