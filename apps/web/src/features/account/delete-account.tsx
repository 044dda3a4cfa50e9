import type { User } from '@groundwork/domain';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { offIf } from '../../ui/off-if.ts';
import { Surface } from '../../ui/surface.tsx';
import { writeDate } from '../../ui/write-time.ts';
import classes from './account.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { useKeepAccount } from './use-deletion.ts';

interface DeleteAccountProps {
  user: User;
  /** Called when the account is gone. */
  onGone: () => Promise<void>;
}

/** Deletes the account, or takes that back (SE-94, SE-95). */
export function DeleteAccount({ user, onGone }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  const keep = useKeepAccount();
  const { deletionDueAt: dueAt } = user;
  return (
    <Surface plain aria-labelledby="delete-account">
      <h2 id="delete-account" className={classes.title}>
        Delete your account
      </h2>
      <Text mt="2xs" c="dimmed" fz="sm">
        {dueAt
          ? `Your account will be deleted on ${writeDate(dueAt)}. Until then you can keep it.`
          : "This deletes everything that's yours. Download your data first if you want to keep a copy."}
      </Text>
      <Group gap="xs" mt="md">
        {dueAt && (
          <Button variant="default" {...offIf(keep.isPending)} onClick={() => keep.mutate()}>
            Keep my account
          </Button>
        )}
        <Button variant="default" c="var(--gw-danger)" onClick={() => setAsking(true)}>
          {dueAt ? 'Delete it at once' : 'Delete my account'}
        </Button>
      </Group>
      {isAsking && <DeleteAccountDialog user={user} onGone={onGone} onClose={() => setAsking(false)} />}
    </Surface>
  );
}
