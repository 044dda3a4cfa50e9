import { InvalidCredentialsError } from '@groundwork/api-client';
import { credentialsSchema } from '@groundwork/domain';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormErrors } from '../../app/forms/refusals.ts';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import type { FormFields } from '../../app/forms/use-field-errors.ts';
import { Link } from '../../app/navigation/link.tsx';
import { paths } from '../../app/paths.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { loadPiece } from '../../ui/load-piece.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import classes from './auth-screen.module.css';
import { findEmptyCredentials } from './form-schemas.ts';
import { useLogIn } from './use-session.ts';

/** The alert explains the error; both fields are only marked as invalid. */
const findMarks = (error: unknown): FormErrors =>
  error instanceof InvalidCredentialsError ? { username: true, password: true } : {};

const loadSecondStep = () => import('./code-form.tsx');
type SecondStep = Awaited<ReturnType<typeof loadSecondStep>>;

interface LoginFormProps {
  typed?: FormFields;
  /** Where it takes the place of what had the focus. */
  takesFocus?: boolean;
  /** Also connects the provider, whose login waits for this one (SE-111). */
  connects?: boolean;
}

/** Asks for the password, and then for a code where the account has a second factor. */
export function LoginForm(props: LoginFormProps) {
  const [second, setSecond] = useState<SecondStep | null>(null);
  if (second) return <second.CodeForm onBack={() => setSecond(null)} />;
  return <PasswordForm {...props} onCodeRequired={async () => setSecond(await loadPiece(loadSecondStep))} />;
}

const focus = (field: HTMLInputElement | null) => field?.focus();

interface PasswordFormProps extends LoginFormProps {
  onCodeRequired: () => Promise<void>;
}

function PasswordForm({ typed, takesFocus, connects, onCodeRequired }: PasswordFormProps) {
  const logIn = useLogIn();
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'login',
    schema: credentialsSchema,
    findAlert: findEmptyCredentials,
    submit: async credentials => {
      const { needsCode } = await logIn.mutateAsync(connects ? { ...credentials, connects } : credentials);
      if (needsCode) await onCodeRequired();
    },
    findMarks,
  });

  return (
    <Stack pt="lg" renderRoot={root => <form {...root} {...form} />}>
      <TextInput
        ref={takesFocus ? focus : undefined}
        {...field('username')}
        label="Username"
        description="Or your email address"
        defaultValue={typed?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <FormAlert message={alert} />
      <Button type="submit" fullWidth disabled={isBusy} mt="xs">
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      <Text className={classes.aside} fz="sm" ta="center">
        <Link to={paths.forgottenPassword}>Forgot your password?</Link>
      </Text>
    </Stack>
  );
}
