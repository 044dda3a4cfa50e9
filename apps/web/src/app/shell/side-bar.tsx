import { UnstyledButton } from '@mantine/core';
import { IconBrightness, IconHelp } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { ThemeMenu } from '../../ui/theme-menu.tsx';
import tooltip from '../../ui/tooltip.module.css';
import { Link } from '../navigation/link.tsx';
import { isWithin, NAVIGATION } from './navigation.ts';
import classes from './side-bar.module.css';

const item = `${classes.item} ${tooltip.tip}`;

export function SideBar({ onHelp }: { onHelp: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.bar} aria-label="Main">
      <ul className={classes.links}>
        {NAVIGATION.map(entry => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className={item}
              aria-label={entry.label}
              data-tip={entry.label}
              aria-current={pathname === entry.to ? 'page' : isWithin(pathname, entry) || undefined}
            >
              <entry.icon size={22} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.links}>
        <UnstyledButton
          className={item}
          aria-label="Help"
          data-tip="Help"
          aria-haspopup="dialog"
          onClick={onHelp}
        >
          <IconHelp size={22} stroke={1.6} aria-hidden />
        </UnstyledButton>
        <ThemeMenu
          position="right-end"
          target={
            <UnstyledButton className={item} aria-label="Theme" data-tip="Theme">
              <IconBrightness size={22} stroke={1.6} aria-hidden />
            </UnstyledButton>
          }
        />
      </div>
    </nav>
  );
}
