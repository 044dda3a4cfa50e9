import { adminUserContracts, request } from '@groundwork/api-client';
import { type AdminUser, passwordResetSchema } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { offIf } from '../../../ui/off-if.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { generatePassword } from './generate-password.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface ResetPasswordDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Sets a typed or generated password for a user. A generated one is shown once, after it was saved (AD-54). */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const generated = useRef<string | null>(null);
  const generate = () => {
    generated.current = generatePassword();
    setPassword(generated.current);
  };
  return (
    <SecretDialog
      title="Reset Password"
      what="password"
      user={user}
      id="reset-password"
      schema={passwordResetSchema}
      failure="Failed to reset password"
      note={
        <>
          This logs <bdi>{user.username}</bdi> out everywhere. They'll need the new password to log in again.
        </>
      }
      fields={({ field, isBusy }) => (
        <div>
          <PasswordField
            {...field('newPassword')}
            label="New password"
            autoComplete="new-password"
            value={password}
            readOnly={isBusy}
            onChange={event => setPassword(event.currentTarget.value)}
            data-autofocus
          />
          <Button variant="subtle" size="compact-sm" mt="2xs" ml="-xs" {...offIf(isBusy)} onClick={generate}>
            Generate password
          </Button>
        </div>
      )}
      label="Reset Password"
      busyLabel="Resetting..."
      run={async ({ newPassword, ownPassword }) => {
        const body = { newPassword, ...(ownPassword && { ownPassword }) };
        await request(adminUserContracts.resetPassword, { params: { userId: user.id }, body });
        void showToast({ title: 'Password reset', tone: 'success' });
        return newPassword === generated.current ? newPassword : null;
      }}
      onClose={onClose}
    />
  );
}
