import { useLocation } from 'react-router';
import { Link } from '../app/navigation/link.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useKnownSelection } from '../features/startups/selection/known-selection.ts';
import classes from './bottom-bar.module.css';
import { navigationFor } from './places.ts';

export function BottomBar() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const startupId = useKnownSelection(user.id);
  const entries = navigationFor(user, startupId, pathname).filter(({ shortLabel }) => shortLabel);
  return (
    <nav className={classes.bar} aria-label="Main, small screens">
      {entries.map(entry => (
        <Link key={entry.label} to={entry.to} className={classes.item} aria-current={entry.current}>
          <entry.icon size={22} stroke={1.6} aria-hidden />
          {entry.shortLabel}
        </Link>
      ))}
    </nav>
  );
}
