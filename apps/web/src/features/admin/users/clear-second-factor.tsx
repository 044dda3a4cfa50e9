import { adminUserContracts, request } from '@groundwork/api-client';
import type { AdminUser } from '@groundwork/domain';
import type { PathKey } from '../../../app/query-keys.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { putRow, useAdminMutation } from '../components/use-admin-mutation.ts';

interface ClearSecondFactorProps {
  user: AdminUser;
  list: PathKey;
  onClose: () => void;
}

/** For a founder who lost their phone and recovery codes (AD-164). */
export function ClearSecondFactor({ user, list, onClose }: ClearSecondFactorProps) {
  const cleared: AdminUser = { ...user, hasSecondFactor: false };
  const { mutate, isPending } = useAdminMutation({
    list,
    run: () => request(adminUserContracts.clearSecondFactor, { params: { userId: user.id } }),
    change: rows => putRow(rows, cleared),
    done: () => 'Second factor cleared',
    failure: { title: 'Failed to clear the second factor' },
  });
  return (
    <ConfirmDialog
      opened
      title={`Clear second factor of “${user.username}”`}
      text="This logs them out everywhere. Their password alone will log them in, until they set it up again."
      confirmLabel="Clear"
      busy={isPending}
      busyLabel="Clearing..."
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
