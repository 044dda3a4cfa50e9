import { needsOwnPassword, type User } from '@groundwork/domain';
import { Button, NativeSelect } from '@mantine/core';
import type { FormValues } from '../../../app/forms/merge-newer.ts';
import { OwnPasswordField } from '../../../app/user/own-password-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { Field, FieldInput } from '../components/field.ts';
import { generatePassword } from './generate-password.ts';

const names: Field[] = [
  { name: 'username', label: 'Username', kind: 'text', isRequired: true },
  { name: 'email', label: 'Email', kind: 'text', type: 'email', isRequired: true },
  { name: 'fullName', label: 'Full Name', kind: 'text', isRequired: true },
];

const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

const role: Field = { name: 'role', label: 'Role', kind: 'choice', choices: ROLES, initial: 'user' };

/** Administrators cannot remove their own role (AD-12). The field says so. */
const ownRole: Field = {
  name: 'role',
  label: 'Role',
  kind: 'text',
  render: ({ id, name, value }) => (
    <>
      <input type="hidden" name={name} value={value} />
      <NativeSelect
        id={id}
        label="Role"
        description="You can't change your own role. Ask another administrator."
        data={ROLES}
        value={value}
        disabled
        onChange={() => {}}
      />
    </>
  ),
};

type Before = Pick<User, 'role' | 'email'>;
const NEW: Before = { role: 'user', email: '' };

const needsPassword = (before: Before, { role, email = '' }: FormValues) =>
  needsOwnPassword(before, { role: role === 'admin' ? 'admin' : 'user', email });

/** Asked of who makes or changes an administrator (AD-108). */
const ownPassword = (before: Before): Field => ({
  name: 'ownPassword',
  label: 'Your own password',
  kind: 'text',
  isSecret: true,
  render: ({ onChange, ...input }, values) =>
    needsPassword(before, values) && (
      <OwnPasswordField
        {...input}
        onConfirmed={onChange}
        description="An admin can change everything here and make other admins."
        required
        onChange={event => onChange(event.currentTarget.value)}
      />
    ),
});

/** Whether the form has the password that it needs. */
export const isConfirmed = (values: FormValues, before = NEW) =>
  !needsPassword(before, values) || values.ownPassword !== '';

export const userFields = (before: Before, { isSelf }: { isSelf: boolean }): Field[] => [
  ...names,
  isSelf ? ownRole : role,
  ownPassword(before),
];

export const newUserFields = (onGenerate: (password: string) => void): Field[] => [
  ...names,
  {
    name: 'password',
    label: 'Password',
    kind: 'text',
    isRequired: true,
    isSecret: true,
    render: input => <PasswordInput {...input} onGenerate={onGenerate} />,
  },
  role,
  ownPassword(NEW),
];

interface PasswordInputProps extends FieldInput {
  onGenerate: (password: string) => void;
}

/** Password of a new user, typed or generated (AD-54). */
function PasswordInput({ onChange, onGenerate, ...input }: PasswordInputProps) {
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
      <Button variant="subtle" size="compact-sm" mt="2xs" ml="-xs" onClick={generate}>
        Generate password
      </Button>
    </>
  );
}
