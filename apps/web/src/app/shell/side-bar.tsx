import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconBrightness } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { ThemeMenu } from '../../ui/theme-menu.tsx';
import { isWithin, NAVIGATION } from './navigation.ts';
import classes from './side-bar.module.css';

export function SideBar() {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bar} aria-label="Main">
      <ul className={classes.links}>
        {NAVIGATION.map(entry => (
          <li key={entry.to}>
            <Tooltip label={entry.label} position="right">
              <Link
                to={entry.to}
                className={classes.item}
                aria-label={entry.label}
                aria-current={pathname === entry.to ? 'page' : isWithin(pathname, entry) || undefined}
              >
                <entry.icon size={22} stroke={1.6} aria-hidden />
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
      <ThemeMenu
        position="right-end"
        target={
          <UnstyledButton className={classes.item} aria-label="Theme">
            <IconBrightness size={22} stroke={1.6} aria-hidden />
          </UnstyledButton>
        }
      />
    </nav>
  );
}
