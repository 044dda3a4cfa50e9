import { useLocation } from 'react-router';
import { Link } from '../app/navigation/link.tsx';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { useKnownSelection } from '../features/startups/selection/known-selection.ts';
import classes from './bottom-bar.module.css';
import { nameWithNews, PlaceIcon, useNewComments } from './news.tsx';
import { navigationFor } from './places.ts';

export function BottomBar() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const startupId = useKnownSelection(user.id);
  const newComments = useNewComments(startupId);
  const entries = navigationFor(user, startupId, pathname, newComments).filter(
    ({ shortLabel }) => shortLabel,
  );
  return (
    <nav className={classes.bar} aria-label="Main, small screens">
      {entries.map(entry => (
        <Link
          key={entry.label}
          to={entry.to}
          className={classes.item}
          aria-label={entry.news > 0 ? nameWithNews(entry.shortLabel ?? '', entry.news) : undefined}
          aria-current={entry.current}
        >
          <PlaceIcon {...entry} />
          {entry.shortLabel}
        </Link>
      ))}
    </nav>
  );
}
