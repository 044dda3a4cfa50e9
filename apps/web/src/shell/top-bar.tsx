import { Group } from '@mantine/core';
import { BrandLogo } from '../app/brand/brand-logo.tsx';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { LevelBadge } from '../features/level/level-badge.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { NoticeBell } from './notice-bell.tsx';
import { StartupSwitcher } from './startup-switcher.tsx';
import classes from './top-bar.module.css';

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const user = useCurrentUser();
  return (
    <Group className={classes.bar} component="header" wrap="nowrap" justify="space-between">
      <Group gap={0} wrap="nowrap" miw={0} data-logo="mark">
        <Link to={paths.dashboard} className={classes.home} aria-label="Groundwork home">
          <BrandLogo />
        </Link>
        <StartupSwitcher />
      </Group>
      <Group className={classes.tools} gap="sm" wrap="nowrap" flex="none">
        <LevelBadge experiencePoints={user.experiencePoints} />
        <NoticeBell />
        <AvatarMenu user={user} onHelp={onHelp} />
      </Group>
    </Group>
  );
}
