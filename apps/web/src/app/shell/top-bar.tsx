import { Link } from 'react-router';
import { useCurrentUser } from '../../features/auth/current-user.ts';
import { LevelBadge } from '../../features/level/level-badge.tsx';
import { Logo } from '../../ui/logo.tsx';
import { paths } from '../paths.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import classes from './top-bar.module.css';

export function TopBar() {
  const user = useCurrentUser();
  return (
    <header className={classes.bar}>
      <Link to={paths.dashboard} className={classes.home} aria-label="Groundwork home">
        <Logo />
      </Link>
      <div className={classes.tools}>
        <LevelBadge experiencePoints={user.experiencePoints} />
        <AvatarMenu user={user} />
      </div>
    </header>
  );
}
