import { BrandLogo } from '../app/brand/brand-logo.tsx';
import { Link } from '../app/navigation/link.tsx';
import { paths } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { LevelBadge } from '../features/level/level-badge.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { StartupSwitcher } from './startup-switcher.tsx';
import classes from './top-bar.module.css';

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const user = useCurrentUser();
  return (
    <header className={classes.bar}>
      <div className={classes.where} data-logo="mark">
        <Link to={paths.dashboard} className={classes.home} aria-label="Groundwork home">
          <BrandLogo />
        </Link>
        <StartupSwitcher />
      </div>
      <div className={classes.tools}>
        <LevelBadge experiencePoints={user.experiencePoints} />
        <AvatarMenu user={user} onHelp={onHelp} />
      </div>
    </header>
  );
}
