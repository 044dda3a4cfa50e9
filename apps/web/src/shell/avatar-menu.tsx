import type { User } from '@groundwork/domain';
import { Text, UnstyledButton } from '@mantine/core';
import { IconHelp, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { useLogOut } from '../features/auth/use-session.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useThemeEntries } from '../ui/theme-menu.tsx';
import classes from './avatar-menu.module.css';
import { navigationFor } from './places.ts';

export function AvatarMenu({ user, onHelp }: { user: User; onHelp: () => void }) {
  const logOut = useLogOut();
  const themes = useThemeEntries();
  return (
    <MenuButton
      label="Account"
      position="bottom-end"
      width={220}
      target={
        <UnstyledButton className={classes.avatar} aria-label="Account menu">
          {initials(user)}
        </UnstyledButton>
      }
      header={
        <div className={classes.who}>
          <Text inherit span c="var(--gw-text)" fw={600} dir="auto">
            {user.fullName ?? user.username}
          </Text>
          <span>{user.email}</span>
        </div>
      }
      entries={[
        {
          label: 'Account',
          startsGroup: true,
          icon: <IconUser size={16} aria-hidden />,
          renderRoot: props => <Link {...props} to={paths.account} />,
        },
        // Pages that have no room in the bottom bar.
        ...navigationFor(user, null, '')
          .filter(({ shortLabel }) => !shortLabel)
          .map(({ label, icon: Icon, to, forAdmins }) => ({
            label,
            icon: <Icon size={16} aria-hidden />,
            renderRoot: (props: object) => <Link {...props} to={to} reloadDocument={forAdmins} />,
          })),
        {
          label: 'Help',
          icon: <IconHelp size={16} aria-hidden />,
          // The side bar has this and the themes on larger screens.
          className: classes.onlySmall,
          onSelect: onHelp,
        },
        ...themes.map(entry => ({
          ...entry,
          label: entry.label.replace(/^\w+/, '$& theme'),
          className: classes.onlySmall,
        })),
        {
          label: 'Log out',
          startsGroup: true,
          icon: <IconLogout size={16} aria-hidden />,
          isDisabled: logOut.isPending,
          onSelect: () => logOut.mutate(),
        },
      ]}
    />
  );
}

/** First letters of the full name's first two words, else of the username, else U. */
function initials({ fullName, username }: Pick<User, 'fullName' | 'username'>): string {
  const words = (fullName ?? '').split(/\s+/).filter(Boolean).slice(0, 2);
  const letters = words.map(word => [...word][0]).join('');
  return (letters || [...username][0] || 'U').toUpperCase();
}
