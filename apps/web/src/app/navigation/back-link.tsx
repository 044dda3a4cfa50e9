import { IconArrowLeft } from '@tabler/icons-react';
import classes from './back-link.module.css';
import { Link } from './link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
