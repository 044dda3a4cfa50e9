import { UnstyledButton } from '@mantine/core';
import { IconBrightness } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { useKnownSelection } from '../../features/startups/known-selection.ts';
import { ThemeMenu } from '../../ui/theme-menu.tsx';
import { Link } from '../navigation/link.tsx';
import classes from './bottom-bar.module.css';
import { isWithin, smallScreenNavigation } from './navigation.ts';

export function BottomBar() {
  const { pathname } = useLocation();
  const startupId = useKnownSelection(useCurrentUser().id);
  return (
    <nav className={classes.bar} aria-label="Main, small screens">
      {smallScreenNavigation(startupId).map(entry => (
        <Link
          key={entry.shortLabel}
          to={entry.to}
          className={classes.item}
          aria-current={pathname === entry.to ? 'page' : isWithin(pathname, entry) || undefined}
        >
          <entry.icon size={22} stroke={1.6} aria-hidden />
          {entry.shortLabel}
        </Link>
      ))}
      <ThemeMenu
        position="top-end"
        target={
          <UnstyledButton className={classes.item}>
            <IconBrightness size={22} stroke={1.6} aria-hidden />
            Theme
          </UnstyledButton>
        }
      />
    </nav>
  );
}
