import { UnstyledButton } from '@mantine/core';
import { IconBrightness } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { ThemeMenu } from '../../ui/theme-menu.tsx';
import { Link } from '../navigation/link.tsx';
import classes from './bottom-bar.module.css';
import { isWithin, SMALL_SCREEN_NAVIGATION } from './navigation.ts';

export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bar} aria-label="Main, small screens">
      {SMALL_SCREEN_NAVIGATION.map(entry => (
        <Link
          key={entry.to}
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
