import { adminUserContracts, request } from '@groundwork/api-client';
import { type AdminUser, passwordLinkInputSchema } from '@groundwork/domain';
import { paths } from '../../../app/paths.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface PasswordLinkDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Makes a link by which the user sets a new password, and shows it once (SE-72). */
export function PasswordLinkDialog({ user, onClose }: PasswordLinkDialogProps) {
  return (
    <SecretDialog
      title="Password link"
      what="link"
      user={user}
      id="password-link"
      schema={passwordLinkInputSchema}
      failure="Failed to make the link"
      note={
        <>
          By this link <bdi>{user.username}</bdi> can set a new password. It works once, for 24 hours, and
          replaces earlier links.
        </>
      }
      label="Make link"
      busyLabel="Making..."
      run={async ({ ownPassword }) => {
        const body = ownPassword ? { ownPassword } : {};
        const made = await request(adminUserContracts.passwordLink, { params: { userId: user.id }, body });
        return window.location.origin + paths.newPassword(made.token);
      }}
      onClose={onClose}
    />
  );
}
