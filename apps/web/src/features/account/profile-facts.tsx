import type { User } from '@groundwork/domain';
import { Box, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Surface } from '../../ui/surface.tsx';
import { writeDate } from '../../ui/write-time.ts';
import classes from './account.module.css';
import { EditProfileDialog } from './edit-profile-dialog.tsx';

export function ProfileFacts({ user, children }: { user: User; children?: ReactNode }) {
  const [isEditing, setEditing] = useState(false);
  const facts = [
    ['Name', user.fullName],
    ['Username', user.username],
    ['Email', user.email],
    ['Member since', writeDate(user.createdAt)],
  ] as const;
  return (
    <Surface plain aria-labelledby="profile">
      <Group wrap="nowrap" justify="space-between">
        <h2 id="profile" className={classes.title}>
          Profile
        </h2>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Edit profile
        </Button>
      </Group>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" fz="sm" c="dimmed">
              {label}
            </Box>
            {/* Keeps the text direction of the value, but aligns with its label. */}
            <dd data-empty={!value || undefined}>
              <bdi>{value || 'Not specified'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {isEditing && <EditProfileDialog user={user} onClose={() => setEditing(false)} />}
    </Surface>
  );
}
