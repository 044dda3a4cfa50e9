import { Button, Stack, TextInput } from '@mantine/core';
import { useCheckedForm } from '../../app/forms/use-checked-form.ts';
import type { FormFields } from '../../app/forms/use-field-errors.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { registrationFormSchema } from './form-schemas.ts';
import { useRegister } from './use-session.ts';

/** An invitation into a cohort: its token, and the address that it is for, if it is for one. */
export interface Invited {
  invitation: string;
  email: string | null;
}

interface RegisterFormProps {
  typed: FormFields;
  invited?: Invited;
}

export function RegisterForm({ typed, invited }: RegisterFormProps) {
  const register = useRegister();
  const { form, field, alert, isBusy } = useCheckedForm({
    id: 'register',
    schema: registrationFormSchema,
    submit: ({ confirmPassword: _, ...registration }) =>
      register.mutateAsync({ ...registration, ...(invited && { invitation: invited.invitation }) }),
  });

  return (
    <Stack pt="lg" renderRoot={root => <form {...root} {...form} />}>
      <TextInput {...field('fullName')} label="Full Name" defaultValue={typed.fullName} autoComplete="name" />
      <TextInput
        {...field('email')}
        label="Email"
        defaultValue={typed.email ?? invited?.email ?? undefined}
        type="email"
        autoComplete="email"
      />
      <TextInput
        {...field('username')}
        label="Username"
        defaultValue={typed.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label="Password" autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} label="Confirm Password" autoComplete="new-password" />
      <FormAlert message={alert} />
      <Button type="submit" fullWidth disabled={isBusy} mt="xs">
        {isBusy ? 'Creating account...' : 'Create Account'}
      </Button>
    </Stack>
  );
}
