import { useLocation } from 'react-router';
import { lazyComponent, useLazyComponent } from '../app/lazy-component.ts';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { BellFace } from './news.tsx';
import classes from './notice-bell.module.css';

/** Lazy, which also keeps its query off the server: no page waits for the notices. */
const piece = lazyComponent(() => import('./notice-news.tsx'));

/** Leads to the notices, with a dot when some are new. */
export function NoticeBell() {
  const { pathname } = useLocation();
  const code = useLazyComponent(piece, true);
  return (
    <Link
      to={paths.notices}
      className={classes.bell}
      aria-current={pathname === paths.notices ? 'page' : undefined}
    >
      {typeof code === 'string' ? <BellFace news={0} /> : <code.NoticeNews />}
    </Link>
  );
}
