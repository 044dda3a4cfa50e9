import { Stack, UnstyledButton } from '@mantine/core';
import { IconBrightness, IconHelp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../app/navigation/link.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useKnownSelection } from '../features/startups/selection/known-selection.ts';
import { ThemeMenu } from '../ui/theme-menu.tsx';
import { nameWithNews, PlaceIcon, useNewComments } from './news.tsx';
import { navigationFor } from './places.ts';
import classes from './side-bar.module.css';

/** A rail of icons that opens over the page on hover or keyboard focus; always open where there is room. */
export function SideBar({ onHelp }: { onHelp: () => void }) {
  const { isClosed, ...pointing } = useClosedRail();
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const startupId = useKnownSelection(user.id);
  const newComments = useNewComments(startupId);
  return (
    <nav className={classes.bar} aria-label="Main">
      <div className={classes.panel} data-closed={isClosed || undefined} {...pointing}>
        <Stack component="ul" gap="2xs">
          {navigationFor(user, startupId, pathname, newComments).map(entry => (
            <li key={entry.label}>
              <Link
                to={entry.to}
                reloadDocument={entry.forAdmins}
                className={classes.item}
                aria-label={nameWithNews(entry.label, entry.news)}
                aria-current={entry.current}
              >
                <PlaceIcon {...entry} />
                <span className={classes.label}>{entry.label}</span>
              </Link>
            </li>
          ))}
        </Stack>
        <Stack gap="2xs">
          <UnstyledButton className={classes.item} aria-label="Help" aria-haspopup="dialog" onClick={onHelp}>
            <IconHelp size={22} stroke={1.6} aria-hidden />
            <span className={classes.label}>Help</span>
          </UnstyledButton>
          <ThemeMenu
            target={
              <UnstyledButton className={classes.item} aria-label="Theme">
                <IconBrightness size={22} stroke={1.6} aria-hidden />
                <span className={classes.label}>Theme</span>
              </UnstyledButton>
            }
          />
        </Stack>
      </div>
    </nav>
  );
}

/** Keeps the rail closed below a resting pointer after a press in it, and while typing. */
function useClosedRail() {
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    const close = () => setClosed(true);
    document.addEventListener('input', close);
    return () => document.removeEventListener('input', close);
  }, []);
  return { isClosed, onClick: () => setClosed(true), onPointerEnter: () => setClosed(false) };
}
