import type { User } from '@groundwork/domain';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useLogOut } from '../../features/auth/use-session.ts';
import classes from './avatar-menu.module.css';
import { initials } from './initials.ts';

export function AvatarMenu({ user }: { user: User }) {
  const logOut = useLogOut();
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.avatar} aria-label="Account menu">
          {initials(user)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Account">
        <div className={classes.who}>
          <strong>{user.fullName ?? user.username}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          disabled={logOut.isPending}
          onClick={() => logOut.mutate()}
        >
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
